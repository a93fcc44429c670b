// What the operator's commands and the page for administrators do to accounts: the same functions for both, which
// differ only in who is recorded.
import { refusals } from '../../contract/refusals.ts';
import { INVITATION_DAYS } from '../../contract/sizes.ts';
import { type Actor, type AuditContext, type AuditEntry, recordEvent } from '../audit/record.ts';
import type { Context } from '../context.ts';
import {
  type AccountWithHash,
  createAccount,
  findAccountByLogin,
  hasSignedIn,
  lockEnabledStaff,
  type NewAccount,
  setAdministrator,
  setDisabled,
  setEmail,
} from '../db/accounts/accounts.ts';
import { deleteDevicesOf } from '../db/accounts/devices.ts';
import { deletePasskeysOf } from '../db/accounts/passkeys.ts';
import { createResetToken } from '../db/accounts/reset-tokens.ts';
import { deleteSecondFactor } from '../db/accounts/second-factors.ts';
import { deleteSessionsOf } from '../db/accounts/sessions.ts';
import type { Db } from '../db/engine/engine.ts';
import type { Account } from '../db/tables.ts';
import { refuse } from '../errors.ts';
import { hashToken, newToken } from '../keys/secrets.ts';
import { invitationLetter } from '../mail/letters/accounts.ts';
import { credentialLetter } from '../mail/letters/sign-in.ts';
import { queueMail } from '../mail/outbox.ts';

/** Records what was done to an account. Called last in the transaction, as recordEvent. */
export type RecordChange = (
  trx: Db,
  account: Pick<Account, 'id' | 'role'>,
  ...entries: readonly AuditEntry[]
) => Promise<void>;

/**
 * Records what a command did. It has no session and no request, so the rows name the affected account; the
 * detail, if any, is the operator's reason.
 */
export function byOperator(context: AuditContext): RecordChange {
  return async (trx, account, ...entries) => {
    const actor = { accountId: account.id, role: account.role, ip: '', requestId: '' };
    const marked = entries.map((entry) => ({
      ...entry,
      detail: ['by the operator', entry.detail].filter(Boolean).join(': '),
    }));
    await recordEvent(context, trx, actor, ...marked);
  };
}

/** Records what an administrator did: the rows name the administrator, and the affected account by its id. */
export function byAdministrator(context: AuditContext, actor: Actor): RecordChange {
  return async (trx, account, ...entries) => {
    const named = entries.map((entry) => ({ ...entry, detail: `account ${account.id}` }));
    await recordEvent(context, trx, actor, ...named);
  };
}

/**
 * Disables an account and ends its sessions immediately, or enables it again.
 * @throws a refusal (409) when no staff account, or no administrator, that can sign in would be left, unless it is forced
 */
export async function switchAccount(
  record: RecordChange,
  trx: Db,
  account: Pick<Account, 'id' | 'role'>,
  { disabled, isForced = false }: { disabled: boolean; isForced?: boolean },
): Promise<void> {
  if (disabled && account.role === 'staff' && !isForced) await requireOthers(trx, account.id);
  await setDisabled(trx, account.id, disabled);
  await record(trx, account, { event: disabled ? 'account-disabled' : 'account-enabled' });
}

/**
 * Makes a staff account an administrator, or takes that right away.
 * @throws a refusal (409) for a client, or when no administrator that can sign in would be left, unless it is forced
 */
export async function switchAdministrator(
  record: RecordChange,
  trx: Db,
  account: Pick<Account, 'id' | 'role'>,
  { isAdministrator, isForced = false }: { isAdministrator: boolean; isForced?: boolean },
): Promise<void> {
  if (account.role !== 'staff') throw refuse.conflict(refusals.administratorsAreStaff);
  if (!isAdministrator && !isForced) await requireOtherAdministrator(trx, account.id);
  await setAdministrator(trx, account.id, isAdministrator);
  await record(trx, account, { event: isAdministrator ? 'administrator-named' : 'administrator-removed' });
}

async function requireOthers(trx: Db, id: number): Promise<void> {
  // Locks the rows: of two changes at the same moment, the second one sees what the first one did.
  const enabled = await lockEnabledStaff(trx);
  if (enabled.length === 1 && enabled[0]?.id === id) throw refuse.lastOne(refusals.lastStaff);
  requireAdministratorIn(enabled, id);
}

async function requireOtherAdministrator(trx: Db, id: number): Promise<void> {
  requireAdministratorIn(await lockEnabledStaff(trx), id);
}

function requireAdministratorIn(enabled: Awaited<ReturnType<typeof lockEnabledStaff>>, id: number): void {
  const administrators = enabled.filter(({ isAdministrator }) => isAdministrator);
  if (administrators.length === 1 && administrators[0]?.id === id)
    throw refuse.lastOne(refusals.lastAdministrator);
}

/** Signs an account out everywhere. Its devices count as unknown again: they may be in other hands. */
export async function endAllSessions(
  record: RecordChange,
  trx: Db,
  account: Pick<Account, 'id' | 'role'>,
): Promise<void> {
  await deleteSessionsOf(trx, account.id);
  await deleteDevicesOf(trx, account.id);
  await record(trx, account, { event: 'sessions-ended' });
}

/** Removes the authenticator app and the passkeys of an account, and ends its sessions: someone else may have the phone. */
export async function removeSecondFactors(
  context: Pick<Context, 'config' | 'secrets' | 'now'>,
  record: RecordChange,
  trx: Db,
  account: Account,
): Promise<void> {
  await deleteSecondFactor(trx, account.id);
  await deletePasskeysOf(trx, account.id);
  await deleteSessionsOf(trx, account.id);
  await queueMail(context, trx, credentialLetter(context.config, account, 'factors-reset'));
  await record(trx, account, { event: 'second-factor-removed' });
}

export type Invitation = Pick<
  NewAccount,
  'role' | 'login' | 'email' | 'name' | 'organization' | 'contactNumber'
>;

/**
 * Mails a link with which the receiver sets a password. Creates the account, unless it exists and has never been signed
 * in to: then the mail is sent again, for staff also to another address.
 * @param passwordHash of a password that no one knows
 * @returns the id of the account
 * @throws a refusal (409) when the account is in use or disabled
 */
export async function invite(
  context: Pick<Context, 'config' | 'secrets' | 'now'>,
  record: RecordChange,
  trx: Db,
  invitation: Invitation & Pick<NewAccount, 'passwordHash'>,
): Promise<number> {
  const { role, email, name } = invitation;
  const known = await findAccountByLogin(trx, role, invitation.login);
  if (known) await requireUnused(trx, known);
  const createdAt = context.now();
  const id = known?.id ?? (await createAccount(trx, { ...invitation, createdAt: createdAt.toISOString() }));
  if (known) await setEmail(trx, id, email);
  const token = newToken();
  const expiresAt = new Date(createdAt.getTime() + INVITATION_DAYS * 24 * 60 * 60_000).toISOString();
  await createResetToken(trx, { tokenHash: hashToken(token), accountId: id, expiresAt, invitation: 1 });
  const letter = invitationLetter(context.config, email, { id, role, name: known?.name ?? name }, token);
  await queueMail(context, trx, letter, { expiresAt });
  const invited = { event: 'account-invited' } as const;
  await record(trx, { id, role }, ...(known ? [invited] : [{ event: 'account-created' } as const, invited]));
  return id;
}

async function requireUnused(trx: Db, { id, disabled }: AccountWithHash): Promise<void> {
  if (disabled) throw refuse.conflict(refusals.invitedDisabled);
  if (await hasSignedIn(trx, id)) throw refuse.conflict(refusals.invitedInUse);
}
