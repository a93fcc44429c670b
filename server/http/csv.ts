// Comma-separated values (RFC 4180) that spreadsheets open without running anything.

/** A spreadsheet computes a cell that begins with one of these, also behind spaces. */
const FORMULA = /^[\s]*[=+\-@\t\r|%]/;

function toCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** With a byte order mark, without which some versions of Excel do not read UTF-8. */
export const toCsv = (rows: readonly (readonly (string | number | null)[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('')}`;
