// The folder of a backup: `backup.json`, the copy of the database, and `files/`, which is a store like the server's own.
import { mkdir, readdir, realpath, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { lockFolder } from '../config/lock.ts';
import { openDisk } from '../files/disk.ts';
import type { RawStore } from '../files/store.ts';
import { removeRemains } from './copy-files.ts';
import { HEADER } from './header.ts';

const FILES = 'files';

/** In the root of a mounted file system; not ours, and no data. */
export const LOST_FOUND = 'lost+found';

/** Copies of the database and pending files, also of a run that was interrupted. */
const REPLACED = /^(database-[0-9a-f]{12}\.sqlite(-journal|-wal|-shm)?|backup\.json\.\d+\.part)$/;
const KEPT = [HEADER, FILES, 'lock', LOST_FOUND];

/** The store of the copied files. Reading it changes nothing. */
export const openCopies = (folder: string): Promise<RawStore> => openDisk(join(folder, FILES));

/** Everything in the folder that is not part of any backup. */
export async function listForeign(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => !KEPT.includes(name) && !REPLACED.test(name));
}

/** Everything in the folder that is not part of the backup with this copy of the database. */
export async function listRemains(folder: string, database: string | undefined): Promise<string[]> {
  return (await readdir(folder)).filter((name) => REPLACED.test(name) && name !== database);
}

/** Returns the same path for two names of one folder, whether or not it exists. */
async function truePath(path: string): Promise<string> {
  const whole = resolve(path);
  const parent = dirname(whole);
  if (parent === whole) return whole;
  return realpath(whole).catch(async () => join(await truePath(parent), relative(parent, whole)));
}

/** @throws unless neither folder is inside the other. */
export async function requireApart(one: string, other: string): Promise<void> {
  const [a, b] = [await truePath(one), await truePath(other)];
  if (!relative(a, b).startsWith('..') || !relative(b, a).startsWith('..'))
    throw new Error(`${one} and ${other} must be separate folders: neither may be inside the other.`);
}

/**
 * If the disk is not mounted, its folder is missing or empty, and a backup would fill the system's disk.
 * @throws unless the folder has a backup
 */
async function requireBackup(folder: string): Promise<void> {
  if (await stat(join(folder, HEADER)).catch(() => undefined)) return;
  throw new Error(
    `There is no backup in ${folder}. Is its disk mounted? For the first backup into a folder, add --create.`,
  );
}

/**
 * Opens the folder for a new backup.
 * @param isCreated whether it may be missing or empty, for the first backup
 * @returns a function that releases the folder for another backup
 * @throws when it holds anything else, or another backup is running
 */
export async function claimFolder(folder: string, isCreated: boolean): Promise<() => void> {
  if (isCreated) await mkdir(folder, { recursive: true, mode: 0o700 });
  else await requireBackup(folder);
  const [foreign] = await listForeign(folder);
  if (foreign !== undefined)
    throw new Error(`${folder} is not the folder of a backup: it has ${foreign}. Name an empty folder.`);
  const unlock = lockFolder(folder);
  if (!unlock) throw new Error(`Another backup into ${folder} is running.`);
  return unlock;
}

/** Removes other copies of the database than this one, and pending files. */
export async function clearRemains(folder: string, database: string | undefined): Promise<void> {
  for (const name of await listRemains(folder, database)) await rm(join(folder, name), { force: true });
  await removeRemains(await openCopies(folder));
}
