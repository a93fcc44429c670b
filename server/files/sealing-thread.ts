// The thread that hashes and seals the files being received, so that the server's own thread has time for everyone else. Each
// file has its own port, and its batches come and go in the same memory, which is moved and not copied.
import { createHash } from 'node:crypto';
import { type MessagePort, parentPort } from 'node:worker_threads';
import { crc32 } from 'node:zlib';
import { CHUNK_BYTES, SEALED_CHUNK_BYTES, sealChunk } from './sealed-chunks.ts';

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

/** Sent to the thread for each file. */
export interface Begun {
  plan: Plan;
  port: MessagePort;
}

/** Sent to the file's port. The memory has room for the sealed chunks. */
export interface Batch {
  memory: ArrayBuffer;
  bytes: number;
  isLast: boolean;
}

/** Sent back for each batch, in their order. */
export interface SealedBatch {
  memory: ArrayBuffer;
  /** How many bytes of the memory are to be stored. */
  bytes: number;
  /** With the last batch of a file that began here. */
  digest: Digest | undefined;
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

  take({ memory, bytes, isLast }: Batch): SealedBatch {
    const buffer = Buffer.from(memory);
    const { sealingKey, from } = this.#plan;
    if (from > 0) return { memory, bytes: this.#seal(sealingKey, buffer, bytes, isLast), digest: undefined };
    const plain = buffer.subarray(0, bytes);
    this.#hash.update(plain);
    this.#crc = crc32(plain, this.#crc);
    const digest = isLast ? { sha256: this.#hash.digest('hex'), crc32: this.#crc } : undefined;
    return { memory, bytes: this.#seal(sealingKey, buffer, bytes, isLast), digest };
  }

  #seal(key: Uint8Array | null, buffer: Buffer, bytes: number, isLast: boolean): number {
    if (!key) return 0;
    // An empty file has a chunk, too.
    const count = Math.max(1, Math.ceil(bytes / CHUNK_BYTES));
    let end = 0;
    // The last one first: a sealed chunk is longer, and takes the place of bytes that were sealed before.
    for (let index = count - 1; index >= 0; index -= 1) {
      const plain = buffer.subarray(index * CHUNK_BYTES, Math.min(bytes, (index + 1) * CHUNK_BYTES));
      let at = index * SEALED_CHUNK_BYTES;
      for (const part of sealChunk(key, this.#chunks + index, isLast && index === count - 1, plain))
        at += part.copy(buffer, at);
      end = Math.max(end, at);
    }
    this.#chunks += count;
    return end;
  }
}

parentPort?.on('message', ({ plan, port }: Begun) => {
  const work = new FileWork(plan);
  port.on('message', (batch: Batch) => port.postMessage(work.take(batch), [batch.memory]));
});
