// SQLite for Kysely over Node's own driver, and everything that only SQLite needs.
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { CompiledQuery, Kysely, SqliteDialect } from 'kysely';
import type { Engine } from './engine.ts';
import { plugins } from './engine.ts';
import type { Tables } from './tables.ts';

const UNIQUE_ERRORS: readonly unknown[] = [2067, 1555];
/** SQLITE_FULL, and SQLITE_IOERR_SHMSIZE: no room for the index of the journal. */
const FULL_ERRORS: readonly unknown[] = [13, 4874];

const isOneOf = (errors: readonly unknown[], error: unknown) =>
  error instanceof Error && errors.includes(Reflect.get(error, 'errcode'));

class NodeSqlite {
  readonly raw: DatabaseSync;

  constructor(path: string) {
    this.raw = new DatabaseSync(path, { timeout: 5000, enableForeignKeyConstraints: true });
    this.raw.exec('PRAGMA journal_mode = WAL');
    // An acknowledged commit survives a power failure. Set after WAL, which resets it on some versions.
    this.raw.exec('PRAGMA synchronous = FULL');
    const mode = this.raw.prepare('PRAGMA journal_mode').get()?.journal_mode;
    const synchronous = this.raw.prepare('PRAGMA synchronous').get()?.synchronous;
    if (mode !== 'wal' || synchronous !== 2) {
      throw new Error(`SQLite refused durable settings: journal_mode ${mode}, synchronous ${synchronous}`);
    }
  }

  close(): void {
    this.raw.close();
  }

  #translate(text: string): string {
    // A transaction that reads first and writes later could otherwise fail in the middle.
    if (text === 'begin') return 'begin immediate';
    // On a full disk SQLite rolls back automatically; the error of a second rollback would hide the cause.
    if (text === 'rollback' && !this.raw.isTransaction) return 'select 0';
    return text;
  }

  prepare(text: string) {
    const statement = this.raw.prepare(this.#translate(text));
    return {
      reader: statement.columns().length > 0,
      all: (values: readonly unknown[]) => statement.all(...(values as SQLInputValue[])),
      run: (values: readonly unknown[]) => statement.run(...(values as SQLInputValue[])),
      iterate: (values: readonly unknown[]) =>
        statement.iterate(...(values as SQLInputValue[])) as IterableIterator<unknown>,
    };
  }
}

/** Opens the file, creating it if it does not exist. */
export function openSqlite(path: string): Engine {
  const database = new NodeSqlite(path);
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }), plugins });
  return {
    name: 'sqlite',
    db,
    isUniqueViolation: (error) => isOneOf(UNIQUE_ERRORS, error),
    isFull: (error) => isOneOf(FULL_ERRORS, error),
    // exec, because a prepared statement would run only the first of several, without an error.
    runScript: async (_trx, script) => database.raw.exec(script),
    async close() {
      await db.executeQuery(CompiledQuery.raw('PRAGMA wal_checkpoint(TRUNCATE)'));
      await db.destroy();
    },
  };
}
