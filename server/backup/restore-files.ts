// Copies the files of a backup into the store of a restored server.
import type { Db } from '../db/engine/engine.ts';
import { keepKnownNames } from '../db/files/files.ts';
import { type FileStore, type RawStore, StorageFull } from '../files/store.ts';
import { type Content, copyStored, readStored, removeRemains } from './copy-one-file.ts';
import { openCopies } from './folder.ts';
import type { BackedUpFile, Manifest } from './manifest.ts';
import type { Progress } from './progress.ts';
import { type Finding, findDamage } from './verify.ts';

const BATCH = 500;

/** Files of the backup that this database names: a dump may be older than the files. */
async function listNamed(db: Db, { entries }: Manifest): Promise<BackedUpFile[]> {
  const all = [...entries.values()];
  const named: BackedUpFile[] = [];
  for (let start = 0; start < all.length; start += BATCH) {
    const batch = all.slice(start, start + BATCH);
    const known = await keepKnownNames(
      db,
      batch.map(({ name }) => name),
    );
    named.push(...batch.filter(({ name }) => known.has(name)));
  }
  return named;
}

/** @throws StorageFull before anything is copied that would not fit. */
async function requireSpace(entries: readonly BackedUpFile[], files: FileStore): Promise<void> {
  let wanted = 0;
  for (const { name, bytes } of entries) if (!(await files.has(name))) wanted += bytes;
  const free = await files.freeBytes();
  if (wanted > free) throw new StorageFull(`${wanted} bytes must be copied, but only ${free} bytes are free`);
}

export interface RestoredFiles {
  /** The files that could not be copied, because the backup is damaged. */
  findings: Finding[];
  /** The others. */
  restored: { files: number; bytes: number };
}

/** @throws StorageFull */
export async function restoreFiles(
  db: Db,
  folder: string,
  manifest: Manifest,
  files: RawStore,
  progress: Progress,
): Promise<RestoredFiles> {
  const copies = await openCopies(folder);
  const entries = await listNamed(db, manifest);
  await removeRemains(files);
  await requireSpace(entries, files);
  const findings: Finding[] = [];
  const restored = { files: 0, bytes: 0 };
  const count = ({ bytes }: BackedUpFile) => {
    restored.files += 1;
    restored.bytes += bytes;
  };
  progress.begin(
    'Files',
    entries.reduce((sum, { bytes }) => sum + bytes, 0),
  );
  for (const entry of entries) {
    const { name } = entry;
    const isRight = ({ bytes, sha256 }: Content) => bytes === entry.bytes && sha256 === entry.sha256;
    // Copied by an earlier attempt.
    if ((await findDamage(entry, () => readStored(() => files.open(name)))) === undefined) {
      progress.add(entry.bytes);
      count(entry);
      continue;
    }
    const what = await findDamage(entry, async () => {
      const made = await copyStored(copies, files, name, isRight, progress.add);
      return made?.content;
    });
    if (what) findings.push({ path: `files/${name}`, what });
    else count(entry);
  }
  progress.end();
  return { findings, restored };
}
