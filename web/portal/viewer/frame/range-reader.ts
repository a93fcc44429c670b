// The file as the frame reads it: in ranges that it asks the page for.
import { PDFDataRangeTransport } from 'pdfjs-dist';
import type { ByteSource } from '../../../../contract/byte-source.ts';
import { keepBlocks } from '../../../../contract/pdf/source.ts';
import { joinBytes } from '../../../../contract/pdf/tools.ts';
import type { FrameReport } from '../messages.ts';

/** Large enough that a page needs few calls, small enough that a large file needs few megabytes for its first page. */
export const RANGE_BYTES = 128 * 1024;

const keyOf = (begin: number, length: number) => `${begin} ${length}`;

export class RangeReader implements ByteSource {
  readonly bytes: number;
  /** For our own reading: what pdf.js asks for next is then here already. */
  readonly kept: ByteSource;
  readonly #tell: (report: FrameReport) => void;
  readonly #waiting = new Map<string, PromiseWithResolvers<Uint8Array>>();

  constructor(bytes: number, tell: (report: FrameReport) => void) {
    this.bytes = bytes;
    this.kept = keepBlocks(this, Number.POSITIVE_INFINITY, { blockBytes: RANGE_BYTES, ahead: 1 });
    this.#tell = tell;
  }

  /** It waits for as long as the page tries. */
  read(begin: number, length: number): Promise<Uint8Array> {
    const key = keyOf(begin, length);
    let waiting = this.#waiting.get(key);
    if (!waiting) {
      waiting = Promise.withResolvers();
      this.#waiting.set(key, waiting);
      this.#tell({ kind: 'want-range', begin, end: begin + length });
    }
    return waiting.promise;
  }

  take(begin: number, content: ArrayBuffer): void {
    const key = keyOf(begin, content.byteLength);
    this.#waiting.get(key)?.resolve(new Uint8Array(content));
    this.#waiting.delete(key);
  }
}

/** Gives pdf.js the ranges of the file, with what is appended to it. */
export class RangeTransport extends PDFDataRangeTransport {
  readonly #file: RangeReader;
  readonly #appended: Uint8Array;

  constructor(file: RangeReader, appended: Uint8Array) {
    super(file.bytes + appended.length, null);
    this.#file = file;
    this.#appended = appended;
  }

  override requestDataRange(begin: number, end: number): void {
    void this.#read(begin, end).then((content) => this.onDataRange(begin, content));
  }

  async #read(begin: number, end: number): Promise<Uint8Array> {
    const { bytes, kept } = this.#file;
    const length = Math.min(end, bytes) - begin;
    const source = length > RANGE_BYTES ? this.#file : kept;
    const stored = length > 0 ? await source.read(begin, length) : new Uint8Array();
    if (end <= bytes) return stored;
    return joinBytes(stored, this.#appended.subarray(Math.max(0, begin - bytes), end - bytes));
  }
}
