// SQLite for Kysely over Node's own driver, and everything that only SQLite needs.
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { CompiledQuery, Kysely, SqliteDialect, sql } from 'kysely';
import { DiskFault } from '../../base/errors.ts';
import type { Tables } from '../tables.ts';
import type { Engine, Term } from './engine.ts';
import { plugins } from './engine.ts';
import { ownLocks } from './locks.ts';

const UNIQUE_ERRORS: readonly unknown[] = [2067, 1555];
/** SQLITE_FULL, and SQLITE_IOERR_SHMSIZE: no room for the index of the journal. */
const FULL_ERRORS: readonly unknown[] = [13, 4874];

/** The low byte of every SQLITE_IOERR code. */
const IO_ERROR = 10;

const errcodeOf = (error: unknown) => Number(error instanceof Error && Reflect.get(error, 'errcode'));

const isOneOf = (errors: readonly unknown[], error: unknown) => errors.includes(errcodeOf(error));

/** How many prepared statements to keep: more than the product has, apart from lists of different lengths. */
const MAX_STATEMENTS = 300;

interface Kept {
  statement: StatementSync;
  /** Whether it returns rows. */
  reader: boolean;
}

interface Opening {
  /** 'begin immediate' where a transaction may read first and write later: it could fail in the middle. */
  begin: 'begin' | 'begin immediate';
  onFault: (fault: DiskFault) => void;
}

class NodeSqlite {
  readonly raw: DatabaseSync;
  readonly #begin: Opening['begin'];
  readonly #onFault: Opening['onFault'];
  /** By their text, the one used last at the end: preparing takes longer than most of our queries. */
  readonly #statements = new Map<string, Kept>();

  constructor(raw: DatabaseSync, { begin, onFault }: Opening) {
    this.raw = raw;
    this.#begin = begin;
    this.#onFault = onFault;
  }

  close(): void {
    this.raw.close();
  }

  /**
   * A failed fsync or write of the database cannot be repeated with the same effect, so the process has to end,
   * whatever the caller does with the error.
   */
  #watch<T>(act: () => T): T {
    try {
      return act();
    } catch (error) {
      if ((errcodeOf(error) & 0xff) === IO_ERROR && !isOneOf(FULL_ERRORS, error))
        this.#onFault(new DiskFault('an I/O error of SQLite', { cause: error }));
      throw error;
    }
  }

  #translate(text: string): string {
    if (text === 'begin') return this.#begin;
    // On a full disk SQLite rolls back automatically; the error of a second rollback would hide the cause.
    if (text === 'rollback' && !this.raw.isTransaction) return 'select 0';
    return text;
  }

  #keep(text: string): Kept {
    const statement = this.raw.prepare(text);
    return { statement, reader: statement.columns().length > 0 };
  }

  #statementOf(text: string): Kept {
    const kept = this.#statements.get(text) ?? this.#keep(text);
    this.#statements.delete(text);
    this.#statements.set(text, kept);
    for (const [oldest] of this.#statements) {
      if (this.#statements.size <= MAX_STATEMENTS) break;
      this.#statements.delete(oldest);
    }
    return kept;
  }

  prepare(text: string) {
    const translated = this.#translate(text);
    const { statement, reader } = this.#watch(() => this.#statementOf(translated));
    return {
      reader,
      all: (values: readonly unknown[]) => this.#watch(() => statement.all(...(values as SQLInputValue[]))),
      run: (values: readonly unknown[]) => this.#watch(() => statement.run(...(values as SQLInputValue[]))),
      // A new statement, because a second iteration of a cached one would take the rows of the first.
      iterate: (values: readonly unknown[]) =>
        this.raw.prepare(translated).iterate(...(values as SQLInputValue[])) as IterableIterator<unknown>,
    };
  }
}

function openDurably(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 5000, enableForeignKeyConstraints: true });
  database.exec('PRAGMA journal_mode = WAL');
  // An acknowledged commit survives a power failure. Set after WAL, which resets it on some versions.
  database.exec('PRAGMA synchronous = FULL');
  // Deleted text is overwritten, not only unlinked.
  database.exec('PRAGMA secure_delete = ON');
  const mode = database.prepare('PRAGMA journal_mode').get()?.journal_mode;
  const synchronous = database.prepare('PRAGMA synchronous').get()?.synchronous;
  if (mode !== 'wal' || synchronous !== 2) {
    throw new Error(`SQLite refused durable settings: journal_mode ${mode}, synchronous ${synchronous}`);
  }
  return database;
}

const idsWithWords: Engine['idsWithWords'] = (words) => {
  const terms = (all: readonly Term[]) =>
    `(${all.map(({ text, isWhole }) => `"${text}"${isWhole ? '' : '*'}`).join(' AND ')})`;
  const match = words.map((ways) => `(${ways.map(terms).join(' OR ')})`).join(' AND ');
  return sql`(SELECT rowid AS id FROM inquiry_word_index WHERE inquiry_word_index MATCH ${match})`;
};

const idsTwice = 'NOT MATERIALIZED';

const elapsedDays: Engine['elapsedDays'] = (from, to) => sql`(julianday(${to}) - julianday(${from}))`;

/**
 * A second connection, which cannot change anything: for a thread that reads while the first one writes.
 * @param path of a database that openSqlite has opened.
 */
export function openSqliteReader(
  path: string,
): Pick<Engine, 'db' | 'idsWithWords' | 'idsTwice' | 'elapsedDays'> {
  const raw = new DatabaseSync(path, { timeout: 5000, readOnly: true });
  const database = new NodeSqlite(raw, { begin: 'begin', onFault: () => undefined });
  return {
    db: new Kysely<Tables>({ dialect: new SqliteDialect({ database }), plugins }),
    idsWithWords,
    idsTwice,
    elapsedDays,
  };
}

/** Ends a transaction without a trace. */
class RolledBack extends Error {}

/**
 * Opens the file, creating it if it does not exist.
 * @param onFault is told when the disk may have lost data.
 */
export function openSqlite(path: string, onFault: (fault: DiskFault) => void = () => undefined): Engine {
  const database = new NodeSqlite(openDurably(path), { begin: 'begin immediate', onFault });
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }), plugins });
  const locks = ownLocks();
  const run = <Row>(text: string) => db.executeQuery<Row>(CompiledQuery.raw(text));
  return {
    name: 'sqlite',
    db,
    idsWithWords,
    idsTwice,
    elapsedDays,
    isUniqueViolation: (error) => isOneOf(UNIQUE_ERRORS, error),
    isFull: (error) => isOneOf(FULL_ERRORS, error),
    // No other process has this database open.
    tryLock: locks.take,
    inTurn: (_name, act) => act(db),
    // exec, because a prepared statement would run only the first of several, without an error.
    runScript: async (_trx, script) => database.raw.exec(script),
    async check() {
      // Only a write shows whether one is possible: the file system may have become read-only.
      const change = db.transaction().execute(async (trx) => {
        await trx.updateTable('auditHead').set({ id: 1 }).execute();
        throw new RolledBack();
      });
      await change.catch((error) => (error instanceof RolledBack ? undefined : Promise.reject(error)));
      return { isWritable: true, unsafe: [] };
    },
    async bytes() {
      const { rows } = await run<{ bytes: number }>(
        'SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()',
      );
      return rows[0]?.bytes ?? 0;
    },
    async tidy() {
      // Deleted text remains in the journal, until it is cut off.
      await run('PRAGMA wal_checkpoint(TRUNCATE)');
    },
    async close() {
      await run('PRAGMA wal_checkpoint(TRUNCATE)');
      await db.destroy();
    },
  };
}
