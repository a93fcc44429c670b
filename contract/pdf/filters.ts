// The filters of a stream besides zlib's (ISO 32000-2, 7.4.2 to 7.4.5). Old programs and mail gateways use them, also for the
// objects of a document.
import { PdfBeyondLimits, PdfDamaged } from './fault.ts';

/** Bytes that are written one after another, up to a limit. */
class Output {
  readonly #most: number;
  #bytes = new Uint8Array(64 * 1024);
  #length = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get length(): number {
    return this.#length;
  }

  push(...bytes: readonly number[]): void {
    for (const byte of bytes) {
      if (this.#length === this.#bytes.length) this.#grow();
      this.#bytes[this.#length] = byte;
      this.#length += 1;
    }
  }

  /** Repeats what was written from this position on, also what this call writes. */
  repeat(from: number, count: number): void {
    for (let at = from; at < from + count; at += 1) this.push(this.#bytes[at] ?? 0);
  }

  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #grow(): void {
    if (this.#length >= this.#most) throw new PdfBeyondLimits('data are too large');
    const larger = new Uint8Array(Math.min(2 * this.#length, this.#most));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

const [BANG, U, Z, TILDE, GREATER] = [0x21, 0x75, 0x7a, 0x7e, 0x3e];

export function decodeAscii85(data: Uint8Array, most: number): Uint8Array {
  const output = new Output(most);
  let group: number[] = [];
  const flush = (count: number) => {
    const value = group.reduce((sum, digit) => sum * 85 + digit, 0);
    output.push(...[24, 16, 8, 0].slice(0, count).map((shift) => Math.floor(value / 2 ** shift) & 0xff));
    group = [];
  };
  for (const byte of data) {
    if (byte === TILDE) break;
    if (byte === Z && group.length === 0) output.push(0, 0, 0, 0);
    else if (byte >= BANG && byte <= U) group.push(byte - BANG);
    else if (byte > 0x20) throw new PdfDamaged('data cannot be decoded');
    if (group.length === 5) flush(4);
  }
  if (group.length > 1) {
    const count = group.length - 1;
    while (group.length < 5) group.push(84);
    flush(count);
  }
  return output.bytes();
}

export function decodeHex(data: Uint8Array, most: number): Uint8Array {
  const output = new Output(most);
  let high: number | undefined;
  for (const byte of data) {
    if (byte === GREATER) break;
    if (byte <= 0x20) continue;
    const digit = Number.parseInt(String.fromCharCode(byte), 16);
    if (Number.isNaN(digit)) throw new PdfDamaged('data cannot be decoded');
    if (high === undefined) high = digit;
    else {
      output.push(high * 16 + digit);
      high = undefined;
    }
  }
  if (high !== undefined) output.push(high * 16);
  return output.bytes();
}

export function decodeRunLength(data: Uint8Array, most: number): Uint8Array {
  const output = new Output(most);
  for (let at = 0; at < data.length; ) {
    const length = data[at] ?? 128;
    if (length === 128) break;
    if (length < 128) output.push(...data.subarray(at + 1, at + 2 + length));
    else for (let count = 257 - length; count > 0; count -= 1) output.push(data[at + 1] ?? 0);
    at += length < 128 ? length + 2 : 2;
  }
  return output.bytes();
}

const [CLEAR, END, FIRST_CODE, MOST_CODES] = [256, 257, 258, 4096];

/** @param early how many codes before the table is full its codes become longer: 1 unless a document says 0 */
export function decodeLzw(data: Uint8Array, most: number, early: number): Uint8Array {
  const output = new Output(most);
  // Each sequence is a part of the output: where it begins there, and how long it is.
  const [starts, lengths] = [new Uint32Array(MOST_CODES), new Uint16Array(MOST_CODES)];
  let [next, bits, before] = [FIRST_CODE, 9, -1];
  let [buffer, held] = [0, 0];
  for (const byte of data) {
    buffer = ((buffer << 8) | byte) & 0xffffff;
    held += 8;
    if (held < bits) continue;
    held -= bits;
    const code = (buffer >> held) & (2 ** bits - 1);
    if (code === END) break;
    if (code === CLEAR) {
      [next, bits, before] = [FIRST_CODE, 9, -1];
      continue;
    }
    const at = output.length;
    if (code < CLEAR) output.push(code);
    else if (code < next || (code === next && before >= 0 && next < MOST_CODES))
      output.repeat(
        code < next ? (starts[code] ?? 0) : before,
        code < next ? (lengths[code] ?? 0) : at - before + 1,
      );
    else throw new PdfDamaged('data cannot be decompressed');
    if (before >= 0 && next < MOST_CODES) {
      [starts[next], lengths[next]] = [before, at - before + 1];
      next += 1;
    }
    before = at;
    if (next + early >= 2 ** bits && bits < 12) bits += 1;
  }
  return output.bytes();
}
