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
  /** A list of ids in parentheses, for IN: one parameter, however many there are. */
  idList(ids: readonly number[]): RawBuilder<unknown>;
  /**
   * The ids of the inquiries that have words with these beginnings: a query of the index, in parentheses.
   * @param groups of at least one of them, all are needed; of ASCII, they have only letters and digits
   */
  idsWithWords(groups: readonly (readonly string[])[]): RawBuilder<unknown>;
  /** Says, before the next queries of a transaction, that few ids will come from an index. */
  expectFew(trx: Db): Promise<void>;
  /** Says, before the next queries of a transaction, that so many ids will come from an index as no planner expects. */
  expectMany(trx: Db): Promise<void>;
  /** How many days lie between the moments of two columns, with fractions. */
  elapsedDays(from: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<number>;
  /**
   * Takes the lock with this name, which one process of all on this database can hold.
   * @returns undefined while it is taken, by another process or by this one
   */
  tryLock(name: string): Promise<Lock | undefined>;
  /** Runs `act` when no other process is in its turn of this name; waits for it. */
  inTurn<T>(name: string, act: (db: Db) => Promise<T>): Promise<T>;
  /** Makes a query of rows to be claimed skip those that another transaction is claiming. */
  skipClaimed<Query extends Claimable>(query: Query): Query;
  /** Runs a file of several statements inside the transaction. */
  runScript(trx: Db, script: string): Promise<void>;
  close(): Promise<void>;
}

/** A SELECT. */
export interface Claimable {
  forUpdate(): { skipLocked(): unknown };
}

export const plugins = [new CamelCasePlugin()];
