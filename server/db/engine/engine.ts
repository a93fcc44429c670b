// What the two engines have in common. Everything that differs between them is in sqlite.ts,
// postgres.ts and the two folders of migrations/; queries are written once for both.
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
  /** Whether the database can take a change that survives a power failure. @throws when it does not answer. */
  check(): Promise<DatabaseState>;
  /** The size of the database, without its journal. */
  bytes(): Promise<number>;
  /** Removes remains of deleted text from files next to the database, where the engine leaves some. */
  tidy(): Promise<void>;
  /**
   * The ids of the inquiries that have all of these words: a query of the index, in parentheses.
   * @param words each in one of several ways, for which all terms are needed; of ASCII, they have only letters and digits
   */
  idsWithWords(words: readonly (readonly (readonly Term[])[])[]): RawBuilder<unknown>;
  /** How many days lie between the moments of two columns, with fractions. */
  elapsedDays(from: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<number>;
  /**
   * Takes the lock with this name, which one process of all on this database can hold.
   * @returns undefined while it is taken, by another process or by this one
   */
  tryLock(name: string): Promise<Lock | undefined>;
  /**
   * A transaction that does not wait for the disk: a power failure may take it back, but a process that dies does not. The
   * next other transaction makes it durable.
   */
  unsynced<T>(act: (trx: Db) => Promise<T>): Promise<T>;
  /** Runs `act` when no other process is in its turn of this name; waits for it. */
  inTurn<T>(name: string, act: (db: Db) => Promise<T>): Promise<T>;
  /** Runs a file of several statements inside the transaction. */
  runScript(trx: Db, script: string): Promise<void>;
  close(): Promise<void>;
}

/** A word of the index: this one, or one that begins with it. */
export interface Term {
  text: string;
  isWhole: boolean;
}

export const plugins = [new CamelCasePlugin()];
