// Teams: clients who work together (docs/decisions/0045-colleagues.md). A change of a membership locks its row, and so
// does everything that a member stores for the team, so that one of the two always finishes first.
import { deleteDrafts } from '../drafts/deleted-drafts.ts';
import type { Db } from '../engine/engine.ts';
import { isSeenBy } from '../inquiries/visibility.ts';
import type { Membership } from '../tables.ts';
import { deleteInvitationsOf, listInvitations } from './invitations.ts';

export async function findMembership(db: Db, accountId: number): Promise<Membership | undefined> {
  const row = await db
    .selectFrom('teamMembers')
    .innerJoin('teams', 'teams.id', 'teamMembers.teamId')
    .select(['teamMembers.teamId', 'teams.ownerId', 'teamMembers.seesAll'])
    .where('teamMembers.accountId', '=', accountId)
    .executeTakeFirst();
  return row && { ...row, seesAll: row.seesAll === 1 };
}

/** Locks the membership against changes until the end of the transaction. @returns the team, if there is one */
export async function lockMembership(trx: Db, accountId: number): Promise<number | undefined> {
  const row = await trx
    .updateTable('teamMembers')
    .set((eb) => ({ seesAll: eb.ref('seesAll') }))
    .where('accountId', '=', accountId)
    .returning('teamId')
    .executeTakeFirst();
  return row?.teamId;
}

/** Locks the team against other changes until the end of the transaction. @returns false if the team has ended */
export async function lockTeam(trx: Db, teamId: number): Promise<boolean> {
  const result = await trx
    .updateTable('teams')
    .set((eb) => ({ ownerId: eb.ref('ownerId') }))
    .where('id', '=', teamId)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** @throws the engine's unique violation when the owner is in a team already */
export async function createTeam(trx: Db, ownerId: number, at: string): Promise<number> {
  const { id } = await trx
    .insertInto('teams')
    .values({ ownerId, createdAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addMember(trx, { accountId: ownerId, teamId: id, seesAll: true }, at);
  return id;
}

interface Seat {
  accountId: number;
  teamId: number;
  seesAll: boolean;
}

/** @throws the engine's unique violation when the account is in a team already */
export async function addMember(trx: Db, { seesAll, ...seat }: Seat, at: string): Promise<void> {
  await trx
    .insertInto('teamMembers')
    .values({ ...seat, seesAll: seesAll ? 1 : 0, joinedAt: at })
    .execute();
}

export interface Member extends Seat {
  name: string;
  email: string;
  joinedAt: string;
}

/** In the order in which they joined. */
export async function listMembers(db: Db, teamId: number): Promise<Member[]> {
  const rows = await db
    .selectFrom('teamMembers')
    .innerJoin('accounts', 'accounts.id', 'teamMembers.accountId')
    .select(['teamMembers.accountId', 'teamMembers.teamId', 'teamMembers.seesAll', 'teamMembers.joinedAt'])
    .select(['accounts.name', 'accounts.email'])
    .where('teamMembers.teamId', '=', teamId)
    .orderBy('teamMembers.joinedAt')
    .orderBy('teamMembers.accountId')
    .execute();
  return rows.map((row) => ({ ...row, seesAll: row.seesAll === 1 }));
}

export async function isMember(db: Db, teamId: number, login: string): Promise<boolean> {
  const row = await db
    .selectFrom('teamMembers')
    .innerJoin('accounts', 'accounts.id', 'teamMembers.accountId')
    .select('accounts.id')
    .where('teamMembers.teamId', '=', teamId)
    .where('accounts.login', '=', login)
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets what the member of the team sees. @returns false if the account is not in the team, or sees that already */
export async function setSeesAll(trx: Db, { accountId, teamId, seesAll }: Seat): Promise<boolean> {
  const result = await trx
    .updateTable('teamMembers')
    .set({ seesAll: seesAll ? 1 : 0 })
    .where('accountId', '=', accountId)
    .where('teamId', '=', teamId)
    .where('seesAll', '=', seesAll ? 0 : 1)
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) return false;
  await deleteForeignDrafts(trx, accountId);
  return true;
}

/** Removes a member. The account keeps what it has sent. @returns false if it is not in the team */
export async function removeMember(trx: Db, teamId: number, accountId: number): Promise<boolean> {
  const result = await trx
    .deleteFrom('teamMembers')
    .where('accountId', '=', accountId)
    .where('teamId', '=', teamId)
    .executeTakeFirst();
  if (result.numDeletedRows !== 1n) return false;
  await deleteForeignDrafts(trx, accountId);
  return true;
}

/** Ends the membership of an account, and the whole team if it owns it. @returns 0 if it is in no team */
export async function leaveTeam(trx: Db, accountId: number): Promise<number> {
  const membership = await findMembership(trx, accountId);
  if (!membership) return 0;
  if (membership.ownerId === accountId) await endTeam(trx, membership.teamId);
  else if (!(await removeMember(trx, membership.teamId, accountId))) return 0;
  return 1;
}

/** Ends a team. What its members sent under it then belongs to its senders alone. */
async function endTeam(trx: Db, teamId: number): Promise<void> {
  await lockTeam(trx, teamId);
  await deleteInvitationsOf(trx, teamId);
  for (const { accountId } of await listMembers(trx, teamId)) await removeMember(trx, teamId, accountId);
  // The foreign keys do the rest.
  await trx.deleteFrom('teams').where('id', '=', teamId).execute();
}

/** Deletes the account's drafts about inquiries that it can no longer see, with their files. */
async function deleteForeignDrafts(trx: Db, accountId: number): Promise<void> {
  const rows = await trx
    .selectFrom('drafts')
    .innerJoin('inquiries', 'inquiries.id', 'drafts.inquiryId')
    .select('drafts.id')
    .where('drafts.accountId', '=', accountId)
    .where((eb) => eb.not(isSeenBy({ id: accountId, role: 'client' })))
    .execute();
  await deleteDrafts(trx, rows);
}

/** Counts members and invitations, without the owner. */
export async function countColleagues(db: Db, teamId: number): Promise<number> {
  const members = await listMembers(db, teamId);
  const invitations = await listInvitations(db, teamId);
  return members.length - 1 + invitations.length;
}
