// Colleagues: who is in a client's team, invitations, and what each of them sees (docs/decisions/0045-colleagues.md).

import * as calls from '../../../contract/accounts/team.ts';
import type { ChangeAnswer } from '../../../contract/answers.ts';
import { DAY_MS } from '../../../contract/due/day.ts';
import { INVITATION_DAYS, MAX_COLLEAGUES } from '../../../contract/limits.ts';
import { type AuditEntry, recordEvent } from '../../audit/write-row.ts';
import { refuse } from '../../base/errors.ts';
import { refusals } from '../../base/refusals.ts';
import { replies } from '../../base/replies.ts';
import { foldLogin, getAccount, lockEnabledAccount } from '../../db/accounts/accounts.ts';
import { isAddressProven, proveAddress } from '../../db/accounts/addresses.ts';
import * as invitations from '../../db/accounts/invitations.ts';
import { getProfile } from '../../db/accounts/profiles.ts';
import * as rows from '../../db/accounts/teams.ts';
import type { Db } from '../../db/engine/engine.ts';
import { removeErasedFiles } from '../../files/erased-files.ts';
import { changeOncePerKey, changeWithProof } from '../../http/idempotency.ts';
import type { Call, Handler, Serve } from '../../http/serve.ts';
import { hashToken, newToken } from '../../keys/secrets.ts';
import { networksOf } from '../../limits/addresses.ts';
import { mailboxOf } from '../../mail/address.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { colleagueMail, sightMail } from '../../mail/templates/team.ts';
import { readInvitation, sightOf, viewTeam } from './team-views.ts';

export function teamRoutes(serve: Serve): void {
  serve(calls.viewTeam, viewTeam);
  serve(calls.inviteColleague, invite);
  serve(calls.withdrawInvitation, (call) => change(call, (trx) => withdraw(call, trx)));
  serve(calls.changeColleague, (call) => {
    const make = call.input.sees === 'all' ? changeProven : change;
    return make(call, (trx) => setSight(call, trx));
  });
  serve(calls.removeColleague, (call) => change(call, (trx) => remove(call, trx)));
  serve(calls.leaveTeam, (call) => change(call, (trx) => leave(call, trx)));
  serve(calls.viewInvitation, readInvitation);
  serve(calls.joinTeam, (call) => changeProven(call, (trx) => join(call, trx)));
}

type TeamCall = Omit<Call<typeof calls.leaveTeam>, 'input'> & { input: unknown };
type ProofCall = TeamCall & { input: { password: string; code: string } };

type Done = { message: string; entries?: readonly AuditEntry[] };
type Act = (trx: Db) => Promise<Done>;

/** Changes something about a team in one transaction with its row in the audit log, once for each key. */
const change = (call: TeamCall, act: Act) => tidy(call, changeOncePerKey(call, carriedOut(call, act)));

/** The same, when the client's own password, and the code of an authenticator app, are entered again. */
const changeProven = (call: ProofCall, act: Act) => tidy(call, changeWithProof(call, carriedOut(call, act)));

const carriedOut =
  ({ context, actor }: TeamCall, act: Act) =>
  async (trx: Db): Promise<ChangeAnswer> => {
    const { message, entries = [] } = await act(trx);
    if (entries.length > 0) await recordEvent(context, trx, actor, ...entries);
    return { success: 1, message };
  };

async function tidy({ context }: TeamCall, made: Promise<ChangeAnswer>): Promise<ChangeAnswer> {
  const answer = await made;
  // Those of drafts that went with a membership; if this fails, the sweeper does it.
  await removeErasedFiles(context.db, context.files);
  context.head.note();
  return answer;
}

/** @throws 403 for everyone but the owner of a team */
async function getOwnTeam(trx: Db, accountId: number): Promise<number> {
  const team = await rows.findMembership(trx, accountId);
  if (team?.ownerId !== accountId) throw refuse.notAllowed();
  // The second of two changes at the same moment sees what the first did.
  if (!(await rows.lockTeam(trx, team.teamId))) throw refuse.notAllowed();
  return team.teamId;
}

const invite: Handler<typeof calls.inviteColleague> = async (call) => {
  const { context, input, visitor, ip } = call;
  const { id } = visitor.account;
  const mailbox = context.secrets.fingerprint('colleague', mailboxOf(input.email));
  const before = async () => {
    // Our mail and page name the inviter's address: it must be theirs.
    if (!(await isAddressProven(context.db, id))) throw refuse.conflict(refusals.addressUnproven);
    await context.throttle.hit(
      ['colleaguesPerAccount', String(id)],
      ['colleaguesPerNetwork', networksOf(ip).network],
      ['colleaguesPerAddress', mailbox],
    );
  };
  return changeWithProof(call, (trx) => storeInvitation(call, trx), { before }).catch((error) => {
    // Two first invitations at the same moment, or the account has just joined a team.
    throw context.engine.isUniqueViolation(error) ? refuse.conflict(refusals.teamChanged) : error;
  });
};

