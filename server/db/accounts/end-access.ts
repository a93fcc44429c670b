// Whatever lets someone into an account, and the one function that ends it. A change that should end one of these ends
// them here, so that nothing is forgotten: a link or a key that outlives such a change is a way back in.

import type { Db } from '../engine/engine.ts';
import { deleteDevicesOf } from './devices.ts';
import { deleteInvitationsBy } from './invitations.ts';
import { deletePasskeysOf } from './passkeys.ts';
import { deleteResetTokensOf } from './reset-tokens.ts';
import { deleteSecondFactor } from './second-factors.ts';
import { deleteOtherSessionsOf } from './sessions.ts';

/** Where the change is made; this stays. */
export interface Kept {
  /** The token's hash. */
  session?: string | undefined;
  /** The device's hash. */
  device?: string | undefined;
}

const MORE = {
  /** Those that the account has sent to colleagues. */
  invitations: deleteInvitationsBy,
  passkeys: deletePasskeysOf,
  authenticator: deleteSecondFactor,
} as const satisfies Record<string, (trx: Db, accountId: number) => Promise<unknown>>;

type AccessPart = keyof typeof MORE;

/**
 * Ends the sessions, the known devices, and the links that set a password, with the mails that wait to bring one.
 * @param also what else ends
 */
export async function endAccess(
  trx: Db,
  accountId: number,
  { session = '', device = '' }: Kept = {},
  also: readonly AccessPart[] = [],
): Promise<void> {
  for (const part of also) await MORE[part](trx, accountId);
  // A sign-in that runs comes before, and ends here; a later one finds what the caller changes.
  await trx
    .updateTable('accounts')
    .set((eb) => ({ disabled: eb.ref('disabled') }))
    .where('id', '=', accountId)
    .execute();
  await deleteOtherSessionsOf(trx, accountId, session);
  await deleteDevicesOf(trx, accountId, device);
  await deleteResetTokensOf(trx, accountId);
}
