// What the server asks of a place for files: small enough that a second one (S3) can stand beside the
// disk. A store knows bytes and names; what they mean, and who may have them, is decided elsewhere.
import type { Readable } from 'node:stream';

/** There is no room left; what was being written is of no use. */
export class StorageFull extends Error {}

/** A file being written: nobody can open it by name, and it is gone after a crash and a sweep. */
export interface Draft {
  /** The name it will be kept under. */
  readonly name: string;
  /** What the row must remember to open a sealed file with; null for a plain one. */
  readonly wrappedKey: string | null;
  /** Takes the bytes before it returns, so that the caller may reuse the buffer. */
  write(chunk: Uint8Array): Promise<void>;
  /** All bytes written so far are on the disk, whatever happens to the machine. */
  finish(): Promise<void>;
  /** Bytes of a finished draft; fewer than asked at its end. */
  read(position: number, length: number): Promise<Buffer>;
  /** Removes it; harmless when it was kept or removed before. */
  discard(): Promise<void>;
}

export interface StoredFile {
  /** Of the whole file, not of the range. */
  bytes: number;
  /** Starts reading; the stream must be read or destroyed. `end` is inclusive. */
  stream(range?: { start: number; end: number }): Readable;
  /** For a file that is not streamed after all. */
  close(): Promise<void>;
}

export interface FileStore {
  create(name: string): Promise<Draft>;
  /** Puts finished drafts under their names, durably: all of them, or (when it throws) none. */
  keep(drafts: readonly Draft[]): Promise<void>;
  /** Says that rows name these files now. Until then the sweeper leaves them alone. */
  settle(names: readonly string[]): void;
  /** Removes kept files for good: those of a change that failed. */
  remove(names: readonly string[]): Promise<void>;
  /** Moves kept files out of reach; they are purged later. */
  trash(names: readonly string[]): Promise<void>;
  /** Undefined when there is no such file. `wrappedKey` is what its draft had. */
  open(name: string, wrappedKey: string | null): Promise<StoredFile | undefined>;
  has(name: string): Promise<boolean>;
  /** Names of kept and settled files, in batches. */
  list(): AsyncIterable<string[]>;
  /** Moves drafts that nobody is writing into the trash; returns how many. */
  trashAbandonedDrafts(): Promise<number>;
  /** Removes what went into the trash before `time`; returns how many. */
  purgeTrash(time: Date): Promise<number>;
  /** The id this store was given, by which it knows its database. */
  readId(): Promise<string | undefined>;
  writeId(id: string): Promise<void>;
  /** Bytes that can still be written; Infinity where there is no such limit. */
  freeBytes(): Promise<number>;
  /** @throws when nothing can be written now. */
  checkWritable(): Promise<void>;
}

/** The names this program gives: nothing else ever reaches a path. */
export const STORED_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;
