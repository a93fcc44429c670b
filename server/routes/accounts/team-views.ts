// Who is in a client's team, and what an invitation says.
import type * as calls from '../../../contract/accounts/team.ts';
import { refuse } from '../../base/errors.ts';
import { refusals } from '../../base/refusals.ts';
import { replies } from '../../base/replies.ts';
import { isAddressProven } from '../../db/accounts/addresses.ts';
import * as invitations from '../../db/accounts/invitations.ts';
import * as rows from '../../db/accounts/teams.ts';
import type { Handler } from '../../http/serve.ts';
import { hashToken } from '../../keys/secrets.ts';

export const sightOf = ({ seesAll }: { seesAll: boolean | number }): calls.Sight => (seesAll ? 'all' : 'own');

export const viewTeam: Handler<typeof calls.viewTeam> = async ({ context, visitor }) => {
  const { db } = context;
  const { id } = visitor.account;
  const team = await rows.findMembership(db, id);
  const answer = { success: 1, proven: await isAddressProven(db, id), message: replies.ok } as const;
  if (!team) return { ...answer, data: null };
  const isOwner = team.ownerId === id;
  const colleagues = (await rows.listMembers(db, team.teamId)).map(({ name, email, ...member }) => ({
    accountid: member.accountId,
    name,
    ...((isOwner || member.accountId === team.ownerId) && { email }),
    sees: sightOf(member),
    owner: member.accountId === team.ownerId,
    joineddate: member.joinedAt,
  }));
  if (!isOwner) return { ...answer, data: { owner: false, colleagues } };
  const now = context.now().toISOString();
  const invited = (await invitations.listInvitations(db, team.teamId)).map((invitation) => ({
    invitationid: invitation.id,
    email: invitation.email,
    sees: sightOf(invitation),
    sentdate: invitation.sentAt,
    expirydate: invitation.expiresAt,
    expired: invitation.expiresAt <= now,
  }));
  return { ...answer, data: { owner: true, colleagues, invitations: invited } };
};

export const readInvitation: Handler<typeof calls.viewInvitation> = async ({ context, input }) => {
  const now = context.now().toISOString();
  const found = await invitations.findInvitation(context.db, hashToken(input.token), now);
  if (!found) throw refuse.notFound(refusals.invitationInvalid);
  const { ownerEmail: from, ownerName: name, organization, email } = found;
  const data = { from, name, organization, email, sees: sightOf(found) };
  return { success: 1, data, message: replies.ok };
};
