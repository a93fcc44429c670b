// Files that arrive in pieces. Between two pieces, this process keeps what it knows of a file, most of all its running
// hash. A file whose pieces arrive in several processes, or after a restart, is hashed once more when it is complete.
import type { IncomingFile } from './intake/incoming-file.ts';
import type { Intake } from './intake/intake.ts';
import type { Digest } from './intake/work.ts';
import type { Draft, FileStore, SavedPart } from './store.ts';

/** After this time without a piece, the file is closed. */
const IDLE_MS = 60_000;
/** Files that may wait for their next piece. */
const MOST_IDLE = 64;

const READ_BYTES = 1024 * 1024;

/** The key of a file's block MACs; null when there are none. */
type BlockKey = (name: string) => Uint8Array | null;

export interface PartialFile {
  readonly name: string;
  readonly draft: Draft;
  readonly incoming: IncomingFile;
  /** Bytes received so far. */
  received: number;
  /** Of the bytes that were received since it was opened. */
  crc32: number;
}

/** A file of which all bytes are stored. */
export interface Source {
  name: string;
  isSealed: boolean;
  bytes: number;
  /** Returns fewer bytes than requested at the end. */
  read(position: number, length: number): Promise<Buffer>;
}

interface Idle {
  partial: PartialFile;
  timer: NodeJS.Timeout;
}

export class Partials {
  readonly #files: FileStore;
  readonly #intake: Intake;
  readonly #blockKey: BlockKey;
  readonly #idle = new Map<string, Idle>();

  constructor(files: FileStore, intake: Intake, blockKey: BlockKey) {
    this.#files = files;
    this.#intake = intake;
    this.#blockKey = blockKey;
  }

  /**
   * Opens a file for its next piece. One call at a time for each name; then `keep` or `close` it.
   * @param saved undefined for its first piece
   * @throws PartialFileLost
   */
  async open(name: string, saved: SavedPart | undefined): Promise<PartialFile> {
    const received = saved?.bytes ?? 0;
    const idle = this.#take(name);
    if (idle?.received === received && received > 0) return idle;
    // Another process has received more, or a piece was not acknowledged.
    if (idle) await this.close(idle);
    const draft = await this.#files.resume(name, saved);
    const { sealingKey } = draft;
    // The chunks of a sealed file are authenticated already.
    const macKey = sealingKey === null ? this.#blockKey(name) : null;
    const plan = { name, macKey, sealingKey, from: received, isInPieces: true };
    const incoming = this.#intake.receive(plan, (stored) => draft.write(stored));
    return { name, draft, incoming, received, crc32: 0 };
  }

  /** Keeps the file open for its next piece. */
  async keep(partial: PartialFile): Promise<void> {
    // What counts of it is synced. An error of the file system on closing it would otherwise end the process.
    const closeIdle = () => this.forget(partial.name).catch(() => undefined);
    const timer = setTimeout(closeIdle, IDLE_MS);
    timer.unref();
    this.#idle.set(partial.name, { partial, timer });
    const [oldest] = this.#idle.keys();
    if (this.#idle.size > MOST_IDLE && oldest !== undefined) await this.forget(oldest);
  }

  async close({ incoming, draft }: PartialFile): Promise<void> {
    await incoming[Symbol.asyncDispose]();
    await draft.leave();
  }

  /** Closes a file that waits for its next piece. */
  async forget(name: string): Promise<void> {
    const partial = this.#take(name);
    if (partial) await this.close(partial);
  }

  /** Reads a file once more, for its digest. */
  async digestOf({ name, isSealed, bytes, read }: Source): Promise<Digest> {
    const plan = { name, macKey: isSealed ? null : this.#blockKey(name), sealingKey: null };
    await using incoming = this.#intake.receive(plan, async () => undefined);
    for (let position = 0; position < bytes; ) {
      const piece = await read(position, Math.min(READ_BYTES, bytes - position));
      if (piece.length === 0) throw new Error('the file became shorter while it was read');
      await incoming.write(piece);
      position += piece.length;
    }
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
