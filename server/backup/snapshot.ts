// The state of the database that a backup is made of.
import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { findTreeHead, type LockedHead } from '../db/audit/audit.ts';
import type { Db, Engine } from '../db/engine/engine.ts';
import { openSqliteReader } from '../db/engine/sqlite.ts';
import { copySqlite } from '../db/engine/sqlite-copy.ts';
import { openSync } from '../files/disk-errors.ts';
import { StorageFull } from '../files/store.ts';
import { readFileContent } from './copy-one-file.ts';
import type { Header } from './manifest.ts';
import type { Progress } from './progress.ts';

const PAGE_BYTES = 4096;

export interface Snapshot {
  at: string;
  db: Db;
  /** The end of the audit log: everything that it records is in the snapshot. */
  tree: LockedHead;
  database: Header['database'];
  close(): Promise<void>;
}

interface Parts {
  config: Config;
  engine: Engine;
  now(): Date;
}

async function copyDatabase(
  { config, engine, now }: Parts,
  folder: string,
  progress: Progress,
): Promise<Snapshot> {
  const at = now().toISOString();
  const name = `database-${randomBytes(6).toString('hex')}.sqlite`;
  const path = join(folder, name);
  progress.begin('Database', 0);
  await copySqlite(join(config.dataDir, 'database.sqlite'), path, (pages, total) =>
    progress.reach(pages * PAGE_BYTES, total * PAGE_BYTES),
  ).catch((error) => {
    throw engine.isFull(error) ? new StorageFull('no space left', { cause: error }) : error;
  });
  progress.end();
  const file = await open(path, 'r');
  await openSync(() => undefined)
    .file(file)
    .finally(() => file.close());
  const database = { name, ...(await readFileContent(path)) };
  const { db } = openSqliteReader(path);
  return { at, db, database, tree: await findTreeHead(db), close: () => db.destroy() };
}

/** SQLite: a copy of the database in this folder. PostgreSQL: the database itself, which goes on changing. */
export async function takeSnapshot(parts: Parts, folder: string, progress: Progress): Promise<Snapshot> {
  const { engine, now } = parts;
  if (engine.name === 'sqlite') return copyDatabase(parts, folder, progress);
  const at = now().toISOString();
  // Before the files are listed: every file of an earlier row will be listed.
  const tree = await findTreeHead(engine.db);
  return { at, db: engine.db, database: null, tree, close: async () => undefined };
}
