// Enough of PDF to see what a file carries: its objects, unpacked. No tool has to be installed for that.
import { inflateSync } from 'node:zlib';

/** The text of all objects of the file, those in compressed object streams included, page contents not. */
export function pdfObjects(pdf: Buffer): string {
  const raw = pdf.toString('latin1');
  const parts: string[] = [];
  let outside = 0;
  for (const match of raw.matchAll(/<<(?:[^>]|>(?!>))*>>\s*stream\r?\n/g)) {
    const start = match.index + match[0].length;
    if (match.index < outside) continue;
    const end = raw.indexOf('endstream', start);
    parts.push(raw.slice(outside, start));
    if (match[0].includes('/ObjStm')) parts.push(inflateSync(pdf.subarray(start, end)).toString('latin1'));
    outside = end;
  }
  parts.push(raw.slice(outside));
  return parts.join('\n');
}
