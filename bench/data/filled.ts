// Data of a server with many inquiries, on either engine.
import type { Role } from '../../contract/endpoint.ts';
import { since } from '../../scripts/run-tool.ts';
import { openWritableData } from '../../tests/support/data/writable-data.ts';
import { addSession } from '../../tests/support/server/accounts.ts';
import { startOurs } from '../measure/programs.ts';
import type { Bench } from '../part.ts';
import { type Amounts, fill } from './fill.ts';

export const ENGINES = ['SQLite', 'PostgreSQL'] as const;
export type EngineName = (typeof ENGINES)[number];

/** A database with many inquiries, and the data folder that belongs to it. */
export interface Filled {
  dataDir: string;
  env: NodeJS.ProcessEnv;
  databaseUrl: string | undefined;
}

/** Where a new server of ours keeps its data. */
export async function newData(bench: Bench, engine: EngineName): Promise<Filled> {
  const databaseUrl = engine === 'PostgreSQL' ? await bench.database() : undefined;
  const env = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
  return { dataDir: await bench.folder(), env, databaseUrl };
}

export async function openFilled(bench: Bench, engine: EngineName, amounts: Amounts): Promise<Filled> {
  const started = performance.now();
  const filled = await newData(bench, engine);
  // The server creates the tables, the keys and the first member of staff.
  const server = await startOurs(bench, filled);
  await server.stop();
  const { db, close } = await openWritableData(filled);
  await fill(db, engine === 'PostgreSQL', amounts);
  await close();
  bench.note(`${engine}: ${amounts.inquiries.toLocaleString('en-US')} inquiries filled in ${since(started)}`);
  return filled;
}

/** A new session of the first member of staff, or of the client in the middle; returns its cookie. */
export async function addSessionTo(filled: Filled, role: Role): Promise<string> {
  const { db, close } = await openWritableData(filled);
  try {
    const accounts = await db
      .selectFrom('accounts')
      .select('id')
      .where('role', '=', role)
      .orderBy('id')
      .execute();
    const chosen = accounts[Math.floor(accounts.length / 2)];
    if (!chosen) throw new Error(`no ${role} in the filled database`);
    return await addSession(db, chosen.id, new Date());
  } finally {
    await close();
  }
}
