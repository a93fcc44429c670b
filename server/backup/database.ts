// The database of a backup: a SQLite file, whatever the server uses, so that it can be restored into either engine.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../config/config.ts';
import { copyRows } from '../db/copy-rows.ts';
import { connect } from '../db/engine/connect.ts';
import type { Engine } from '../db/engine/engine.ts';
import { closeCopy, copySqlite } from '../db/engine/sqlite-copy.ts';
import { openSync } from '../files/disk-errors.ts';
import { StorageFull } from '../files/store.ts';

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** For a database that is empty, or that this version began. */
export const NEW_SCHEMA = {
  prepare: async () => {
    throw new Error('an older version of this program has used it');
  },
};

const explain =
  ({ isFull }: Pick<Engine, 'isFull'>) =>
  (error: unknown) => {
    throw isFull(error) ? new StorageFull('no space left', { cause: error }) : error;
  };

async function copyPostgres({ db, name }: Engine, path: string): Promise<void> {
  const copy = await connect(undefined, path, { migration: NEW_SCHEMA });
  try {
    await copy.db
      .transaction()
      .execute(async (trx) => {
        const compare = await db
          .transaction()
          .setIsolationLevel('repeatable read')
          .execute((source) => copyRows({ name, db: source }, { name: copy.name, db: trx }));
        await compare();
      })
      .catch(explain(copy));
  } finally {
    await copy.close();
  }
  closeCopy(path);
}

/** Copies the state at one moment into a new file. */
export async function copyDatabase(
  { config, engine }: { config: Config; engine: Engine },
  path: string,
): Promise<void> {
  if (engine.name === 'postgres') await copyPostgres(engine, path);
  else await copySqlite(join(config.dataDir, 'database.sqlite'), path).catch(explain(engine));
  await openSync().path(path);
}
