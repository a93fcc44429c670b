// What a part of the bench reports: figures with a target, tables, and charts drawn from the same data.
import type { Chart } from './report/chart.ts';

/** A figure of issue and table: what was wanted, and what was found. */
export interface Figure {
  what: string;
  /** For people to read, with its unit: `>= 1.1x`, `<= 50 ms`. */
  wanted: string;
  found: string;
  met: boolean;
}

export interface Table {
  title: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

export interface Findings {
  figures: readonly Figure[];
  tables?: readonly Table[];
  charts?: readonly Chart[];
  /** What could not be measured and why, and anything else a reader has to know about this run. */
  remarks?: readonly string[];
  /** Every measured value, by what it is; the unit is part of the name. */
  samples: Readonly<Record<string, readonly number[]>>;
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

/** A database with many inquiries, and the data folder that belongs to it. */
export interface Filled {
  dataDir: string;
  env: NodeJS.ProcessEnv;
  databaseUrl: string | undefined;
}

/** What all parts share in one run. */
export interface Bench {
  size: Size;
  /** How often each side is measured, after a round that warms up. */
  rounds: number;
  /** What is started here ends with the part, last first. */
  during: AsyncDisposableStack;
  /** A new folder on the disk, removed with the part. */
  folder(): Promise<string>;
  /** A new folder that is there until the run ends. */
  sharedFolder(): Promise<string>;
  /** A new folder in memory if there is room, for figures that must not depend on the disk. */
  fastFolder(bytes: number): Promise<string>;
  /** `postgres://` of a new database on a PostgreSQL that waits for the disk. */
  database(): Promise<string>;
  /** The databases of PostgreSQL that earlier parts have filled, by what is in them. */
  filled: Map<string, Promise<Filled>>;
  /** Where our servers write CPU profiles when they end; undefined: nowhere. */
  profiles: string | undefined;
  note(text: string): void;
}

/** A part, or one side of it, needs what this machine does not have. It fails nothing. */
export class CannotRun extends Error {}
