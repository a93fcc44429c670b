// PostgreSQL for Kysely, and what else only PostgreSQL needs.
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Engine } from './engine.ts';
import { plugins } from './engine.ts';
import type { Tables } from './tables.ts';

const UNIQUE_VIOLATION = '23505';

/** bigint arrives as text otherwise, and an id would be '1'. Ids stay far below 2^53. */
function typeParser(oid: number, format?: 'text' | 'binary') {
  return oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text');
}

/** Connects lazily; a lost connection of the pool is replaced by the next query. */
export function openPostgres(connectionString: string, onIdleError: (error: Error) => void): Engine {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 10_000,
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
  });
  // Without a listener a connection that dies while idle would end the process.
  pool.on('error', onIdleError);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins });
  return {
    name: 'postgres',
    db,
    isUniqueViolation: (error) => error instanceof Error && Reflect.get(error, 'code') === UNIQUE_VIOLATION,
    async runScript(trx, script) {
      await sql.raw(script).execute(trx);
    },
    close: () => db.destroy(),
  };
}
