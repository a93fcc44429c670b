// A database and its files belong together. With the wrong pair, the sweeper would delete every file and
// every download would fail. So the server refuses to start on a pair with different ids, unless there is
// no data to lose.
import { randomUUID } from 'node:crypto';
import { ConfigError } from '../config/config-error.ts';
import type { Engine } from '../db/engine/engine.ts';
import { listFileNames } from '../db/files/files.ts';
import { claimStoreId, findStoreId } from '../db/store-id.ts';
import type { FileStore } from '../files/store.ts';
import { writeHead } from './head-in-store.ts';

/**
 * A PostgreSQL that has an id keeps it: the server with that id may be running, and its next start would find that
 * its files belong to no database.
 * @param setting the setting that says where the files are
 * @returns the id
 * @throws ConfigError when the files belong to another database.
 */
export async function requireSameStore(
  engine: Engine,
  files: FileStore,
  setting: 'DATA_DIR' | 'FILES_URL',
): Promise<string> {
  const { db } = engine;
  const mismatch = (why: string) =>
    new ConfigError(`${setting} and DATABASE_URL must belong together: ${why}`);
  const [known, found] = [await findStoreId(db), await files.readId()];
  if (known !== undefined && known === found) return known;
  const namesFiles = (await listFileNames(db, '', 1)).length > 0;
  if (namesFiles && found !== undefined) throw mismatch(`${setting} holds the files of another database`);
  if (!(await files.isEmpty())) throw mismatch(`${setting} holds files that this database does not know`);
  if (namesFiles) throw mismatch(`the files of this database are not in ${setting}`);
  if (engine.name === 'postgres' && known !== undefined)
    throw mismatch(`this database was first used with another ${setting}`);
  const id = found ?? randomUUID();
  await files.writeId(id);
  // If two servers start on one empty database, the first one wins.
  if ((await claimStoreId(db, id, known)) !== id)
    throw mismatch('another server began to use this database at the same moment');
  // A folder that belonged to another, empty database contains nothing of this one.
  await writeHead({ engine, files });
  return id;
}
