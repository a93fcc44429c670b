// One file on its way from the request to the store. Its bytes are copied into shared buffers; while one is filled,
// the thread hashes the ones before, and the store writes them.
import { BATCH_BYTES, type Holder, type SharedBuffer, type SharedBuffers } from './buffers.ts';
import type { Thread } from './threads.ts';
import type { Digest, Plan } from './work.ts';

/** Stores bytes after those of the call before, and is not called again until that is done. */
export type Store = (bytes: Uint8Array) => Promise<void>;

export class IncomingFile implements AsyncDisposable, Holder {
  held = 0;
  readonly #plan: Plan;
  readonly #store: Store;
  readonly #buffers: SharedBuffers;
  readonly #thread: Thread;
  readonly #file: number;
  /** Settles when the last call of `write` has copied its bytes. */
  #copied: Promise<void> = Promise.resolve();
  #filling: SharedBuffer | undefined;
  #filled = 0;
  #digest: Digest | undefined;
  /** The batches that were sent off are stored one after another. */
  #storing = Promise.resolve();
  /** Settles when no batch is in use any more. */
  #settled: Promise<unknown> = Promise.resolve();
  #failure: { error: unknown } | undefined;
  #isDisposed = false;

  constructor(plan: Plan, store: Store, buffers: SharedBuffers, thread: Thread) {
    this.#plan = plan;
    this.#store = store;
    this.#buffers = buffers;
    this.#thread = thread;
    thread.files += 1;
    this.#file = thread.begin(plan);
  }

  /**
   * Copies the bytes. Returns a promise when no buffer is free: wait for it before the next bytes. The end of a stream may
   * come sooner, so `flush` and `end` wait by themselves.
   * @throws what went wrong with earlier bytes.
   */
  write(chunk: Buffer): Promise<void> | undefined {
    let rest = chunk;
    while (rest.length > 0) {
      if (this.#failure) throw this.#failure.error;
      if (!this.#filling || this.#filled === BATCH_BYTES) {
        // Not sent off before: only the last batch of a sealed file is marked as the last.
        this.#send(false);
        const buffer = this.#buffers.take(this);
        if (buffer instanceof Promise) {
          this.#copied = this.#resume(buffer, rest);
          return this.#copied;
        }
        this.#filling = buffer;
      }
      // Not set(), which copies to shared memory byte by byte unless both sides are aligned.
      const copied = rest.copy(this.#filling, this.#filled, 0, BATCH_BYTES - this.#filled);
      this.#filled += copied;
      rest = rest.subarray(copied);
    }
    return undefined;
  }

  /** Resolves when all bytes so far are stored; their hash may follow. @throws what went wrong. */
  async flush(): Promise<void> {
    await this.#copied;
    this.#send(false);
    await this.#storing;
    if (this.#failure) throw this.#failure.error;
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
    // An empty file has a hash, too.
    this.#filling ??= await this.#buffers.take(this);
    this.#send(true);
    await this.#settled;
    if (this.#failure) throw this.#failure.error;
    return this.#digest;
  }

  /** Gives all buffers back. Resolves when the store is no longer writing. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isDisposed = true;
    this.#failure ??= { error: new Error('the file is no longer received') };
    if (this.#filling) this.#buffers.give(this, this.#filling);
    this.#filling = undefined;
    await this.#settled;
    this.#thread.files -= 1;
    this.#thread.forget(this.#file);
  }

  async #resume(buffer: Promise<SharedBuffer>, rest: Buffer): Promise<void> {
    const taken = await buffer;
    if (this.#isDisposed) this.#buffers.give(this, taken);
    else {
      this.#filling = taken;
      await this.write(rest);
    }
  }

  /** Sends off the buffer that was being filled. */
  #send(isLast: boolean): void {
    const batch = this.#filling;
    if (!batch) return;
    const bytes = this.#filled;
    this.#filling = undefined;
    this.#filled = 0;
    const added = this.#thread.add(this.#file, batch, bytes, isLast).then(({ stored, digest }) => {
      this.#digest = digest;
      return stored;
    });
    // Bytes that are stored as they are need not wait for their hash.
    const size = this.#plan.sealingKey ? added : Promise.resolve(bytes);
    this.#storing = this.#storing.then(async () => {
      const stored = await size;
      if (!this.#failure) await this.#store(batch.subarray(0, stored));
    });
    // Both have to be done with the buffer, also when one of them has failed.
    const done = Promise.allSettled([added, this.#storing]).then((results) => {
      for (const result of results)
        if (result.status === 'rejected') this.#failure ??= { error: result.reason };
      this.#buffers.give(this, batch);
    });
    this.#settled = Promise.all([this.#settled, done]);
  }
}
