// Invitations from the owners of teams (docs/decisions/0045-colleagues.md). When an invitation ends, the waiting mail
// with its link is deleted.
import type { DeleteQueryBuilder, DeleteResult, Selectable } from 'kysely';
import type { Db } from '../engine/engine.ts';
import { deleteMailsWithLinks } from '../mail/outbox.ts';
import type { Tables, TeamInvitationsTable } from '../tables.ts';
import { foldLogin } from './accounts.ts';

export type TeamInvitation = Selectable<TeamInvitationsTable>;

type Deletion = DeleteQueryBuilder<Tables, 'teamInvitations', DeleteResult>;

/** Ends invitations, and deletes the waiting mails with their links. @returns how many invitations ended */
async function endInvitations(trx: Db, choose: (query: Deletion) => Deletion): Promise<number> {
  const ended = await choose(trx.deleteFrom('teamInvitations')).returning('tokenHash').execute();
  await deleteMailsWithLinks(
    trx,
    ended.map(({ tokenHash }) => tokenHash),
  );
  return ended.length;
}

/** The invitations of a team. */
export function deleteInvitationsOf(trx: Db, teamId: number): Promise<number> {
  return endInvitations(trx, (query) => query.where('teamId', '=', teamId));
}

/** The invitations that the account sent as the owner of a team. */
export function deleteInvitationsBy(trx: Db, accountId: number): Promise<number> {
  return endInvitations(trx, (query) =>
    query.where('teamId', 'in', (eb) => eb.selectFrom('teams').select('id').where('ownerId', '=', accountId)),
  );
}

/** The invitations to an address. */
export function deleteInvitationsTo(trx: Db, login: string): Promise<number> {
  return endInvitations(trx, (query) => query.where('login', '=', login));
}

/**
 * Invites an address, or sends its invitation again: only the token in the last mail is valid. The invitation keeps its
 * id, so that a page that still shows the earlier one can withdraw it.
 */
export async function putInvitation(
  trx: Db,
  { teamId, ...sent }: Omit<TeamInvitation, 'id' | 'login' | 'seesAll'> & { seesAll: boolean },
): Promise<void> {
  const [login, seesAll] = [foldLogin(sent.email), sent.seesAll ? 1 : 0];
  const earlier = trx.selectFrom('teamInvitations').where('teamId', '=', teamId).where('login', '=', login);
  const tokens = await earlier.select('tokenHash').execute();
  await deleteMailsWithLinks(
    trx,
    tokens.map(({ tokenHash }) => tokenHash),
  );
  await trx
    .insertInto('teamInvitations')
    .values({ ...sent, teamId, login, seesAll })
    .onConflict((conflict) => conflict.columns(['teamId', 'login']).doUpdateSet({ ...sent, seesAll }))
    .execute();
}

/** The most recently sent first. */
export async function listInvitations(db: Db, teamId: number): Promise<TeamInvitation[]> {
  return db
    .selectFrom('teamInvitations')
    .selectAll()
    .where('teamId', '=', teamId)
    .orderBy('sentAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** A valid invitation, with who sent it. */
export async function findInvitation(
  db: Db,
  tokenHash: string,
  now: string,
): Promise<(TeamInvitation & { ownerName: string; ownerEmail: string; organization: string }) | undefined> {
  return db
    .selectFrom('teamInvitations')
    .innerJoin('teams', 'teams.id', 'teamInvitations.teamId')
    .innerJoin('accounts', 'accounts.id', 'teams.ownerId')
    .selectAll('teamInvitations')
    .select(['accounts.name as ownerName', 'accounts.email as ownerEmail', 'accounts.organization'])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .where('accounts.disabled', '=', 0)
    .executeTakeFirst();
}

/** Uses up an invitation. @returns false if its token is no longer valid */
export async function spendInvitation(trx: Db, tokenHash: string): Promise<boolean> {
  const result = await trx
    .deleteFrom('teamInvitations')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** @returns false if it was accepted or withdrawn before */
export async function deleteInvitation(trx: Db, teamId: number, id: number): Promise<boolean> {
  return (await endInvitations(trx, (query) => query.where('id', '=', id).where('teamId', '=', teamId))) > 0;
}

/** Invitations that expired long ago, and those made while the clock ran ahead. */
export async function deleteOldInvitations(db: Db, expiredBefore: string, latest: string): Promise<void> {
  await db
    .deleteFrom('teamInvitations')
    .where((eb) => eb.or([eb('expiresAt', '<', expiredBefore), eb('expiresAt', '>', latest)]))
    .execute();
}

/** Call it after a restore: invitations that were used or withdrawn after the backup would be valid again. */
export async function deleteAllInvitations(trx: Db): Promise<void> {
  await trx.deleteFrom('teamInvitations').execute();
}
