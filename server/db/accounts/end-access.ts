// Everything that lets someone into an account, and the one function that ends it. Changes that should end any of it
// call this function, so that they forget nothing: a link or a key that survives such a change is a way back in.

import type { Db } from '../engine/engine.ts';
import { deleteDevicesOf } from './devices.ts';
import { deleteInvitationsBy } from './invitations.ts';
import { deletePasskeysOf } from './passkeys.ts';
import { deleteResetTokensOf } from './reset-tokens.ts';
import { deleteSecondFactor } from './second-factors.ts';
import { deleteOtherSessionsOf } from './sessions.ts';

/** The browser that makes the change; it stays signed in. */
export interface Kept {
  /** The token's hash. */
  session?: string | undefined;
  /** The device's hash. */
  device?: string | undefined;
}

const MORE = {
  /** The invitations that the account sent to colleagues. */
  invitations: deleteInvitationsBy,
  passkeys: deletePasskeysOf,
  authenticator: deleteSecondFactor,
} as const satisfies Record<string, (trx: Db, accountId: number) => Promise<unknown>>;

type AccessPart = keyof typeof MORE;

/**
 * Ends the sessions, the known devices, the links that set a password, and the waiting mails with such links.
 * @param also what else to end
 */
export async function endAccess(
  trx: Db,
  accountId: number,
  { session = '', device = '' }: Kept = {},
  also: readonly AccessPart[] = [],
): Promise<void> {
  for (const part of also) await MORE[part](trx, accountId);
  // A sign-in that is under way either finishes first, and ends here, or finds what the caller changes.
  await trx
    .updateTable('accounts')
    .set((eb) => ({ disabled: eb.ref('disabled') }))
    .where('id', '=', accountId)
    .execute();
  await deleteOtherSessionsOf(trx, accountId, session);
  await deleteDevicesOf(trx, accountId, device);
  await deleteResetTokensOf(trx, accountId);
}
