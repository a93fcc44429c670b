// A thread of the intake: computes from the bytes of files on their way to the store the SHA-256, the CRC-32 and the sealed form of
// each. An error ends the thread, and with it the uploads that it works for.
import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { crc32 } from 'node:zlib';
import { CHUNK_BYTES, SEALED_CHUNK_BYTES, sealChunk } from '../chunks.ts';

export interface Plan {
  /** The key with which it is sealed; null when it is only hashed. */
  sealingKey: Uint8Array | null;
  /** Where it begins in the file; a whole number of chunks. Unless that is the beginning, there is no digest. */
  from: number;
}

/** What is known after the last byte. */
export interface Digest {
  /** In hexadecimal digits. */
  sha256: string;
  /** For archives, which name it before the bytes. */
  crc32: number;
}

class FileWork {
  readonly #hash = createHash('sha256');
  #crc = 0;
  readonly #plan: Plan;
  /** Chunks sealed so far. */
  #chunks: number;

  constructor(plan: Plan) {
    this.#plan = plan;
    this.#chunks = plan.from / CHUNK_BYTES;
  }

  /**
   * Takes the next bytes from the beginning of the buffer, and leaves there what is to be stored.
   * @returns how many bytes are to be stored
   */
  add(buffer: Buffer, bytes: number, isLast: boolean): number {
    const { sealingKey, from } = this.#plan;
    if (from === 0) {
      const plain = buffer.subarray(0, bytes);
      this.#hash.update(plain);
      this.#crc = crc32(plain, this.#crc);
    }
    return sealingKey ? this.#seal(sealingKey, buffer, bytes, isLast) : 0;
  }

  /** Call it after the last byte. Undefined if not all bytes were seen here. */
  finish(): Digest | undefined {
    return this.#plan.from === 0 ? { sha256: this.#hash.digest('hex'), crc32: this.#crc } : undefined;
  }

  #seal(key: Uint8Array, buffer: Buffer, bytes: number, isLast: boolean): number {
    const count = Math.max(1, Math.ceil(bytes / CHUNK_BYTES));
    let end = 0;
    // The last one first: a sealed chunk is longer, and takes the place of bytes that were sealed before.
    for (let index = count - 1; index >= 0; index -= 1) {
      const plain = buffer.subarray(index * CHUNK_BYTES, Math.min(bytes, (index + 1) * CHUNK_BYTES));
      const isLastOfFile = isLast && index === count - 1;
      let at = index * SEALED_CHUNK_BYTES;
      for (const part of sealChunk(key, this.#chunks + index, isLastOfFile, plain))
        at += part.copy(buffer, at);
      end = Math.max(end, at);
    }
    this.#chunks += count;
    return end;
  }
}

export type ToThread =
  | { kind: 'begin'; file: number; plan: Plan }
  | { kind: 'add'; file: number; memory: SharedArrayBuffer; bytes: number; isLast: boolean }
  | { kind: 'forget'; file: number };

/** The answer to `add`. Each is answered, in the order in which they were sent. */
export interface Added {
  /** How many bytes of the memory are to be stored. */
  stored: number;
  /** After the last bytes of a file. */
  digest: Digest | undefined;
}

const files = new Map<number, FileWork>();

function add({ file, memory, bytes, isLast }: ToThread & { kind: 'add' }): Added {
  const work = files.get(file);
  if (!work) throw new Error('bytes of a file that has not begun');
  const stored = work.add(Buffer.from(memory), bytes, isLast);
  if (!isLast) return { stored, digest: undefined };
  files.delete(file);
  return { stored, digest: work.finish() };
}

parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'begin') files.set(message.file, new FileWork(message.plan));
  else if (message.kind === 'forget') files.delete(message.file);
  else parentPort?.postMessage(add(message));
});
