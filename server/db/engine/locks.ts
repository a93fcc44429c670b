// Locks that one of all processes on a database can hold, such as the lock of the sweep.
import pg from 'pg';

/** Disposing of it releases the lock. */
export interface Lock extends AsyncDisposable {
  /** Whether it was lost together with its connection: another process may have it. */
  isLost(): boolean;
}

export interface Locks {
  /** Takes the lock with this name; undefined while this or another process holds it. */
  take(name: string): Promise<Lock | undefined>;
  close(): Promise<void>;
}

/** For SQLite, where one process owns the database. */
export function ownLocks(): Locks {
  const held = new Set<string>();
  return {
    async take(name) {
      if (held.has(name)) return undefined;
      held.add(name);
      return { isLost: () => false, [Symbol.asyncDispose]: async () => void held.delete(name) };
    },
    close: async () => undefined,
  };
}

/** Advisory locks have two numbers. All of ours share the first one; the second one is computed from the name. */
const OURS = 7_205_312;
const CONNECTION_MS = 10_000;
const QUERY_MS = 20_000;

/**
 * Advisory locks of PostgreSQL, all on one connection, which opens with the first lock. The database releases them when
 * that connection or this process ends. Two processes may then do the same work, so no work under a lock may rely on
 * being the only one.
 */
export function postgresLocks(connectionString: string): Locks {
  /** The names of the locks on the connection. */
  let held = new Set<string>();
  let connection: Promise<pg.Client> | undefined;

  async function open(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: CONNECTION_MS,
      query_timeout: QUERY_MS,
      keepAlive: true,
    });
    // Without a listener, a lost connection would end the process.
    client.on('error', () => undefined);
    client.once('end', forget);
    await client.connect();
    return client;
  }

  function forget(): void {
    connection = undefined;
    held = new Set();
  }

  async function ask(text: string, name: string): Promise<boolean> {
    connection ??= open();
    const asked = connection;
    try {
      const client = await asked;
      const { rows } = await client.query(`SELECT ${text}($1, hashtext($2)) AS done`, [OURS, name]);
      return rows[0].done;
    } catch (error) {
      // A request without an answer may have taken the lock: only closing the connection certainly releases it.
      if (connection === asked) forget();
      asked.then((client) => client.end()).catch(() => undefined);
      throw error;
    }
  }

  return {
    async take(name) {
      // The database would give a lock to its holder a second time.
      if (held.has(name)) return undefined;
      held.add(name);
      const holders = held;
      const isTaken = await ask('pg_try_advisory_lock', name).catch((error) => {
        holders.delete(name);
        throw error;
      });
      if (!isTaken) {
        holders.delete(name);
        return undefined;
      }
      return {
        isLost: () => holders !== held,
        async [Symbol.asyncDispose]() {
          if (!holders.delete(name) || holders !== held) return;
          await ask('pg_advisory_unlock', name).catch(() => undefined);
        },
      };
    },
    async close() {
      const client = await connection?.catch(() => undefined);
      await client?.end();
    },
  };
}
