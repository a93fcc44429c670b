// A database and its files belong together. With the wrong pair, the sweeper would delete every file and
// every download would fail. So the server refuses to start on a pair with different ids, unless there is
// no data to lose.
import { randomUUID } from 'node:crypto';
import { ConfigError } from './config-error.ts';
import type { Db } from './db/engine.ts';
import { listFileNames } from './db/files.ts';
import { findStoreId, setStoreId } from './db/identity.ts';
import type { FileStore } from './files/store.ts';

const mismatch = (why: string) => new ConfigError(`DATA_DIR and DATABASE_URL must belong together: ${why}`);

async function holdsFiles(files: FileStore): Promise<boolean> {
  for await (const names of files.list()) if (names.length > 0) return true;
  return false;
}

/** @throws ConfigError when the files belong to another database. */
export async function requireSameStore(db: Db, files: FileStore): Promise<void> {
  const [known, found] = [await findStoreId(db), await files.readId()];
  if (known !== undefined && known === found) return;
  const namesFiles = (await listFileNames(db, '', 1)).length > 0;
  if (namesFiles && found === undefined) throw mismatch('the files of this database are not in DATA_DIR');
  if (namesFiles) throw mismatch('DATA_DIR holds the files of another database');
  if (await holdsFiles(files)) throw mismatch('DATA_DIR holds files that this database does not know');
  const id = found ?? randomUUID();
  await files.writeId(id);
  await setStoreId(db, id);
}
