// Whether an account belongs to the person whose address it has. Anyone can register any address: only someone who opened
// a link that was mailed to it is known to read its mails (docs/decisions/0045-colleagues.md).
import type { AuditEntry } from '../audit/record.ts';
import { isAddressProven, setAddressProven } from '../db/accounts/addresses.ts';
import { ADDED, endAccess, type Kept } from '../db/accounts/end-access.ts';
import type { Db } from '../db/engine/engine.ts';

/**
 * Notes that a link mailed to the account's address was opened. The first one removes everything that a stranger who
 * registered the address can have left: otherwise the stranger would keep the account.
 * @returns what to record; nothing for a later link
 */
export async function proveAddress(
  trx: Db,
  accountId: number,
  now: Date,
  kept: Kept = {},
): Promise<AuditEntry[]> {
  if (await isAddressProven(trx, accountId)) return [];
  const removed = await endAccess(trx, accountId, kept, ADDED);
  await setAddressProven(trx, accountId, now.toISOString());
  return [{ event: 'address-proven', detail: removed && `removed ${removed}` }];
}
