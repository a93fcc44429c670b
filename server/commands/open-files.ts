// Opens the stored files for a command that runs next to the server.
import { findStoreId } from '../db/identity.ts';
import { openStore } from '../files/open-store.ts';
import type { FileStore } from '../files/store.ts';
import type { Accounts } from './open-accounts.ts';

/** The files of this database, and no others: in another folder everything would be missing. */
export async function openFiles({ config, db }: Accounts): Promise<FileStore> {
  const files = await openStore(config);
  const [known, found] = [await findStoreId(db), await files.readId()];
  if (known === undefined || known !== found)
    throw new Error(`DATA_DIR ${config.dataDir} does not have the files of this database.`);
  return files;
}
