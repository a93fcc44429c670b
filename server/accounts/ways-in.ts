// What lets someone into an account, or sees its inquiries, besides the password: someone who sets a new one after a theft
// reads it, and removes what the thief has left.
import type { WayIn } from '../../contract/accounts/accounts.ts';
import type { AuditEntry } from '../audit/record.ts';
import { deleteInvitation, listInvitations } from '../db/accounts/invitations.ts';
import { deletePasskey, listPasskeysOf } from '../db/accounts/passkeys.ts';
import { findSecondFactor } from '../db/accounts/second-factors.ts';
import { findMembership, leaveTeam, listMembers, removeMember } from '../db/accounts/teams.ts';
import type { Db } from '../db/engine/engine.ts';

/** One of them, and how it is removed. */
interface Removable extends WayIn {
  remove?: (trx: Db) => Promise<unknown>;
  entry?: AuditEntry;
}

async function find(db: Db, accountId: number): Promise<Removable[]> {
  const passkeys = await listPasskeysOf(db, accountId);
  const factor = await findSecondFactor(db, accountId);
  return [
    ...passkeys.map(
      ({ id, name }): Removable => ({
        name: `passkey ${id}`,
        kind: 'passkey',
        label: name,
        sees: '',
        remove: (trx) => deletePasskey(trx, accountId, id),
        entry: { event: 'passkey-removed' },
      }),
    ),
    // It protects the account from someone who reads its mails: a mailed link alone must not remove it.
    ...(factor?.confirmed
      ? [{ name: '', kind: 'authenticator', label: '', sees: '' } satisfies Removable]
      : []),
    ...(await findInTeam(db, accountId)),
  ];
}

async function findInTeam(db: Db, accountId: number): Promise<Removable[]> {
  const team = await findMembership(db, accountId);
  if (!team) return [];
  const { teamId, ownerId } = team;
  const detail = `team ${teamId}`;
  const members = await listMembers(db, teamId);
  if (ownerId !== accountId)
    return [
      {
        name: 'team',
        kind: 'team',
        label: members.find((member) => member.accountId === ownerId)?.email ?? '',
        sees: '',
        remove: (trx) => leaveTeam(trx, accountId),
        entry: { event: 'colleague-left', detail },
      },
    ];
  const sightOf = ({ seesAll }: { seesAll: boolean | number }) => (seesAll ? 'all' : 'own');
  const colleagues = members.filter((member) => member.accountId !== accountId);
  const invitations = await listInvitations(db, teamId);
  return [
    ...colleagues.map(
      (member): Removable => ({
        name: `colleague ${member.accountId}`,
        kind: 'colleague',
        label: member.email,
        sees: sightOf(member),
        remove: (trx) => removeMember(trx, teamId, member.accountId),
        entry: { event: 'colleague-removed', detail: `account ${member.accountId}, ${detail}` },
      }),
    ),
    ...invitations.map(
      (invitation): Removable => ({
        name: `invitation ${invitation.id}`,
        kind: 'invitation',
        label: invitation.email,
        sees: sightOf(invitation),
        remove: (trx) => deleteInvitation(trx, teamId, invitation.id),
        entry: { event: 'colleague-invitation-withdrawn', detail },
      }),
    ),
  ];
}

export async function listWaysIn(db: Db, accountId: number): Promise<WayIn[]> {
  const found = await find(db, accountId);
  return found.map(({ name, kind, label, sees }) => ({ name, kind, label, sees }));
}

/** Removes those that are named; what is gone already is left out. @returns what to record */
export async function removeWaysIn(
  trx: Db,
  accountId: number,
  names: readonly string[],
): Promise<AuditEntry[]> {
  if (names.length === 0) return [];
  const entries: AuditEntry[] = [];
  for (const { name, remove, entry } of await find(trx, accountId)) {
    if (!remove || !entry || !names.includes(name)) continue;
    await remove(trx);
    entries.push(entry);
  }
  return entries;
}
