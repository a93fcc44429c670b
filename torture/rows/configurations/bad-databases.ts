// Values of DATABASE_URL without a usable database.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../../tests/support/server/free-port.ts';
import { startPostgres } from '../../../tests/support/server/postgres.ts';
import type { BadStart } from './bad-start.ts';

/** A server that accepts connections and sends this text to each. */
async function startImpostor(text: string) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    if (text !== '') socket.end(text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  return (server.address() as { port: number }).port;
}

async function administer(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** @param home the folder for the data directories. */
export async function badDatabases(home: string): Promise<{ starts: BadStart[]; release(): Promise<void> }> {
  const postgres = await startPostgres();
  const to = (change: Partial<Pick<URL, 'pathname' | 'username' | 'password'>>) =>
    Object.assign(new URL(postgres.url), change).href;
  await administer(postgres.url, 'CREATE DATABASE tables_of_others', 'CREATE DATABASE migrations_of_others');
  await administer(to({ pathname: '/tables_of_others' }), 'CREATE TABLE accounts (name TEXT)');
  await administer(to({ pathname: '/migrations_of_others' }), 'CREATE TABLE migrations (id INT, batch INT)');
  const at = (port: number) => `postgres://user:canary-password@127.0.0.1:${port}/review`;
  const urls: Readonly<Record<string, string>> = {
    'a wrong database password': to({ password: 'canary-password' }),
    'an unknown database user': to({ username: 'unknown' }),
    'a database that is not there': to({ pathname: '/not-there' }),
    'tables of another program': to({ pathname: '/tables_of_others' }),
    'migrations of another program': to({ pathname: '/migrations_of_others' }),
    'a password with an unescaped slash': 'postgres://user:pass@canary/word@localhost/review',
    'a database server that is not there': at(await freePort()),
    'a server of something else': at(await startImpostor('HTTP/1.1 400 Bad Request\r\n\r\n')),
  };
  // The start cannot know that this is wrong; it waits for a response that never comes.
  const silent = at(await startImpostor(''));
  const toStart = (what: string, DATABASE_URL: string, dataDir: string): BadStart => ({
    what,
    names: 'DATABASE_URL',
    env: { DATABASE_URL, DATA_DIR: join(home, dataDir) },
  });
  const starts = Object.entries(urls).map(([what, url], index) => toStart(what, url, `database-${index}`));
  starts.push({ ...toStart('a silent server', silent, 'database-silent'), isLate: true });
  return { starts, release: postgres.stop };
}
