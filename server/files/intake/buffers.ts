// The buffers through which received files pass. They are shared with the threads, and used again and again: a
// gigabyte in fresh buffers would keep the garbage collector busy.
import { CHUNK_BYTES, SEALED_CHUNK_BYTES } from '../chunks.ts';

const CHUNKS = 4;
/** The bytes of a file that are hashed, sealed and written together. */
export const BATCH_BYTES = CHUNKS * CHUNK_BYTES;
/** A batch is sealed in its own buffer. */
const BUFFER_BYTES = CHUNKS * SEALED_CHUNK_BYTES;
/** One is filled while the others are hashed and written. */
const MOST_PER_FILE = 8;
/** All files together hold one buffer each, and this many more. */
const MOST_EXTRA = 8;

export type SharedBuffer = Buffer<SharedArrayBuffer>;

/** A file that is being received. */
export interface Holder {
  held: number;
}

interface Waiting {
  holder: Holder;
  take(buffer: SharedBuffer): void;
}

export class SharedBuffers {
  readonly #free: SharedBuffer[] = [];
  /** First come, first served, so that no file is overtaken by another one again and again. */
  readonly #waiting: Waiting[] = [];
  /** Buffers in use. */
  #used = 0;
  /** Buffers in use beyond the first one of each file. */
  #extra = 0;

  get used(): number {
    return this.#used;
  }

  /** The first buffer of a file is always there: one whose sender has stopped must not hold up the others. */
  take(holder: Holder): SharedBuffer | Promise<SharedBuffer> {
    if (this.#mayTake(holder)) return this.#hand(holder);
    return new Promise((take) => this.#waiting.push({ holder, take }));
  }

  give(holder: Holder, buffer: SharedBuffer): void {
    holder.held -= 1;
    this.#used -= 1;
    if (holder.held > 0) this.#extra -= 1;
    if (this.#free.length < MOST_EXTRA) this.#free.push(buffer);
    const next = this.#waiting.findIndex((one) => this.#mayTake(one.holder));
    const [served] = next < 0 ? [] : this.#waiting.splice(next, 1);
    served?.take(this.#hand(served.holder));
  }

  #mayTake({ held }: Holder): boolean {
    return held === 0 || (held < MOST_PER_FILE && this.#extra < MOST_EXTRA);
  }

  #hand(holder: Holder): SharedBuffer {
    if (holder.held > 0) this.#extra += 1;
    holder.held += 1;
    this.#used += 1;
    return this.#free.pop() ?? Buffer.from(new SharedArrayBuffer(BUFFER_BYTES));
  }
}
