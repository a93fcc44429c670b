// PostgreSQL for Kysely, and what else only PostgreSQL needs.
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Engine } from './engine.ts';
import { plugins } from './engine.ts';
import type { Tables } from './tables.ts';

const UNIQUE_VIOLATION = '23505';
const DISK_FULL = '53100';
/** A database that is busy, or just coming back, answers late: the start has the same patience as later work. */
const CONNECTION_MS = 10_000;
const KEEP_ALIVE_MS = 10_000;
/** No transaction of ours waits for anything but the database. */
const IDLE_TRANSACTION_MS = 60_000;

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && Reflect.get(error, 'code') === code;

/** bigint arrives as text otherwise, and an id would be '1'. Ids stay far below 2^53. */
function typeParser(oid: number, format?: 'text' | 'binary') {
  return oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text');
}

/** @throws when there is no such database, or it does not take us. */
export async function tryPostgres(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECTION_MS });
  // What comes after the first error is no news.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    // The text has the host's name: a part of the password, when a character of it was not escaped.
    if (Reflect.get(error as Error, 'syscall') !== 'getaddrinfo') throw error;
    throw new Error('its host is not known; are special characters of the password written as %XX?');
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Connects lazily; a lost connection of the pool is replaced by the next query. */
export function openPostgres(connectionString: string, onIdleError: (error: Error) => void): Engine {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: CONNECTION_MS,
    // A database or a network that is gone without a word is noticed on either side.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
  });
  // Without a listener a connection that dies while idle would end the process.
  pool.on('error', onIdleError);
  // So would one that dies in use, between two queries of a transaction; the next query tells its owner.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins });
  return {
    name: 'postgres',
    db,
    isUniqueViolation: (error) => hasCode(error, UNIQUE_VIOLATION),
    isFull: (error) => hasCode(error, DISK_FULL),
    async runScript(trx, script) {
      await sql.raw(script).execute(trx);
    },
    close: () => db.destroy(),
  };
}
