// PostgreSQL for Kysely, and everything that only PostgreSQL needs.
import type { Socket } from 'node:net';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Tables } from '../tables.ts';
import type { Engine, Term } from './engine.ts';
import { plugins } from './engine.ts';
import { postgresLocks } from './locks.ts';

const UNIQUE_VIOLATION = '23505';
const DISK_FULL = '53100';
/** A busy or restarting database answers late. At the start, the server waits as long for it as later queries do. */
const CONNECTION_MS = 10_000;
const KEEP_ALIVE_MS = 10_000;
/** Our transactions wait for nothing but the database. */
const IDLE_TRANSACTION_MS = 60_000;
/** How long a query may take. Zero: no limit. */
export interface QueryLimits {
  /** The database gives up after this time. */
  statementMs: number;
  /** We give up when nothing has moved for this long: a hanging process never gives up on its own. */
  silenceMs: number;
}

/** Much longer than our slowest query. An idle connection is closed by the pool before the second limit. */
const QUERY_LIMITS: QueryLimits = { statementMs: 20_000, silenceMs: 25_000 };
/** For migrations: changing a large table may take minutes. */
export const NO_QUERY_LIMITS: QueryLimits = { statementMs: 0, silenceMs: 0 };
/** The first number of the advisory locks of {@link Engine.inTurn}; locks.ts has another one. */
const TURN = 7_205_313;
const READ_ONLY = 'transaction_read_only';
/**
 * For one sort or one set of rows found by words. In the default of 4 MB, those of a common word among 300,000 inquiries have no
 * place, and PostgreSQL reads the words of all of them again: seconds instead of a tenth.
 */
const WORK_MEMORY = '64MB';
const SETTINGS = ['fsync', 'synchronous_commit'] as const;

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && Reflect.get(error, 'code') === code;

/** By default bigint arrives as text, and an id would be '1'. Ids stay far below 2^53. */
function typeParser(oid: number, format?: 'text' | 'binary') {
  return oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text');
}

/** @throws when the database does not exist or rejects the connection. */
export async function tryPostgres(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECTION_MS });
  // The first error says everything.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    // The message contains the host name, and a password with an unescaped character becomes part of that.
    if (Reflect.get(error as Error, 'syscall') !== 'getaddrinfo') throw error;
    throw new Error('its host was not found; are special characters in the password written as %XX?');
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Destroys a connection on which nothing moves for this long: its query fails, and the pool opens another one. The pool
 * closes idle connections sooner, so this one waits for a hanging process. pg's own query_timeout would return the
 * connection to the pool, where every later query on it would wait, too.
 */
function endIfSilent(client: pg.PoolClient, silenceMs: number): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.setTimeout(silenceMs, () => stream.destroy(new Error('the database does not answer')));
}

/**
 * How many statements are prepared on each connection: more than the product has, apart from lists of different
 * lengths.
 */
const MAX_STATEMENTS = 300;
/** Their names, by text. */
const names = new Map<string, string>();

/** Prepares each statement once per connection: parsing and planning take longer than most of our statements. */
function prepareOnce(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (asked: unknown, values?: unknown) => unknown;
  const prepared = (text: unknown, values?: unknown) => {
    // Kysely gives texts with values; those that begin and end transactions have none.
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return query(text, values);
    if (!names.has(text) && names.size < MAX_STATEMENTS) names.set(text, `s${names.size}`);
    const name = names.get(text);
    return name === undefined ? query(text, values) : query({ name, text, values });
  };
  Object.assign(client, { query: prepared });
}

/** Connects lazily; the next query replaces a lost connection of the pool. */
export function openPostgres(
  connectionString: string,
  onIdleError: (error: Error) => void,
  { statementMs, silenceMs }: QueryLimits = QUERY_LIMITS,
): Engine {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: CONNECTION_MS,
    // Both sides detect a database or a network that disappeared without closing the connection.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
    statement_timeout: statementMs,
    options: `-c work_mem=${WORK_MEMORY}`,
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
  });
  // Without a listener, a connection that dies while idle would end the process.
  pool.on('error', onIdleError);
  // So would a connection that dies between two queries of a transaction; the next query reports the error.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    endIfSilent(client, silenceMs);
    prepareOnce(client);
  });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins });
  const locks = postgresLocks(connectionString);
  return {
    name: 'postgres',
    db,
    idsWithWords(words) {
      const terms = (all: readonly Term[]) =>
        `(${all.map(({ text, isWhole }) => `'${text}'${isWhole ? '' : ':*'}`).join(' & ')})`;
      const match = words.map((ways) => `(${ways.map(terms).join(' | ')})`).join(' & ');
      // Forces the use of the index. OFFSET, because for a page in order the planner would compute the words of one row
      // after another. The inner SELECT, because for words that it knows as common it would compute the words of all rows.
      return sql`(SELECT inquiry_id AS id FROM inquiry_words
        WHERE words_vector(words) @@ (SELECT ${match}::tsquery) OFFSET 0)`;
    },
    idsTwice: 'MATERIALIZED',
    elapsedDays: (from, to) =>
      sql`(extract(epoch FROM ${to}::timestamptz - ${from}::timestamptz) / 86400)::float8`,
    isUniqueViolation: (error) => hasCode(error, UNIQUE_VIOLATION),
    isFull: (error) => hasCode(error, DISK_FULL),
    async check() {
      // A standby is read-only as well.
      const found = await sql<{ name: string; setting: string }>`
        SELECT name, setting FROM pg_settings WHERE name IN (${sql.join([...SETTINGS, READ_ONLY])})`.execute(
        db,
      );
      const values = new Map(found.rows.map(({ name, setting }) => [name, setting]));
      return {
        isWritable: values.get(READ_ONLY) === 'off',
        unsafe: SETTINGS.filter((name) => values.get(name) === 'off').map((name) => `${name}=off`),
      };
    },
    async bytes() {
      const found = await sql<{
        bytes: number;
      }>`SELECT pg_database_size(current_database()) AS bytes`.execute(db);
      return found.rows[0]?.bytes ?? 0;
    },
    tryLock: locks.take,
    inTurn: (name, act) =>
      db.transaction().execute(async (trx) => {
        await sql`SELECT pg_advisory_xact_lock(${TURN}, hashtext(${name}))`.execute(trx);
        return act(trx);
      }),
    // The database server decides whether and when it overwrites deleted text.
    tidy: async () => undefined,
    async runScript(trx, script) {
      await sql.raw(script).execute(trx);
    },
    async close() {
      await locks.close();
      await db.destroy();
    },
  };
}
