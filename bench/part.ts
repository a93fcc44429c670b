// What a part of the bench reports: figures with a target, and tables.
import type { Figure } from '../fault-injection/row.ts';

export interface Table {
  title: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

export interface Findings {
  figures: readonly Figure[];
  tables?: readonly Table[];
}

/** `quick` runs every line of a part at its smallest size; its figures mean nothing. */
export type Size = 'quick' | 'full';

export interface Part {
  /** Selects it: `npm run bench -- uploads`. */
  name: string;
  title: string;
  /** It runs only if it is asked for: without it, all others take less than 20 minutes. */
  long?: true;
  /** What is measured and how; the run prints it. */
  about: string;
  /** @throws CannotRun when something it needs is missing. */
  run(bench: Bench): Promise<Findings>;
}

/** What a part measures with. */
export interface Bench {
  size: Size;
  /** How often each side is measured, after a round that warms up. */
  rounds: number;
  /** What is started here ends with the part, last first. */
  during: AsyncDisposableStack;
  /** A new folder on the disk, removed with the part. */
  folder(): Promise<string>;
  /** A new folder in memory if there is room, for figures that must not depend on the disk. */
  fastFolder(bytes: number): Promise<string>;
  /** `postgres://` of a new database on a PostgreSQL that waits for the disk. */
  database(): Promise<string>;
  note(text: string): void;
}

/** A part needs what this machine does not have. It fails nothing. */
export class CannotRun extends Error {}
