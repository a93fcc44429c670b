// Opens the files that belong to a database, for a command.
import type { Config } from '../config/config.ts';
import type { Db } from '../db/engine/engine.ts';
import { findStoreId } from '../db/store-id.ts';
import { openStore } from './open-store.ts';
import type { RawStore } from './store.ts';

/** @throws when the settings name the files of another database: every file would seem to be missing. */
export async function openOwnStore(config: Config, db: Db): Promise<RawStore> {
  const files = await openStore(config);
  const id = await findStoreId(db);
  if (id !== undefined && (await files.readId()) === id) return files;
  const setting = config.bucket ? 'FILES_URL' : `DATA_DIR ${config.dataDir}`;
  throw new Error(`${setting} does not have the files of this database.`);
}
