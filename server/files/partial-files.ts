// Files that arrive in pieces. Between two pieces, this process keeps what it knows of a file, most of all its running
// hash. A file whose pieces arrive in several processes, or after a restart, is hashed once more when it is complete.
import { IncomingFile } from './incoming-file.ts';
import { readPieces } from './read-in-pieces.ts';
import type { SealedPendingFile, SealedStore } from './sealed-store.ts';
import type { Digest } from './sealing-thread.ts';
import type { StoredFile } from './store.ts';

/** After this time without a piece, the file is closed. */
const IDLE_MS = 60_000;
/** Files that may wait for their next piece. */
const MOST_IDLE = 64;

export interface PartialFile {
  readonly name: string;
  readonly pending: SealedPendingFile;
  readonly incoming: IncomingFile;
  /** Bytes received so far. */
  received: number;
}

interface Idle {
  partial: PartialFile;
  timer: NodeJS.Timeout;
}

export class Partials {
  readonly #files: SealedStore;
  readonly #idle = new Map<string, Idle>();

  constructor(files: SealedStore) {
    this.#files = files;
  }

  /**
   * Opens a file for its next piece. One call at a time for each name; then `keep` or `close` it.
   * @param saved undefined for its first piece
   * @throws PartialFileLost
   */
  async open(name: string, saved: Parameters<SealedStore['resume']>[1]): Promise<PartialFile> {
    const received = saved?.bytes ?? 0;
    const idle = this.#take(name);
    if (idle?.received === received && received > 0) return idle;
    // Another process has received more.
    if (idle) await this.close(idle);
    const pending = await this.#files.resume(name, saved);
    const plan = { sealingKey: pending.sealingKey, from: received };
    const incoming = new IncomingFile(plan, (sealed) => pending.write(sealed));
    return { name, pending, incoming, received };
  }

  /** Keeps the file open for its next piece. */
  async keep(partial: PartialFile): Promise<void> {
    // Everything that counts is synced. Without this, an error while closing would end the process.
    const closeIdle = () => this.forget(partial.name).catch(() => undefined);
    const timer = setTimeout(closeIdle, IDLE_MS);
    timer.unref();
    this.#idle.set(partial.name, { partial, timer });
    const [oldest] = this.#idle.keys();
    if (this.#idle.size > MOST_IDLE && oldest !== undefined) await this.forget(oldest);
  }

  async close({ incoming, pending }: PartialFile): Promise<void> {
    await incoming[Symbol.asyncDispose]();
    await pending.leave();
  }

  /** Closes a file that waits for its next piece. */
  async forget(name: string): Promise<void> {
    const partial = this.#take(name);
    if (partial) await this.close(partial);
  }

  /** Reads a file again, for its digest. */
  async digestOf(file: Pick<StoredFile, 'read'>, bytes: number): Promise<Digest> {
    await using incoming = new IncomingFile({ sealingKey: null, from: 0 }, async () => undefined);
    for await (const piece of readPieces(file, { start: 0, end: bytes - 1 })) await incoming.write(piece);
    return await incoming.finish();
  }

  async stop(): Promise<void> {
    for (const name of [...this.#idle.keys()]) await this.forget(name);
  }

  #take(name: string): PartialFile | undefined {
    const idle = this.#idle.get(name);
    clearTimeout(idle?.timer);
    this.#idle.delete(name);
    return idle?.partial;
  }
}
