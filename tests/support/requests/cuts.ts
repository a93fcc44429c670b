// The places where tests cut an upload, and an upload to cut.
import { makeDocx } from '../documents/docx.ts';
import { makePdf } from '../documents/pdf.ts';
import { BOUNDARY, FINAL, type Framing, filePart, inquiryBody } from './multipart.ts';

export const FRAMINGS: readonly Framing[] = ['content-length', 'chunked'];

export const CUT_BODY = inquiryBody(
  filePart('one.pdf', makePdf('One', 150_000)),
  filePart('two.docx', makeDocx('Two', 20_000)),
);

/** Every offset where a part begins or ends, a byte before and after it, and some in between. */
export function cutOffsets(wire: Buffer, between = 24): number[] {
  const marks = ['\r\n\r\n', `--${BOUNDARY}`, `--${BOUNDARY}--`, 'filename="', '%PDF-', 'PK\x03\x04'];
  const places = marks.flatMap((mark) => {
    const found: number[] = [];
    for (let at = wire.indexOf(mark); at >= 0; at = wire.indexOf(mark, at + 1))
      found.push(at - 1, at, at + 1, at + mark.length, at + mark.length + 1);
    return found;
  });
  const spread = Array.from({ length: between }, (_, index) => Math.floor((wire.length * index) / between));
  const lastBytes = [wire.length - 1, wire.length - 2, wire.length - 3, wire.length - FINAL.length];
  const all = new Set([...places, ...spread, ...lastBytes].filter((at) => at >= 0 && at < wire.length));
  return [...all].sort((one, other) => one - other);
}
