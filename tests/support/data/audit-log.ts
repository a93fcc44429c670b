// Someone who writes to the tables of the audit log directly, without the triggers that refuse it.
import { sql } from 'kysely';
import type { TestServer } from '../server/test-server.ts';

const TABLES = ['audit'];

export async function tamper({ context }: TestServer, change: () => Promise<unknown>): Promise<void> {
  const { db, engine } = context;
  for (const table of TABLES) {
    if (engine.name === 'postgres') {
      await sql.raw(`ALTER TABLE ${table} DISABLE TRIGGER ALL`).execute(db);
      continue;
    }
    for (const name of [`${table}_is_not_edited`, `${table}_is_not_cut`])
      await sql.raw(`DROP TRIGGER IF EXISTS ${name}`).execute(db);
  }
  await change();
}
