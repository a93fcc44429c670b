// A table as comma-separated values (RFC 4180) that spreadsheets open without running anything.
import { type Cell, measureOf, type NumberTable, type Unit } from './columns.ts';

/** A spreadsheet computes a cell that begins with one of these, even after spaces. */
const FORMULA = /^[\s]*[=+\-@\t\r|%]/;

/** Programs read the heading and not the cell to know what it counts. */
const HEADING_UNITS: Partial<Record<Unit, string>> = { days: ' (days)', share: ' (%)', bytes: ' (bytes)' };

function toCell(cell: Cell): string {
  const value = measureOf(cell);
  if (value === null) return '';
  if (typeof value === 'number') return String(Math.round(value * 10) / 10);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Begins with a byte order mark: without it, some versions of Excel do not read UTF-8. */
export function toCsv({ columns, rows }: NumberTable): string {
  const headings = columns.map(({ heading, unit }) =>
    heading.endsWith(')') ? heading : heading + (HEADING_UNITS[unit] ?? ''),
  );
  return `\uFEFF${[headings, ...rows].map((row) => `${row.map(toCell).join(',')}\r\n`).join('')}`;
}