async function storeInvitation(
  { context, input, visitor, actor }: Call<typeof calls.inviteColleague>,
  trx: Db,
): Promise<ChangeAnswer> {
  const { account } = visitor;
  if (!(await lockEnabledAccount(trx, account.id))) throw refuse.notSignedIn();
  const now = context.now();
  const at = now.toISOString();
  const { login } = await getProfile(trx, account.id);
  const invited = foldLogin(input.email);
  if (invited === login) throw refuse.conflict(refusals.notInvitable);
  const isNew = (await rows.findMembership(trx, account.id)) === undefined;
  const teamId = isNew ? await rows.createTeam(trx, account.id, at) : await getOwnTeam(trx, account.id);
  if (await rows.isMember(trx, teamId, invited)) throw refuse.conflict(refusals.isColleague);
  const token = newToken();
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS).toISOString();
  const seesAll = input.sees === 'all';
  await invitations.putInvitation(trx, {
    teamId,
    email: input.email,
    seesAll,
    tokenHash: hashToken(token),
    sentAt: at,
    expiresAt,
  });
  if ((await rows.countColleagues(trx, teamId)) > MAX_COLLEAGUES)
    throw refuse.conflict(refusals.teamFull(MAX_COLLEAGUES));
  const mail = colleagueMail(context.config, input.email, account.email, token);
  await queueMail(context, trx, mail, { expiresAt, linkHash: hashToken(token) });
  await queueMail(
    context,
    trx,
    sightMail(context.config, account.email, { who: input.email, sees: input.sees, isInvited: true }),
  );
  await recordEvent(context, trx, actor, {
    event: 'colleague-invited',
    detail: `team ${teamId}, sees ${input.sees}`,
  });
  return { success: 1, message: replies.invited };
}

async function withdraw({ input, visitor }: Call<typeof calls.withdrawInvitation>, trx: Db): Promise<Done> {
  const teamId = await getOwnTeam(trx, visitor.account.id);
  if (!(await invitations.deleteInvitation(trx, teamId, input.invitationid)))
    throw refuse.notFound(refusals.invitationGone);
  return {
    message: replies.invitationWithdrawn,
    entries: [{ event: 'colleague-invitation-withdrawn', detail: `team ${teamId}` }],
  };
}

async function setSight(
  { context, input, visitor }: Call<typeof calls.changeColleague>,
  trx: Db,
): Promise<Done> {
  const { accountid: accountId, sees } = input;
  const teamId = await getOwnTeam(trx, visitor.account.id);
  if (accountId === visitor.account.id) throw refuse.conflict(refusals.ownerSeesAll);
  const membership = await rows.findMembership(trx, accountId);
  if (membership?.teamId !== teamId) throw refuse.notFound(refusals.colleagueGone);
  const message = replies.colleagueChanged;
  if (!(await rows.setSeesAll(trx, { accountId, teamId, seesAll: sees === 'all' }))) return { message };
  if (sees === 'all') {
    const { email } = await getAccount(trx, accountId);
    await queueMail(
      context,
      trx,
      sightMail(context.config, visitor.account.email, { who: email, sees, isInvited: false }),
    );
  }
  const detail = `account ${accountId} sees ${sees}`;
  return { message, entries: [{ event: 'colleague-rights-changed', detail }] };
}

async function remove({ input, visitor }: Call<typeof calls.removeColleague>, trx: Db): Promise<Done> {
  const { accountid: accountId } = input;
  const teamId = await getOwnTeam(trx, visitor.account.id);
  if (accountId === visitor.account.id) throw refuse.conflict(refusals.ownerLeaves);
  if (!(await rows.removeMember(trx, teamId, accountId))) throw refuse.notFound(refusals.colleagueGone);
  return {
    message: replies.colleagueRemoved,
    entries: [{ event: 'colleague-removed', detail: `account ${accountId}, team ${teamId}` }],
  };
}

async function leave({ visitor }: Call<typeof calls.leaveTeam>, trx: Db): Promise<Done> {
  const { id } = visitor.account;
  const team = await rows.findMembership(trx, id);
  if (!team) throw refuse.conflict(refusals.inNoTeam);
  if ((await rows.leaveTeam(trx, id)) === 0) throw refuse.conflict(refusals.inNoTeam);
  const detail = `team ${team.teamId}`;
  return team.ownerId === id
    ? { message: replies.teamEnded, entries: [{ event: 'team-ended', detail }] }
    : { message: replies.teamLeft, entries: [{ event: 'colleague-left', detail }] };
}

async function join({ context, input, visitor }: Call<typeof calls.joinTeam>, trx: Db): Promise<Done> {
  const { id } = visitor.account;
  if (!(await lockEnabledAccount(trx, id))) throw refuse.notSignedIn();
  const at = context.now().toISOString();
  const found = await invitations.findInvitation(trx, hashToken(input.token), at);
  if (!found) throw refuse.notFound(refusals.invitationInvalid);
  const { login } = await getProfile(trx, id);
  if (login !== found.login) throw refuse.conflict(refusals.invitedOther);
  if (await rows.findMembership(trx, id)) throw refuse.conflict(refusals.inTeam);
  const { teamId } = found;
  const isThere = await rows.lockTeam(trx, teamId);
  // It may have been withdrawn, or sent again, which replaces its token.
  if (!isThere || !(await invitations.spendInvitation(trx, found.tokenHash)))
    throw refuse.notFound(refusals.invitationInvalid);
  // The link was mailed to the account's address.
  const proof = (await proveAddress(trx, id, at)) ? [{ event: 'address-proven' } as const] : [];
  await rows.addMember(trx, { accountId: id, teamId, seesAll: found.seesAll === 1 }, at);
  const detail = `team ${teamId}, sees ${sightOf(found)}`;
  return { message: replies.joined, entries: [...proof, { event: 'colleague-joined', detail }] };
}
