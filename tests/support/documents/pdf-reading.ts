// Reads enough of a PDF to check its objects, without an installed tool.
import { inflateSync } from 'node:zlib';

/** The text of all objects, including those in compressed object streams but not the page contents. */
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
