// Asks the page for the ranges of the file that pdf.js needs.
import { PDFDataRangeTransport } from 'pdfjs-dist';
import type { FrameReport } from '../messages.ts';

export class RangeReader extends PDFDataRangeTransport {
  readonly #tell: (report: FrameReport) => void;

  constructor(bytes: number, tell: (report: FrameReport) => void) {
    super(bytes, null);
    this.#tell = tell;
  }

  override requestDataRange(begin: number, end: number): void {
    this.#tell({ kind: 'want-range', begin, end });
  }
}
