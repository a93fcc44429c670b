// What is computed from the bytes of one file on their way to the store: its SHA-256, its CRC-32, the MACs of its
// blocks, and its sealed form. Runs in the thread.
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { BlockMacs } from '../block-macs.ts';
import { CHUNK_BYTES, HEADER, SEALED_CHUNK_BYTES, sealChunk } from '../chunks.ts';

export interface Plan {
  /** The name under which the file will be stored. */
  name: string;
  /** The key of its block MACs; null when there are none. */
  macKey: Uint8Array | null;
  /** The key with which it is sealed; null when it is stored as it is. */
  sealingKey: Uint8Array | null;
  /** Where it begins in the file; a whole number of chunks. Unless that is the beginning, there is no digest. */
  from?: number;
  /** The CRC-32 of each piece is computed elsewhere, to compare it with its sender's: here it would be the second time. */
  isInPieces?: boolean;
}

/** What is known after the last byte. */
export interface Digest {
  /** In hexadecimal digits. */
  sha256: string;
  /** For archives, which name it before the bytes. Null for a file in pieces. */
  crc32: number | null;
  macs: Uint8Array | null;
}

export class FileWork {
  readonly #hash = createHash('sha256');
  #crc = 0;
  readonly #macs: BlockMacs | undefined;
  readonly #plan: Plan;
  /** Chunks sealed so far. */
  #chunks: number;

  constructor(plan: Plan) {
    this.#plan = plan;
    this.#chunks = (plan.from ?? 0) / CHUNK_BYTES;
    this.#macs = plan.macKey ? new BlockMacs(plan.macKey) : undefined;
  }

  /**
   * Takes the next bytes from the beginning of the buffer, and leaves there what is to be stored.
   * @returns how many bytes are to be stored
   */
  add(buffer: Buffer, bytes: number, isLast: boolean): number {
    const plain = buffer.subarray(0, bytes);
    const { sealingKey, from = 0, isInPieces } = this.#plan;
    if (from === 0) {
      this.#hash.update(plain);
      if (!isInPieces) this.#crc = crc32(plain, this.#crc);
      this.#macs?.update(plain);
    }
    return sealingKey ? this.#seal(sealingKey, buffer, bytes, isLast) : bytes;
  }

  /** Call it after the last byte. Undefined if not all bytes were seen here. */
  finish(): Digest | undefined {
    const { from, isInPieces } = this.#plan;
    if (from) return undefined;
    return {
      sha256: this.#hash.digest('hex'),
      crc32: isInPieces ? null : this.#crc,
      macs: this.#macs?.finish() ?? null,
    };
  }

  #seal(key: Uint8Array, buffer: Buffer, bytes: number, isLast: boolean): number {
    const start = this.#chunks === 0 ? HEADER.length : 0;
    const count = Math.max(1, Math.ceil(bytes / CHUNK_BYTES));
    let end = start;
    // The last one first: a sealed chunk is longer, and takes the place of bytes that were sealed before.
    for (let index = count - 1; index >= 0; index -= 1) {
      const plain = buffer.subarray(index * CHUNK_BYTES, Math.min(bytes, (index + 1) * CHUNK_BYTES));
      const isLastOfFile = isLast && index === count - 1;
      let at = start + index * SEALED_CHUNK_BYTES;
      for (const piece of sealChunk(key, this.#plan.name, this.#chunks + index, isLastOfFile, plain))
        at += piece.copy(buffer, at);
      end = Math.max(end, at);
    }
    if (start > 0) HEADER.copy(buffer);
    this.#chunks += count;
    return end;
  }
}
