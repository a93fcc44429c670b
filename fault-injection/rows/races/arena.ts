// The setting of the races: a real server on one of the two databases, signed-in users, and a silent mail
// server, so that all mails stay in the outbox.
import { rm } from 'node:fs/promises';
import {
  openWritableData,
  type SignedIn,
  type WritableData,
} from '../../../tests/support/data/writable-data.ts';
import { startSilentServer } from '../../../tests/support/outside/mail-server.ts';
import { startPostgres } from '../../../tests/support/server/postgres.ts';
import { startServer } from '../../../tests/support/server/real-server.ts';
import type { Pair } from './duel.ts';

export const ENGINES = ['SQLite', 'PostgreSQL'] as const;
export type EngineName = (typeof ENGINES)[number];

export interface Arena {
  url: string;
  data: WritableData;
  client: SignedIn;
  staff: Pair<SignedIn>;
}

/** Runs `act` in a new arena and removes the arena afterwards. */
export async function inArena(engine: EngineName, act: (arena: Arena) => Promise<void>): Promise<void> {
  const opened: (() => unknown)[] = [];
  try {
    const postgres = engine === 'PostgreSQL' ? await startPostgres() : undefined;
    if (postgres) opened.push(postgres.stop);
    const mailServer = await startSilentServer();
    const env = { SMTP_URL: mailServer.url, ...(postgres ? { DATABASE_URL: postgres.url } : {}) };
    const server = await startServer({ env });
    opened.push(() => rm(server.dataDir, { recursive: true, force: true }));
    opened.push(() => server.end('SIGKILL'));
    // Stops before the server, which would otherwise wait for the mail being sent.
    opened.push(mailServer.stop);
    const data = await openWritableData({ dataDir: server.dataDir, databaseUrl: postgres?.url });
    opened.push(data.close);
    const client = await data.signIn('client');
    const staff = [await data.signIn('staff'), await data.signIn('staff')] as const;
    await act({ url: server.url, data, client, staff });
  } finally {
    for (const undo of opened.reverse()) await undo();
  }
}
