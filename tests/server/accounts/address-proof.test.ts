// Whose an account is: anyone can register any address, and only a link that was mailed to it shows who reads its mails.
import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import {
  clientLogin,
  confirmAddress,
  forgotPassword,
  resetPassword,
  sessionState,
  viewResetLink,
} from '../../../contract/accounts/accounts.ts';
import { listPasskeys } from '../../../contract/accounts/passkeys.ts';
import { viewProfile } from '../../../contract/accounts/profile.ts';
import { confirmSecondFactor, startSecondFactor } from '../../../contract/accounts/second-factor.ts';
import * as team from '../../../contract/accounts/team.ts';
import { refusals } from '../../../server/base/refusals.ts';
import { replies } from '../../../server/base/replies.ts';
import { findMembership } from '../../../server/db/accounts/teams.ts';
import { mailsOf, resetLinkTo } from '../../support/outside/mailbox.ts';
import { addPasskeyTo, signInWith } from '../../support/passkeys/passkey-calls.ts';
import { newClient, newPerson } from '../../support/people.ts';
import { ask } from '../../support/requests/ask.ts';
import { digestOf, type WireClient } from '../../support/requests/wire-client.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import { PASSWORD } from '../../support/server/test-server.ts';
import { foundTeam, inviteInto } from '../../support/teams.ts';

const server = serverForFile();
const password = digestOf(PASSWORD);
const chosen = digestOf('chosen by the reader of the mails');

async function linkTo(email: string) {
  await server.anonymous().call(forgotPassword, { email });
  const { userId, token } = await resetLinkTo(server, email);
  return { userId, token };
}

const isSignedIn = async (who: WireClient) => (await who.fetch(sessionState.path)).status === 200;

describe('an account whose address no one has proved', () => {
  it('invites no one, until a link that was mailed to the address was used', {
    tags: ['R7.481', 'R7.594'],
  }, async () => {
    const { person, wire } = await newClient(server.url, 'The Boss');
    const { email } = newPerson();
    const invite = async (who: WireClient, digest: string) => {
      const { status, body } = await ask(who, team.inviteColleague, { email, sees: 'all', password: digest });
      return [status, (body as { message: string }).message];
    };
    expect(await invite(wire, digestOf(person.password))).toEqual([409, refusals.addressUnproven]);
    expect(await mailsOf(server, email)).toEqual([]);
    expect(await wire.call(team.viewTeam, {})).toMatchObject({ data: null, proven: false });
    await wire.call(resetPassword, { ...(await linkTo(person.email)), newPassword: chosen });
    const boss = server.anonymous();
    await boss.call(clientLogin, { username: person.email, password: chosen });
    expect(await boss.call(viewProfile, {})).toMatchObject({ data: { addressproven: true } });
    expect(await invite(boss, chosen)).toEqual([200, replies.invited]);
    const token = /\/Join\?token=([\w-]+)/.exec((await mailsOf(server, email))[0]?.body ?? '')?.[1];
    expect(await server.anonymous().call(team.viewInvitation, { token: token ?? '' })).toMatchObject({
      data: { from: person.email, name: 'The Boss' },
    });
  });

  it('is left with nothing that a stranger has added, when such a link is used first', {
    tags: ['R7.594'],
  }, async () => {
    const { person, wire: stranger } = await newClient(server.url);
    const authenticator = await addPasskeyTo(stranger, { password: person.password });
    const started = await stranger.call(startSecondFactor, { password: digestOf(person.password) });
    const secret = started.success === 1 ? started.secret : '';
    const code = new TOTP({ secret }).generate({ timestamp: server.context.now().getTime() });
    await stranger.call(confirmSecondFactor, { code });
    const { id: accountId } = await server.db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', person.email)
      .executeTakeFirstOrThrow();
    await foundTeam(server, await server.signIn('client'), [{ id: accountId }, 'all']);
    const link = await linkTo(person.email);
    const read = await server.anonymous().call(viewResetLink, link);
    expect(read).toMatchObject({ first: true });
    expect(read.success === 1 && read.data.map(({ kind }) => kind)).toEqual([
      'passkey',
      'authenticator',
      'team',
    ]);
    await server.anonymous().call(resetPassword, { ...link, newPassword: chosen });
    expect((await signInWith(server.anonymous(), authenticator, 'client')).status).toBe(401);
    expect(await isSignedIn(stranger)).toBe(false);
    const owner = server.anonymous();
    const signedIn = await ask(owner, clientLogin, { username: person.email, password: chosen });
    expect(signedIn.body, 'without a code').toMatchObject({ success: 1 });
    expect(await owner.call(listPasskeys, {})).toMatchObject({ data: [] });
    expect(await owner.call(team.viewTeam, {})).toMatchObject({ data: null });
    const { body } = (await mailsOf(server, person.email)).at(-2) ?? {};
    expect(body).toContain('someone else may have added them');
    const kept = await server.db
      .selectFrom('devices')
      .select('hash')
      .where('accountId', '=', accountId)
      .execute();
    expect(kept, 'the owner’s only').toHaveLength(1);
    const events = await server.db
      .selectFrom('audit')
      .select(['event', 'detail'])
      .where('accountId', '=', accountId)
      .where('event', '=', 'address-proven')
      .execute();
    expect(events).toEqual([
      { event: 'address-proven', detail: 'removed team: 1, passkeys: 1, authenticator: 1' },
    ]);
  });

  it('is proved by a reset link in a session of the account: password and session stay, and no other account can', {
    tags: ['R7.594'],
  }, async () => {
    const { person, wire } = await newClient(server.url);
    const authenticator = await addPasskeyTo(wire, { password: person.password });
    const { token } = await linkTo(person.email);
    const confirm = async (who: WireClient) => (await ask(who, confirmAddress, { token })).status;
    expect(await confirm(await server.signIn('client'))).toBe(400);
    expect(await confirm(wire)).toBe(200);
    expect(await confirm(wire), 'the same request again').toBe(200);
    expect(await wire.call(viewProfile, {})).toMatchObject({ data: { addressproven: true } });
    expect((await signInWith(server.anonymous(), authenticator, 'client')).status).toBe(401);
    const used = { ...(await resetLinkTo(server, person.email)), newPassword: chosen };
    expect((await ask(server.anonymous(), resetPassword, used)).status).toBe(400);
    const again = { username: person.email, password: digestOf(person.password) };
    expect(await server.anonymous().call(clientLogin, again)).toMatchObject({ success: 1 });
  });

  it('is proved by the link of an invitation, too, with the password', { tags: ['R7.594'] }, async () => {
    const owner = await server.signIn('client');
    const { person, wire } = await newClient(server.url);
    const authenticator = await addPasskeyTo(wire, { password: person.password });
    const { token } = await inviteInto(server, await foundTeam(server, owner), person.email);
    const join = (typed: string) => ask(wire, team.joinTeam, { token, password: digestOf(typed) });
    expect((await join('wrong')).status).toBe(400);
    expect((await join(person.password)).status).toBe(200);
    expect((await signInWith(server.anonymous(), authenticator, 'client')).status).toBe(401);
    expect(await isSignedIn(wire)).toBe(true);
    // A later link ends no membership.
    await wire.call(resetPassword, { ...(await linkTo(person.email)), newPassword: chosen });
    await wire.call(clientLogin, { username: person.email, password: chosen });
    expect(await wire.call(team.viewTeam, {})).toMatchObject({ data: { owner: false } });
  });
});

