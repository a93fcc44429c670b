// What the operator's commands and the page for administrators do to accounts: the same functions for both, which
// differ only in who is recorded.

import { DAY_MS } from '../../contract/due/day.ts';
import { INVITATION_DAYS } from '../../contract/limits.ts';
import { serverMessages } from '../../contract/messages.ts';
import { type Actor, type AuditContext, type AuditEntry, recordEvent } from '../audit/write-row.ts';
import { refuse } from '../base/errors.ts';
import { refusals } from '../base/refusals.ts';
import type { Context } from '../context.ts';
import {
  createAccount,
  findAccountByLogin,
  foldLogin,
  hasSignedIn,
  lockEnabledStaff,
  type NewAccount,
  setAdministrator,
  setDisabled,
} from '../db/accounts/accounts.ts';
import { isNameWaiting, setAddress } from '../db/accounts/addresses.ts';
import { endAccess } from '../db/accounts/end-access.ts';
import { createResetToken } from '../db/accounts/reset-tokens.ts';
import type { Db } from '../db/engine/engine.ts';
import type { Account } from '../db/tables.ts';
import { hashToken, newToken } from '../keys/secrets.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { invitationMail } from '../mail/templates/accounts.ts';
import { credentialMail } from '../mail/templates/sign-in.ts';

/** Records what was done to an account. Call it last in the transaction, like recordEvent. */
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
 * Disables an account, or enables it again. Both end its sessions and links at once, and none of them works again
 * later.
 * @throws a refusal (409) when this would leave no staff account, or no administrator, that can sign in; unless it is
 * forced
 */
export async function switchAccount(
  record: RecordChange,
  trx: Db,
  account: Pick<Account, 'id' | 'role'>,
  { disabled, isForced = false }: { disabled: boolean; isForced?: boolean },
): Promise<void> {
  if (disabled && account.role === 'staff' && !isForced) await requireOthers(trx, account.id);
  await setDisabled(trx, account.id, disabled);
  await endAccess(trx, account.id, {}, ['invitations']);
  await record(trx, account, { event: disabled ? 'account-disabled' : 'account-enabled' });
}

/**
 * Makes a staff account an administrator, or takes that right away.
 * @throws a refusal (409) for a client, or when this would leave no administrator who can sign in
 */
export async function switchAdministrator(
  record: RecordChange,
  trx: Db,
  account: Pick<Account, 'id' | 'role'>,
  { isAdministrator }: { isAdministrator: boolean },
): Promise<void> {
  if (account.role !== 'staff') throw refuse.conflict(refusals.administratorsAreStaff);
  if (!isAdministrator) await requireOtherAdministrator(trx, account.id);
  await setAdministrator(trx, account.id, isAdministrator);
  await record(trx, account, { event: isAdministrator ? 'administrator-named' : 'administrator-removed' });
}

async function requireOthers(trx: Db, id: number): Promise<void> {
  // Locks the rows, so that the second of two changes at the same moment sees the first.
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

/**
 * Signs an account out everywhere, and ends its links. Its devices count as unknown again, because someone else may
 * have them.
 */
export async function endAllSessions(
  record: RecordChange,
  trx: Db,
  account: Pick<Account, 'id' | 'role'>,
): Promise<void> {
  await endAccess(trx, account.id, {}, ['invitations']);
  await record(trx, account, { event: 'sessions-ended' });
}

/** Removes the authenticator app and the passkeys of an account, and ends its sessions: someone else may have the phone. */
export async function removeSecondFactors(
  context: Pick<Context, 'config' | 'secrets' | 'now'>,
  record: RecordChange,
  trx: Db,
  account: Account,
): Promise<void> {
  await endAccess(trx, account.id, {}, ['invitations', 'passkeys', 'authenticator']);
  await queueMail(context, trx, credentialMail(context.config, account, 'factors-reset'));
  await record(trx, account, { event: 'second-factor-removed' });
}

export type Invitation = Pick<NewAccount, 'role' | 'email' | 'name' | 'organization' | 'contactNumber'> & {
  /** For staff: whether we know that another person of this name, who has not signed in yet, is someone else. */
  isNamesake?: boolean;
};

type Parts = Pick<Context, 'config' | 'secrets' | 'now'>;

/**
 * Mails a link with which the receiver sets a password. Creates the account, which signs in with the address, unless it
 * exists and has never been signed in to: then it is invited again.
 * @param passwordHash of a password that no one knows
 * @returns the id of the account
 * @throws a refusal (409) when the account is in use or disabled, or the invitation may be meant for a wrong address
 */
export async function invite(
  context: Parts,
  record: RecordChange,
  trx: Db,
  { isNamesake, passwordHash, ...person }: Invitation & Pick<NewAccount, 'passwordHash'>,
): Promise<number> {
  const { role, email, name } = person;
  const known = await findAccountByLogin(trx, role, email);
  if (known) {
    await inviteAgain(context, record, trx, known, email);
    return known.id;
  }
  // Two people may have the same name. But if it is one person, the link to the wrong address would stay valid.
  if (role === 'staff' && !isNamesake && (await isNameWaiting(trx, name)))
    throw refuse.conflict(serverMessages.nameWaiting);
  const createdAt = context.now().toISOString();
  const id = await createAccount(trx, { ...person, login: email, passwordHash, createdAt });
  await mailLink(context, trx, { id, role }, email);
  await record(trx, { id, role }, { event: 'account-created' }, { event: 'account-invited' });
  return id;
}

/**
 * Invites the owner of an account again, perhaps at another address; links that were mailed before end.
 * @throws a refusal (409) when the account is in use or disabled
 */
export async function inviteAgain(
  context: Parts,
  record: RecordChange,
  trx: Db,
  account: Pick<Account, 'id' | 'role' | 'email' | 'disabled'>,
  email: string,
): Promise<void> {
  const { id, role, disabled } = account;
  if (disabled) throw refuse.conflict(refusals.invitedDisabled);
  if (await hasSignedIn(trx, id)) throw refuse.conflict(refusals.invitedInUse);
  await endAccess(trx, id, {}, ['invitations']);
  if (foldLogin(email) !== foldLogin(account.email)) {
    if (await findAccountByLogin(trx, role, email)) throw refuse.conflict(refusals.invitedInUse);
    await setAddress(trx, id, email);
  }
  await mailLink(context, trx, account, email);
  await record(trx, account, { event: 'account-invited' });
}

async function mailLink(
  context: Parts,
  trx: Db,
  account: Pick<Account, 'id' | 'role'>,
  email: string,
): Promise<void> {
  const token = newToken();
  const linkHash = hashToken(token);
  const expiresAt = new Date(context.now().getTime() + INVITATION_DAYS * DAY_MS).toISOString();
  await createResetToken(trx, { tokenHash: linkHash, accountId: account.id, expiresAt, invitation: 1 });
  const mail = invitationMail(context.config, email, account, token);
  await queueMail(context, trx, mail, { expiresAt, linkHash });
}
