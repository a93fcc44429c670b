// Opens the files that belong to a database, for a command.
import type { Config } from '../config.ts';
import type { Db } from '../db/engine/engine.ts';
import { findStoreId } from '../db/identity.ts';
import { openStore } from './open-store.ts';
import type { FileStore } from './store.ts';

/** @throws when the settings name the files of another database: every file would seem to be missing. */
export async function openOwnStore(config: Config, db: Db): Promise<FileStore> {
  const files = await openStore(config);
  if ((await files.readId()) === (await findStoreId(db))) return files;
  throw new Error('DATA_DIR and DATABASE_URL do not belong together.');
}
