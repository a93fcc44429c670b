// The file as pdf.js reads it: in ranges that the page is asked for.
import { PDFDataRangeTransport } from 'pdfjs-dist';
import type { FrameReport } from '../frame-messages.ts';

export class RangeTransport extends PDFDataRangeTransport {
  readonly #tell: (report: FrameReport) => void;

  constructor(bytes: number, tell: (report: FrameReport) => void) {
    super(bytes, null);
    this.#tell = tell;
  }

  /** It waits for as long as the page tries. */
  override requestDataRange(begin: number, end: number): void {
    this.#tell({ kind: 'want-range', begin, end });
  }
}
