// Folders, servers and databases that exist only while an attack runs.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Postgres, startPostgres } from '../../tests/support/server/postgres.ts';
import { type RealServer, type ServerOptions, startServer } from '../../tests/support/server/real-server.ts';

/** Runs `act` with a new temporary folder and removes the folder afterwards. */
export async function inFolder<T>(prefix: string, act: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  try {
    return await act(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs `act` with a new server, then stops it and removes its data. */
export async function onServer<T>(
  options: ServerOptions,
  act: (server: RealServer) => Promise<T>,
): Promise<T> {
  const server = await startServer(options);
  try {
    return await act(server);
  } finally {
    await server.stop();
  }
}

/** Runs `act` with a new PostgreSQL that syncs its commits, then stops it. */
export async function onPostgres<T>(act: (postgres: Postgres) => Promise<T>): Promise<T> {
  const postgres = await startPostgres({ durable: true });
  try {
    return await act(postgres);
  } finally {
    await postgres.stop();
  }
}
