// Teams of clients, made in the database: what the mail of an invitation says is not readable there.
import type { Sight } from '../../contract/accounts/team.ts';
import { putInvitation } from '../../server/db/accounts/invitations.ts';
import * as teams from '../../server/db/accounts/teams.ts';
import type { Db } from '../../server/db/engine/engine.ts';
import { hashToken, newToken } from '../../server/keys/secrets.ts';

interface Data {
  db: Db;
  /** A test server, whose clock may have been advanced. */
  context?: { now(): Date };
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Makes a client the owner of a team with these colleagues. @returns the team's id */
export async function foundTeam(
  { db }: Data,
  owner: { id: number },
  ...colleagues: [colleague: { id: number }, sees: Sight][]
): Promise<number> {
  const at = new Date().toISOString();
  return db.transaction().execute(async (trx) => {
    const teamId = await teams.createTeam(trx, owner.id, at);
    for (const [{ id: accountId }, sees] of colleagues)
      await teams.addMember(trx, { accountId, teamId, seesAll: sees === 'all' }, at);
    return teamId;
  });
}

/** Invites an address, as if the mail were sent. */
export async function inviteInto(
  { db, context }: Data,
  teamId: number,
  email: string,
  sees: Sight = 'all',
): Promise<{ invitationid: string; token: string }> {
  const token = newToken();
  const tokenHash = hashToken(token);
  const now = (context?.now() ?? new Date()).getTime();
  const invitation = {
    teamId,
    email,
    seesAll: sees === 'all',
    tokenHash,
    sentAt: new Date(now).toISOString(),
    expiresAt: new Date(now + 6 * DAY_MS).toISOString(),
  };
  await db.transaction().execute((trx) => putInvitation(trx, invitation));
  const { id } = await db
    .selectFrom('teamInvitations')
    .select('id')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirstOrThrow();
  return { invitationid: String(id), token };
}
