// Compares everything in the folder of a backup with its database: a scrub of the copies.
import type { Damage } from '../db/tables.ts';
import { sealStore } from '../files/sealed-store.ts';
import { compareFile } from '../integrity/compare.ts';
import type { Secrets } from '../keys/secrets.ts';
import { allFiles, measure } from './copy-files.ts';
import { listForeign, listRemains, openCopies } from './folder.ts';
import type { Backup } from './header.ts';
import { listOthers } from './make.ts';
import { showProgress } from './progress.ts';

export interface Finding {
  /** A path in the folder. */
  path: string;
  what: Damage | 'extra';
}

export interface Verified {
  findings: Finding[];
  files: number;
  bytes: number;
}

/** @param folder of the backup */
export async function verifyBackup(
  folder: string,
  { header, db }: Backup,
  { fileKeys }: Pick<Secrets, 'fileKeys'>,
): Promise<Verified> {
  const copies = await openCopies(folder);
  const sealed = sealStore(copies, fileKeys);
  const findings: Finding[] = [];
  let [files, bytes] = [0, 0];
  const progress = showProgress('Files', await measure(db));
  for await (const row of allFiles(db)) {
    const what = await compareFile(sealed, row);
    if (what) findings.push({ path: `files/${row.name}`, what });
    files += 1;
    bytes += row.bytes;
    progress(row.bytes);
  }
  const others = [...(await listForeign(folder)), ...(await listRemains(folder, header.database.name))];
  for await (const names of listOthers(db, copies)) others.push(...names.map((name) => `files/${name}`));
  findings.push(...others.map((path): Finding => ({ path, what: 'extra' })));
  return { findings, files, bytes };
}
