// The keys that a restored server needs. A backup never contains them: it could then be opened by anyone who finds it.
import { mkdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Config } from '../config/config.ts';
import { listPasswordKeyIds } from '../db/accounts/accounts.ts';
import { listAuditKeys } from '../db/audit/tree.ts';
import type { Db } from '../db/engine/engine.ts';
import { listSealingKeys } from '../db/files/file-keys.ts';
import { openSync } from '../files/disk-errors.ts';
import { openSecrets, readKeys, type Secrets, secretKeyIdOf } from '../keys/secrets.ts';
import type { Header } from './header.ts';

/** The file of a folder of keys, in the format of SECRET_KEY_FILE. */
const KEYS_NAME = 'secret-key';

/** The ids of the keys that this data was made with; keys that the server lacks are left out. */
export async function findNeededKeys(db: Db, secrets: Secrets): Promise<string[]> {
  const signed = (await listAuditKeys(db)).map(({ keyId }) => keyId);
  const sealing = (await listSealingKeys(db)).map(({ wrappedKey }) => wrappedKey.split('.')[0] ?? '');
  const ids = new Set([...signed, ...(await listPasswordKeyIds(db)), ...sealing]);
  return [...ids].filter((id) => secrets.sign('', id) !== undefined).sort();
}

/** One line for each key: its setting and its id. */
export const describeKeys = (ids: readonly string[]) => ids.map((id) => `SECRET_KEY ${id}`);

/** @throws with the keys that are needed and not given, or when another server made the backup */
export function openKeys({ keys: needed, key }: Header, masters: readonly string[]): Secrets {
  const given = masters.map((master) => secretKeyIdOf(master.trim()));
  const missing = describeKeys(needed.filter((id) => !given.includes(id)));
  const found = describeKeys(given).join(', ') || 'none';
  if (missing.length > 0)
    throw new Error(
      `These keys are missing: ${missing.join(', ')}. Given: ${found}. Set SECRET_KEY, or name the folder of the keys: --with-keys FOLDER.`,
    );
  const secrets = openSecrets(masters);
  if (![secrets.signing, ...secrets.earlierSigning].some(({ publicKey }) => publicKey === key))
    throw new Error('The backup was not signed with a key of this server: it may be forged.');
  return secrets;
}

/** Where the server finds its keys for SECRET_KEY, if it has no such setting. */
const secretKeysPath = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'secrets', 'keys');

async function readKeysIfAny(path: string): Promise<string[]> {
  const isThere = await stat(path).catch(() => undefined);
  return isThere ? readKeys(path) : [];
}

/** The keys of the settings or, without them, of the folder of keys or of the data directory. */
export async function readMasters(config: Config, folder: string | undefined): Promise<readonly string[]> {
  if (config.secretKeys) return config.secretKeys;
  const fromFolder = folder === undefined ? [] : await readKeysIfAny(join(folder, KEYS_NAME));
  return fromFolder.length > 0 ? fromFolder : readKeysIfAny(secretKeysPath(config));
}

/** Writes a file of keys that only this user can read. */
async function writeKeys(path: string, keys: readonly string[]): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await openSync().replace(dirname(path), basename(path), keys.map((key) => `${key.trim()}\n`).join(''));
}

/** Writes all keys of the server into a folder. Keep it apart from the backup. */
export const saveMasters = (folder: string, masters: readonly string[]) =>
  writeKeys(join(folder, KEYS_NAME), masters);

/**
 * Puts the keys where the server finds them, unless a setting has them.
 * @throws when other keys are there, which must not be lost
 */
export async function placeSecretKeys(config: Config, secret: readonly string[]): Promise<void> {
  if (config.secretKeys) return;
  const path = secretKeysPath(config);
  const present = (await readKeysIfAny(path)).map((key) => key.trim());
  if (present.length === 0) return writeKeys(path, secret);
  if (present.join('\n') !== secret.map((key) => key.trim()).join('\n'))
    throw new Error(`${path} has other keys than the given ones. Move it away first.`);
}
