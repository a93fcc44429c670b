// A real PDF of any size; its text says that it is fictitious.

export const FICTITIOUS = 'Fictitious document, made up for a test. No real person or record.';

const CHUNK = Buffer.alloc(1024 * 1024, ' ');

/** A PDF with a correct cross-reference table; a form feed in its text begins a page, `bytes` sets its exact size. */
export function makePdf(text = FICTITIOUS, bytes?: number): Buffer {
  return Buffer.concat([...pdfChunks(text, bytes)]);
}

/** The same in chunks of at most 1 MiB, for a file too large for memory. */
export function* pdfChunks(text = FICTITIOUS, bytes?: number): Generator<Buffer> {
  const offsets: number[] = [];
  let head = '%PDF-1.4\n';
  for (const object of pageObjects(text)) {
    offsets.push(head.length);
    head += `${offsets.length} 0 obj\n${object}\nendobj\n`;
  }
  const bare = head.length + endOfPdf(offsets, 0).length;
  // White space is allowed between the last object and the table: it pads the file to its size.
  const padding = (bytes ?? bare) - bare;
  if (padding < 0) throw new Error(`A PDF of ${bytes} bytes is too small: the least is ${bare}`);
  yield Buffer.from(head, 'latin1');
  for (let left = padding; left > 0; left -= CHUNK.length)
    yield CHUNK.subarray(0, Math.min(left, CHUNK.length));
  yield Buffer.from(endOfPdf(offsets, head.length + padding), 'latin1');
}

/** Pages in Helvetica, Latin letters only; each line of the text is a line of its page. */
function pageObjects(text: string): string[] {
  const shown = text.replace(/[^\x20-\x7e\n\f]/g, '?').replace(/[\\()]/g, '\\$&');
  const pages = shown.split('\f');
  const numberOf = (page: number) => 4 + 2 * page;
  return [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, page) => `${numberOf(page)} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((words, page) => {
      const lines = words.split('\n').map((line) => `(${line}) Tj T*`);
      const drawing = `BT /F1 11 Tf 15 TL 72 720 Td ${lines.join('\n')} ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${numberOf(page) + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
      ];
    }),
  ];
}

/** The table of the objects' offsets, at offset `start`; its length does not depend on the offsets. */
export function endOfPdf(offsets: readonly number[], start: number): string {
  const tenDigits = (offset: number) => String(offset).padStart(10, '0');
  const entries = offsets.map((offset) => `${tenDigits(offset)} 00000 n \n`).join('');
  const size = offsets.length + 1;
  return `xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${tenDigits(start)}\n%%EOF\n`;
}
