// The keys that a restored server needs. They are never part of a backup: it would then open itself.
import { mkdir, open, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../config.ts';
import { listPasswordKeyIds } from '../db/accounts/accounts.ts';
import { listAuditKeys } from '../db/audit/tree.ts';
import type { Db } from '../db/engine/engine.ts';
import { listSealingKeys } from '../db/files/files.ts';
import { openSync } from '../files/disk-errors.ts';
import { filesKeyIdOf } from '../keys/file-keys.ts';
import { readKeys, type Secrets, secretKeyIdOf } from '../keys/secrets.ts';
import type { Header } from './manifest.ts';

/** The values of SECRET_KEY and FILES_KEY, the current ones first. */
export interface Masters {
  secret: readonly string[];
  files: readonly string[];
}

const SETTING = { secret: 'SECRET_KEY', files: 'FILES_KEY' } as const;
type Kind = keyof typeof SETTING;
const KINDS = Object.keys(SETTING) as Kind[];

/** The files of a folder of keys, in the format of SECRET_KEY_FILE and FILES_KEY_FILE. */
export const KEY_FILES: Record<Kind, string> = { secret: 'secret-key', files: 'files-key' };

/** The ids of keys that this data was made with; keys that the server itself lacks are left out. */
export async function findNeededKeys(db: Db, secrets: Secrets): Promise<Header['keys']> {
  const signed = (await listAuditKeys(db)).map(({ keyId }) => keyId);
  const ids = new Set([...signed, ...(await listPasswordKeyIds(db))]);
  const sealing = await listSealingKeys(db);
  return {
    secret: [...ids].filter((id) => secrets.sign('', id) !== undefined).sort(),
    files: [...new Set(sealing.map(({ wrappedKey }) => wrappedKey.split('.')[0] ?? ''))].sort(),
  };
}

/** One line for each key: its setting and its id. */
export function describeKeys(keys: Header['keys']): string[] {
  return KINDS.flatMap((kind) => keys[kind].map((id) => `${SETTING[kind]} ${id}`));
}

/** @throws with the keys that are needed and not given. */
export function requireKeys(needed: Header['keys'], masters: Masters): void {
  const given = {
    secret: masters.secret.map((master) => secretKeyIdOf(master.trim())),
    files: masters.files.map(filesKeyIdOf),
  };
  const missing = describeKeys({
    secret: needed.secret.filter((id) => !given.secret.includes(id)),
    files: needed.files.filter((id) => !given.files.includes(id)),
  });
  if (missing.length === 0) return;
  const found = describeKeys(given).join(', ') || 'none';
  throw new Error(`These keys are missing: ${missing.join(', ')}. Given: ${found}.`);
}

/** Where the server finds its keys for SECRET_KEY, if it has no such setting. */
export const secretKeysPath = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'secrets', 'keys');

async function readKeysIfAny(path: string): Promise<string[]> {
  const isThere = await stat(path).catch(() => undefined);
  return isThere ? readKeys(path) : [];
}

/** The keys of the settings or, without them, of the folder of keys or of the data directory. */
export async function readMasters(config: Config, folder: string | undefined): Promise<Masters> {
  const inFolder = async (kind: Kind) =>
    folder === undefined ? [] : readKeysIfAny(join(folder, KEY_FILES[kind]));
  const fromFolder = { secret: await inFolder('secret'), files: await inFolder('files') };
  const fallback = fromFolder.secret.length > 0 ? fromFolder.secret : readKeysIfAny(secretKeysPath(config));
  return {
    secret: config.secretKeys ?? (await fallback),
    files: config.filesKeys.length > 0 ? config.filesKeys : fromFolder.files,
  };
}

/** Writes a file of keys that only this user can read. */
export async function writeKeys(path: string, keys: readonly string[]): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const sync = openSync(() => undefined);
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(keys.map((key) => `${key.trim()}\n`).join(''));
    await sync.file(file);
  } finally {
    await file.close();
  }
  await sync.folder(folder);
}

/** Writes all keys of the server into a folder, to be kept apart from the backup. */
export async function saveMasters(folder: string, masters: Masters): Promise<void> {
  for (const kind of KINDS)
    if (masters[kind].length > 0) await writeKeys(join(folder, KEY_FILES[kind]), masters[kind]);
}

/**
 * Puts the keys where the server finds them, unless a setting has them.
 * @throws when there are others, which must not be lost
 */
export async function placeSecretKeys(config: Config, { secret }: Masters): Promise<void> {
  if (config.secretKeys) return;
  const path = secretKeysPath(config);
  const present = (await readKeysIfAny(path)).map((key) => key.trim());
  if (present.length === 0) return writeKeys(path, secret);
  if (present.join('\n') !== secret.map((key) => key.trim()).join('\n'))
    throw new Error(`${path} has other keys than the given ones. Move it away first.`);
}
