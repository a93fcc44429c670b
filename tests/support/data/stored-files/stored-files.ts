// The stored files of a server, as someone sees and damages them who has access to the disk or to the object store.
// The server may be running or stopped, in this process or in another one.

/** Where a server keeps its data. */
export interface DataLocation {
  dataDir: string;
  /** Undefined: SQLite in the data directory. */
  databaseUrl?: string | undefined;
  /** Undefined: the disk, in the data directory. */
  filesUrl?: string | undefined;
}

export interface StoredFiles {
  /** Names of the files that are kept, in the trash, or set aside; sorted. */
  names(folder?: '.trash' | '.set-aside'): Promise<string[]>;
  /**
   * Names of drafts, with or without the store's additions. Those of another process that writes to an object store
   * are seen only once the first part of 5 MiB was sent.
   */
  drafts(): Promise<string[]>;
  /** Files and drafts that the process has open: descriptors (Linux only), or requests to the object store. */
  open(pid: number): Promise<string[]>;
  /**
   * Where on this machine the bytes are, in both stores, for a test that reads or changes them. The name may be in a
   * folder, and that of something else that the store keeps: `.trash/…`, `.audit-head`.
   */
  pathOf(name: string): string;
  /** Adds a file that is old enough for the sweeper. */
  plant(name: string, content: string): Promise<void>;
  /** Adds a file that was moved to the trash. */
  plantTrashed(name: string, content: string): Promise<void>;
  /** Adds a draft that is old enough for the sweeper. */
  plantDraft(name: string): Promise<void>;
  /** Makes everything old enough for the sweeper, which leaves new things in an object store alone. */
  age(): Promise<void>;
  /** Removes everything that the store keeps. */
  clear(): Promise<void>;
}
