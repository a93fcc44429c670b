// Counts the delimiters of a multipart body and checks its start and its end. The parser ignores everything
// before the first boundary and after `--boundary--`, and skips parts that it does not understand: a file
// would be lost without an error, and a body could go on forever.

import { refuse } from '../base/errors.ts';
import { refusals } from '../base/refusals.ts';

const LINE_BREAK = Buffer.from('\r\n');
const CLOSING = Buffer.from('--');

export class Delimiters {
  /** `\r\n--boundary`: the first one may lack its line break. */
  readonly #delimiter: Buffer;
  /** The length of a delimiter and the two bytes after it, which show whether it closes the body. */
  readonly #length: number;
  /** The first bytes, until there are enough of them for the first delimiter. */
  #start: Buffer | undefined = Buffer.alloc(0);
  /** The last bytes received: a delimiter may be split between two chunks. */
  #tail = LINE_BREAK;
  /** The bytes after the closing delimiter; undefined until it has arrived. */
  #rest: Buffer | undefined;
  #count = 0;

  /** @throws a refusal when the content type names no boundary. */
  constructor(contentType: string | undefined) {
    const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType ?? '') ?? [];
    const boundary = quoted ?? plain;
    if (boundary === undefined) throw refuse.badRequest(refusals.uploadBroken);
    this.#delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
    this.#length = this.#delimiter.length + CLOSING.length;
  }

  /** @throws a refusal when anything but a line break precedes the first delimiter or follows the last. */
  add(chunk: Buffer): void {
    if (!this.#startsWell(chunk)) throw refuse.badRequest(refusals.uploadBroken);
    this.#rest = this.#rest ? Buffer.concat([this.#rest, chunk]) : this.#scan(chunk);
    if (this.#rest && !/^\s{0,2}$/.test(this.#rest.toString('latin1')))
      throw refuse.badRequest(refusals.uploadBroken);
  }

  /** Whether the body has ended and had exactly this many parts. */
  isWhole(parts: number): boolean {
    return this.#rest !== undefined && this.#count === parts + 1;
  }

  /** Whether the body begins with a delimiter, as far as it has arrived. */
  #startsWell(chunk: Buffer): boolean {
    if (!this.#start) return true;
    const start = Buffer.concat([this.#start, chunk.subarray(0, this.#delimiter.length)]);
    this.#start = start.length < this.#delimiter.length ? start : undefined;
    const hasLineBreak = start.subarray(0, 2).equals(LINE_BREAK.subarray(0, start.length));
    const expected = this.#delimiter.subarray(hasLineBreak ? 0 : LINE_BREAK.length);
    const found = start.subarray(0, expected.length);
    return found.equals(expected.subarray(0, found.length));
  }

  /** Counts the delimiters that are now complete. @returns the bytes after the closing one. */
  #scan(chunk: Buffer): Buffer | undefined {
    const seam = Buffer.concat([this.#tail, chunk.subarray(0, this.#length - 1)]);
    const endInSeam = this.#countIn(seam);
    if (endInSeam !== undefined) return Buffer.from(chunk.subarray(endInSeam - this.#tail.length));
    const endInChunk = this.#countIn(chunk);
    if (endInChunk !== undefined) return Buffer.from(chunk.subarray(endInChunk));
    // One byte less than a delimiter needs to be counted, so that none is counted twice.
    this.#tail = Buffer.from((chunk.length < this.#length ? seam : chunk).subarray(1 - this.#length));
    return undefined;
  }

  /** @returns the end of the closing delimiter. */
  #countIn(bytes: Buffer): number | undefined {
    let at = bytes.indexOf(this.#delimiter);
    while (at >= 0 && at + this.#length <= bytes.length) {
      this.#count += 1;
      const end = at + this.#length;
      if (bytes.subarray(end - CLOSING.length, end).equals(CLOSING)) return end;
      at = bytes.indexOf(this.#delimiter, at + this.#delimiter.length);
    }
    return undefined;
  }
}
