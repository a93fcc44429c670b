// The interface of a file store: the disk (disk.ts) or an object store (s3/). A store knows only bytes and names; other
// code decides what they mean and who may read them.

/** No space is left; the file that was being written is unusable. */
export class StorageFull extends Error {}

/** The stored bytes are not the ones that were written. */
export class StoredFileChanged extends Error {}

/** What was saved of a file that arrives in pieces is not in this store, or no longer. */
export class PartialFileLost extends Error {}

/** A file being written. It cannot be opened by name, and after a crash the sweeper removes it. */
export interface PendingFile {
  /** The name under which it will be stored. */
  readonly name: string;
  /**
   * Writes bytes as they are stored, after those of the call before. Wait for it before the next call; only then
   * may the buffer be reused.
   */
  write(bytes: Uint8Array): Promise<void>;
  /** Resolves when all bytes written so far are on the disk and survive a crash of the machine. */
  finish(): Promise<void>;
  /** Reads a finished pending file, as {@link StoredFile.read} does. */
  read: StoredFile['read'];
  /** Removes the pending file. Does nothing if it was kept or removed before. */
  discard(): Promise<void>;
  /**
   * For a pending file from {@link RawStore.resume}: makes what was written so far durable.
   * @returns what the store needs to write more: keep it
   * @throws PartialFileLost
   */
  save(): Promise<string>;
  /** Stops writing, and leaves what was saved to a later {@link RawStore.resume}. */
  leave(): Promise<void>;
}

/** What was saved of a file that arrives in pieces. */
export interface SavedPart {
  bytes: number;
  /** From {@link PendingFile.save}. */
  state: string;
}

export interface StoredFile {
  bytes: number;
  /**
   * Fills the buffer with the bytes from this position on, or a part of it: at the end of the file, and where bytes
   * follow that cannot be read. One call at a time.
   * @returns how many bytes; 0 only at the end of the file
   */
  read(buffer: Buffer, position: number): Promise<number>;
  /** Does nothing when it is called again. Wait for the last read before. */
  close(): Promise<void>;
}

/** What can be done with stored files without reading or writing them. */
export interface FileStore {
  /** Call this once committed rows reference the files. Until then the sweeper skips them. */
  settle(names: readonly string[]): void;
  /** Permanently removes kept files of a change that failed. */
  remove(names: readonly string[]): Promise<void>;
  /** Permanently removes files, wherever they are: kept, in the trash, or partial. It is done when it returns. */
  erase(names: readonly string[]): Promise<void>;
  /** Moves kept files to the trash, where they cannot be opened; they are purged later. */
  trash(names: readonly string[]): Promise<void>;
  has(name: string): Promise<boolean>;
  /** Names of kept and settled files, in batches. */
  list(): AsyncIterable<string[]>;
  /** Whether it has no kept file, settled or not. */
  isEmpty(): Promise<boolean>;
  /**
   * Moves pending files that are no longer being written to the trash; returns how many.
   * @param keepKnown which of these names are those of files that arrive in pieces; without it, there are none
   */
  trashAbandonedFiles(keepKnown?: (names: readonly string[]) => Promise<Set<string>>): Promise<number>;
  /** Moves kept files to a folder that nothing purges: the operator decides about them. */
  setAside(names: readonly string[]): Promise<void>;
  /** Permanently removes files that were trashed before `time`, on the disk a day before at the latest; returns how many. */
  purgeTrash(time: Date): Promise<number>;
  /** The id of this store. The database that belongs to it has the same id. */
  readId(): Promise<string | undefined>;
  writeId(id: string): Promise<void>;
  /** The end of the audit log that this store has seen last: `SEQUENCE:MAC`. */
  readHead(): Promise<string | undefined>;
  /** Durable when it resolves; a crash leaves the old text or the new one. */
  writeHead(head: string): Promise<void>;
  /** The number of bytes that can still be written; Infinity if there is no limit. */
  freeBytes(): Promise<number>;
  /** @throws when nothing can be written now. */
  checkWritable(): Promise<void>;
}

/** Where the bytes are as they are stored: sealed (sealed-store.ts). */
export interface RawStore extends FileStore {
  create(name: string): Promise<PendingFile>;
  /**
   * Begins a file that arrives in pieces, or writes more to it. Unlike another pending file, it outlives this process: the
   * sweeper removes it only if no one knows its name.
   * @throws PartialFileLost when the store does not have what was saved
   */
  resume(name: string, saved: SavedPart | undefined): Promise<PendingFile>;
  /** Stores finished pending files under their names, durably: all of them or, if it throws, none. */
  keep(pendingFiles: readonly PendingFile[]): Promise<void>;
  /** Returns undefined if the file does not exist. */
  open(name: string): Promise<StoredFile | undefined>;
}

/** The format of stored names. No other name is ever used in a path. */
export const STORED_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;