describe('a later link', () => {
  it('says who gets in and who sees what, and removes what is chosen with the old password', {
    tags: ['R7.593', 'R7.594'],
  }, async () => {
    const owner = await server.signIn('client');
    const [kept, thief] = [await server.signIn('client'), await server.signIn('client')];
    const [wanted, planted] = [await addPasskeyTo(owner), await addPasskeyTo(owner)];
    const teamId = await foundTeam(server, owner, [kept, 'own'], [thief, 'all']);
    const invitation = await inviteInto(server, teamId, newPerson().email);
    const link = await linkTo(owner.email);
    const read = await server.anonymous().call(viewResetLink, link);
    if (read.success !== 1) throw new Error(read.message);
    expect([read.first, read.data.map(({ kind, label, sees }) => [kind, label, sees])]).toEqual([
      false,
      [
        ['passkey', 'A phone', ''],
        ['passkey', 'A phone', ''],
        ['colleague', kept.email, 'own'],
        ['colleague', thief.email, 'all'],
        ['invitation', expect.stringContaining('@'), 'all'],
      ],
    ]);
    const remove = [1, 3, 4].map((index) => read.data[index]?.name).join();
    const reset = { ...link, newPassword: chosen, remove };
    expect((await ask(server.anonymous(), resetPassword, reset)).status).toBe(200);
    expect((await signInWith(server.anonymous(), planted, 'client')).status).toBe(401);
    expect((await signInWith(server.anonymous(), wanted, 'client')).status).toBe(200);
    expect(await findMembership(server.db, kept.id)).toMatchObject({ teamId });
    expect(await findMembership(server.db, thief.id)).toBeUndefined();
    const { token } = invitation;
    expect((await ask(server.anonymous(), team.viewInvitation, { token })).status).toBe(404);
    // A link of someone else, or one that was used, says nothing.
    expect((await ask(server.anonymous(), viewResetLink, link)).status).toBe(400);
  });
});

describe('sight of inquiries', () => {
  it('is given with the password and the code alone, and its owner is told', {
    tags: ['R7.597'],
  }, async () => {
    const owner = await server.signIn('client');
    const member = await server.signIn('client');
    await foundTeam(server, owner, [member, 'own']);
    const started = await owner.call(startSecondFactor, { password });
    const secret = started.success === 1 ? started.secret : '';
    const code = () => new TOTP({ secret }).generate({ timestamp: server.context.now().getTime() });
    await owner.call(confirmSecondFactor, { code: code() });
    const { email } = newPerson();
    const widen = (fields = {}) =>
      ask(owner, team.changeColleague, { accountid: member.id, sees: 'all', ...fields });
    const invite = (fields = {}) => ask(owner, team.inviteColleague, { email, sees: 'own', ...fields });
    for (const give of [widen, invite])
      for (const fields of [{}, { password: digestOf('wrong') }, { password }, { password, code: '000000' }])
        expect((await give(fields)).status, JSON.stringify(fields)).toBe(400);
    expect(await findMembership(server.db, member.id)).toMatchObject({ seesAll: false });
    expect(await mailsOf(server, email)).toEqual([]);
    for (const [give, words] of [
      [widen, `let ${member.email} see all of your team’s inquiries`],
      [invite, `invited ${email} as a colleague`],
    ] as const) {
      server.advance(30);
      expect((await give({ password, code: code() })).status).toBe(200);
      const told = (await mailsOf(server, owner.email)).at(-1);
      expect(told?.body).toContain(`Your account just ${words}`);
    }
    // Seeing less takes nothing.
    const narrow = { accountid: member.id, sees: 'own' };
    expect((await ask(owner, team.changeColleague, narrow)).status).toBe(200);
  });
});
