// One file on its way from the request to the store. Its bytes are copied into shared buffers; while one is filled,
// the thread hashes the ones before, and the store writes them.
import { BATCH_BYTES, type Holder, type SharedBuffer, type SharedBuffers } from './buffers.ts';
import type { Digest, Plan } from './thread.ts';
import type { Thread } from './threads.ts';

/** Stores bytes after those of the call before, and is not called again until that is done. */
export type Store = (bytes: Uint8Array) => Promise<void>;

export class IncomingFile implements AsyncDisposable, Holder {
  held = 0;
  readonly #store: Store;
  readonly #buffers: SharedBuffers;
  readonly #thread: Thread;
  readonly #file: number;
  /** Settles when the last call of `write` has copied its bytes. */
  #copied: Promise<void> = Promise.resolve();
  #filling: SharedBuffer | undefined;
  #filled = 0;
  #digest: Digest | undefined;
  /** The batches that were sent off are stored one after another. Resolves when none is in use; never rejects. */
  #storing = Promise.resolve();
  #failure: { error: unknown } | undefined;
  #isDisposed = false;

  constructor(plan: Plan, store: Store, buffers: SharedBuffers, thread: Thread) {
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
        // Not sent off before: the last batch is marked as the last.
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

  /** Resolves when all bytes so far are stored. @throws what went wrong. */
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
    await this.#storing;
    if (this.#failure) throw this.#failure.error;
    return this.#digest;
  }

  /** Gives all buffers back. Resolves when the store is no longer writing. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isDisposed = true;
    this.#failure ??= { error: new Error('the file is no longer received') };
    if (this.#filling) this.#buffers.give(this, this.#filling);
    this.#filling = undefined;
    await this.#storing;
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
    const added = this.#thread.add(this.#file, batch, bytes, isLast);
    // It may fail while the batches before are stored.
    added.catch(() => undefined);
    this.#storing = this.#storing.then(async () => {
      try {
        const { stored, digest } = await added;
        this.#digest = digest;
        if (!this.#failure && stored > 0) await this.#store(batch.subarray(0, stored));
      } catch (error) {
        this.#failure ??= { error };
      }
      this.#buffers.give(this, batch);
    });
  }
}
