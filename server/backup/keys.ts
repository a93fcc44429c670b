// The keys that a restored server needs. A backup never contains them: it could then be opened by anyone who finds it.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { listPasswordKeyIds } from '../db/accounts/accounts.ts';
import { listAuditKeys } from '../db/audit/tree.ts';
import type { Db } from '../db/engine/engine.ts';
import { listSealingKeys } from '../db/files/file-keys.ts';
import { openSecrets, readKeys, type Secrets, secretKeyIdOf } from '../keys/secrets.ts';
import type { Header } from './header.ts';

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
      `These keys are missing: ${missing.join(', ')}. Given: ${found}. Set SECRET_KEY or SECRET_KEY_FILE, or put the keys into DATA_DIR/secrets/keys.`,
    );
  const secrets = openSecrets(masters);
  if (![secrets.signing, ...secrets.earlierSigning].some(({ publicKey }) => publicKey === key))
    throw new Error('The backup was not signed with a key of this server: it may be forged.');
  return secrets;
}

/** The keys of the settings or, without them, of the data directory. */
export async function readMasters({ secretKeys, dataDir }: Config): Promise<readonly string[]> {
  const path = join(dataDir, 'secrets', 'keys');
  return secretKeys ?? (existsSync(path) ? readKeys(path) : []);
}
