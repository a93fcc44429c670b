// Which rows each key may sign. The first row that a new key signs retires the old one: from then on, the server
// refuses rows of the old key, and verification finds them.
import { ConfigError } from '../config/config-error.ts';
import type { LockedHead } from '../db/audit/audit.ts';
import { addAuditKey, endAuditKey, listAuditKeys } from '../db/audit/tree.ts';
import type { Db } from '../db/engine/engine.ts';

/** The detail of a row that retires a key: the key, its first row and its last. */
export function retirementDetail(keyId: string, first: number, last: number): string {
  return `${keyId} ${first}-${last}`;
}

/**
 * Makes this key the signing key, and retires all others.
 * @returns the details of the rows to append, one for each retired key
 * @throws when the key was retired: another process has a newer one
 */
export async function takeOver(trx: Db, head: LockedHead, keyId: string): Promise<string[]> {
  const keys = await listAuditKeys(trx);
  const own = keys.find((key) => key.keyId === keyId);
  if (own && own.lastSequence !== null)
    throw new ConfigError(
      `SECRET_KEY (or the file secrets/keys in DATA_DIR) must begin with the newest key: ${keyId} was retired`,
    );
  if (!own) await addAuditKey(trx, keyId, head.sequence + 1);
  const ending = keys.filter((key) => key.keyId !== keyId && key.lastSequence === null);
  for (const key of ending) await endAuditKey(trx, key.keyId, head.sequence);
  return ending.map((key) => retirementDetail(key.keyId, key.firstSequence, head.sequence));
}
