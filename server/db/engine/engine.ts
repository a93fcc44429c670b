// What the two engines have in common. All differences are in sqlite.ts, postgres.ts and the two folders of
// migrations/; each query is written once for both.
import { CamelCasePlugin, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from '../tables.ts';
import type { Lock } from './locks.ts';

/** A connection or a transaction: query functions take either as their first argument. */
export type Db = Kysely<Tables>;

export interface DatabaseState {
  isWritable: boolean;
  /** Settings of the database with which an acknowledged commit can be lost: `fsync=off`. */
  unsafe: readonly string[];
}

export interface Engine {
  readonly name: 'sqlite' | 'postgres';
  readonly db: Db;
  isUniqueViolation(error: unknown): boolean;
  /** Whether the change failed because the database's disk is full. */
  isFull(error: unknown): boolean;
  /** Whether the database can make a change that survives a power failure. @throws when it does not answer */
  check(): Promise<DatabaseState>;
  /** The size of the database, without its journal. */
  bytes(): Promise<number>;
  /** Removes traces of deleted text from files next to the database, where the engine leaves some. */
  tidy(): Promise<void>;
  /**
   * The ids of the inquiries that contain all of these words: a query of the index, in parentheses.
   * @param words each as a list of variants, for which all terms are needed; their ASCII characters are letters and
   * digits
   */
  idsWithWords(words: readonly (readonly (readonly Term[])[])[]): RawBuilder<unknown>;
  /** How the rows of that query are read fastest twice: SQLite asks its index again, PostgreSQL keeps the rows. */
  readonly idsTwice: 'MATERIALIZED' | 'NOT MATERIALIZED';
  /** The number of days between the moments in two columns, with fractions. */
  elapsedDays(from: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<number>;
  /**
   * Takes the lock with this name. Of all processes on this database, one can hold it.
   * @returns undefined while this or another process holds it
   */
  tryLock(name: string): Promise<Lock | undefined>;
  /** Waits until no other process is in its turn of this name, then runs `act`. */
  inTurn<T>(name: string, act: (db: Db) => Promise<T>): Promise<T>;
  /** Runs a file of several statements inside the transaction. */
  runScript(trx: Db, script: string): Promise<void>;
  close(): Promise<void>;
}

/** A word in the index: exactly this one, or one that begins with it. */
export interface Term {
  text: string;
  isWhole: boolean;
}

export const plugins = [new CamelCasePlugin()];
