// The store of files: writes one, reads it, and removes it. It never gets a name, so the server does not see it.
import { randomBytes, randomUUID } from 'node:crypto';
import type { Config } from '../../config/config.ts';
import type { Db } from '../../db/engine/engine.ts';
import { findStoreId } from '../../db/store-id.ts';
import { openStore } from '../../files/open-store.ts';
import { findMissingHistory } from '../../integrity/head-in-store.ts';
import { type Finding, fault, good } from './finding.ts';

/** @throws when the store cannot be opened, or a file not written. */
export async function checkStore(config: Config, db: Db): Promise<Finding[]> {
  const setting = config.bucket ? 'FILES_URL' : 'DATA_DIR';
  const store = await openStore(config);
  const bytes = randomBytes(4096);
  const draft = await store.create(`${randomUUID()}.pdf`);
  try {
    await draft.write(bytes);
    await draft.finish();
    const read = Buffer.alloc(bytes.length);
    await draft.read(read, 0);
    if (!read.equals(bytes))
      return [
        fault(`The store of ${setting} returned different bytes than were written.`, 'Check the disk.'),
      ];
  } finally {
    await draft.discard();
  }
  const written = good(`A file was written to the store of ${setting}, read, and removed.`);
  if ((await findStoreId(db)) === (await store.readId())) {
    const gap = await findMissingHistory({ db, files: store });
    const remedy = 'Keep this database for later, and restore the newest copy of it.';
    return gap === undefined ? [written] : [written, fault(`In this installation, ${gap}.`, remedy)];
  }
  return [
    written,
    fault(
      `The store of ${setting} belongs to another database.`,
      'Point both settings to data of the same installation.',
    ),
  ];
}
