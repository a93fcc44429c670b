// Locks that one process of all that use a database can hold, such as the one of the sweep.
import pg from 'pg';

/** Disposing of it releases the lock. */
export interface Lock extends AsyncDisposable {
  /** Whether it was lost with its connection: another process may have it. */
  isLost(): boolean;
}

export interface Locks {
  /** Takes the lock with this name; undefined while it is taken, by another process or by this one. */
  take(name: string): Promise<Lock | undefined>;
  close(): Promise<void>;
}

/** For SQLite, whose database belongs to one process. */
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

/** Advisory locks have two numbers. The first one is the same for all of ours, the second one is made of the name. */
const OURS = 7_205_312;
const CONNECTION_MS = 10_000;
const QUERY_MS = 20_000;

/**
 * Advisory locks of PostgreSQL, all on one connection that is opened when it is first needed. The database releases
 * them when that connection or this process ends. Work that goes on without its lock may be done twice, so no work
 * under a lock may depend on being the only one.
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
      // An unanswered question may have taken the lock: only the end of the connection releases it for certain.
      if (connection === asked) forget();
      asked.then((client) => client.end()).catch(() => undefined);
      throw error;
    }
  }

  return {
    async take(name) {
      // The database would give a lock to its holder once more.
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
