// One file on its way from the request to the store. While one batch of its bytes is filled, the thread hashes and seals the one
// before, and the store writes it. Then the sender waits, so that little is held in memory.
import { on } from 'node:events';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { threadEnvironment } from '../base/thread-environment.ts';
import { CHUNK_BYTES, SEALED_CHUNK_BYTES } from './sealed-chunks.ts';
import type { Batch, Begun, Digest, Plan, SealedBatch } from './sealing-thread.ts';

/** Stores bytes after those of the call before, and is not called again until that is done. */
export type Store = (bytes: Uint8Array) => Promise<void>;

const CHUNKS = 4;
/** The bytes of a file that are sealed and written together. */
export const BATCH_BYTES = CHUNKS * CHUNK_BYTES;

interface Thread {
  worker: Worker;
  /** Why it ended. */
  failure?: unknown;
}

/** One for the process. It starts with the first file, and again after it was lost. */
let current: Thread | undefined;

function startThread(): Thread {
  const worker = new Worker(new URL('./sealing-thread.ts', import.meta.url), {
    name: 'incoming files',
    env: threadEnvironment(),
    // Its heap is small. By default it would keep 100 MB of used buffers before it collects them.
    resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 8 },
  });
  const thread: Thread = { worker };
  const lose = () => {
    if (current === thread) current = undefined;
  };
  worker.once('exit', lose).once('error', (error) => {
    thread.failure = error;
    lose();
  });
  // A thread without work does not keep the process alive.
  worker.unref();
  return thread;
}

export class IncomingFile implements AsyncDisposable {
  readonly #store: Store;
  readonly #thread: Thread;
  /** Closes when the thread is lost. */
  readonly #port: MessagePort;
  readonly #sealed: AsyncIterator<[SealedBatch]>;
  /** Memory that is not in use. Fresh memory would keep the garbage collector busy. */
  #free: ArrayBuffer[] = [];
  #filling: ArrayBuffer | undefined;
  #filled = 0;
  /** Settles when the last call of `write` has copied its bytes. */
  #copied: Promise<void> = Promise.resolve();
  /** Settles when all batches that were sent off are stored. */
  #storing: Promise<Digest | undefined> = Promise.resolve(undefined);
  #isDisposed = false;

  constructor(plan: Plan, store: Store) {
    this.#store = store;
    current ??= startThread();
    this.#thread = current;
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.#thread.worker.postMessage({ plan, port: port2 } satisfies Begun, [port2]);
    // Node's types do not say what the messages are.
    this.#sealed = on(this.#port, 'message', { close: ['close'] }) as AsyncIterator<[SealedBatch]>;
    // A file that waits for its next bytes does not keep the process alive.
    this.#port.unref();
  }

  /**
   * Copies the bytes. Returns a promise when the batch before is still being stored: wait for it before the next bytes. The end
   * of a stream may come sooner, so `flush` and `end` wait by themselves.
   * @throws what went wrong with earlier bytes, here or later.
   */
  write(chunk: Buffer): Promise<void> | undefined {
    const copying = this.#copy(chunk);
    if (copying) this.#copied = copying;
    return copying;
  }

  /** Resolves when all bytes so far are stored. @throws what went wrong. */
  async flush(): Promise<void> {
    await this.#copied;
    if (this.#filled > 0) await this.#send(false);
    await this.#storing;
    // Many files may wait for their next piece.
    this.#port.unref();
    this.#filling = undefined;
    this.#free = [];
  }

  /** Like {@link end}, for a file that was received here from its beginning. */
  async finish(): Promise<Digest> {
    const digest = await this.end();
    if (!digest) throw new Error('a file without a digest');
    return digest;
  }

  /**
   * Resolves when all bytes are hashed and stored; they are not synced yet.
   * @returns undefined for a file whose first bytes were received elsewhere
   * @throws what went wrong.
   */
  async end(): Promise<Digest | undefined> {
    await this.#copied;
    await this.#send(true);
    return await this.#storing;
  }

  /** Resolves when the store is no longer writing. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isDisposed = true;
    await this.#storing.catch(() => undefined);
    this.#port.close();
  }

  #copy(chunk: Buffer): Promise<void> | undefined {
    let rest = chunk;
    while (rest.length > 0) {
      if (this.#isDisposed) throw new Error('the file is no longer received');
      // Sent off only now, because the last batch is marked as the last.
      if (this.#filled === BATCH_BYTES) {
        const left = rest;
        const copying = this.#send(false).then(() => this.#copy(left));
        // Its receiver may wait for the end of the file first.
        copying.catch(() => undefined);
        return copying;
      }
      this.#filling ??= this.#memory();
      const copied = rest.copy(new Uint8Array(this.#filling), this.#filled, 0, BATCH_BYTES - this.#filled);
      this.#filled += copied;
      rest = rest.subarray(copied);
    }
    return undefined;
  }

  /** A batch is sealed where it is. */
  #memory(): ArrayBuffer {
    return this.#free.pop() ?? new ArrayBuffer(CHUNKS * SEALED_CHUNK_BYTES);
  }

  /** Sends off what was filled. @returns when the batch before is stored. @throws what went wrong with it. */
  async #send(isLast: boolean): Promise<void> {
    const memory = this.#filling ?? this.#memory();
    this.#port.ref();
    this.#port.postMessage({ memory, bytes: this.#filled, isLast } satisfies Batch, [memory]);
    this.#filling = undefined;
    this.#filled = 0;
    const before = this.#storing;
    this.#storing = before.then(() => this.#storeNext());
    this.#storing.catch(() => undefined);
    await before;
  }

  /** @throws when the thread was lost. */
  async #storeNext(): Promise<Digest | undefined> {
    const { value, done } = await this.#sealed.next();
    if (done) throw new Error('the thread of incoming files was lost', { cause: this.#thread.failure });
    const [{ memory, bytes, digest }] = value;
    if (!this.#isDisposed && bytes > 0) await this.#store(Buffer.from(memory, 0, bytes));
    this.#free.push(memory);
    return digest;
  }
}
