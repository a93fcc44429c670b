// Whose an account is: anyone can register any address, and only a link that was mailed to it shows who reads its mails.
import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import {
  clientLogin,
  confirmAddress,
  forgotPassword,
  resetPassword,
  sessionState,
} from '../../../contract/accounts/accounts.ts';
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

  it('is left with nothing that a stranger has added, when such a link sets a password first', {
    tags: ['R7.594'],
  }, async () => {
    const { person, wire: stranger } = await newClient(server.url);
    const authenticator = await addPasskeyTo(stranger, { password: person.password });
    const started = await stranger.call(startSecondFactor, { password: digestOf(person.password) });
    const secret = started.success === 1 ? started.secret : '';
    const code = new TOTP({ secret }).generate({ timestamp: server.context.now().getTime() });
    await stranger.call(confirmSecondFactor, { code });
    await server.anonymous().call(resetPassword, { ...(await linkTo(person.email)), newPassword: chosen });
    expect((await signInWith(server.anonymous(), authenticator, 'client')).status).toBe(401);
    expect(await isSignedIn(stranger)).toBe(false);
    const owner = server.anonymous();
    const signedIn = await ask(owner, clientLogin, { username: person.email, password: chosen });
    expect(signedIn.body, 'without a code').toMatchObject({ success: 1 });
    expect((await mailsOf(server, person.email)).at(-2)?.body).toContain('passkeys were removed');
    const { id: accountId } = await server.db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', person.email)
      .executeTakeFirstOrThrow();
    const kept = await server.db
      .selectFrom('devices')
      .select('hash')
      .where('accountId', '=', accountId)
      .execute();
    expect(kept, 'the owner’s only').toHaveLength(1);
  });

  it('is proved by a reset link in a session of the account, which changes nothing else, and in no other account', {
    tags: ['R7.593', 'R7.594'],
  }, async () => {
    const { person, wire } = await newClient(server.url);
    const authenticator = await addPasskeyTo(wire, { password: person.password });
    const { token } = await linkTo(person.email);
    const confirm = async (who: WireClient) => (await ask(who, confirmAddress, { token })).status;
    expect(await confirm(await server.signIn('client'))).toBe(400);
    expect(await confirm(wire)).toBe(200);
    expect(await confirm(wire), 'the same request again').toBe(200);
    expect(await wire.call(viewProfile, {})).toMatchObject({ data: { addressproven: true } });
    expect((await signInWith(server.anonymous(), authenticator, 'client')).status).toBe(200);
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
    expect((await signInWith(server.anonymous(), authenticator, 'client')).status).toBe(200);
    expect(await wire.call(viewProfile, {})).toMatchObject({ data: { addressproven: true } });
  });
});

describe('a later link', () => {
  it('ends passkeys and invitations with the old password, and leaves the app and the colleagues', {
    tags: ['R7.594', 'R7.117', 'V6.4.3'],
  }, async () => {
    const owner = await server.signIn('client');
    const colleague = await server.signIn('client');
    const planted = await addPasskeyTo(owner);
    const teamId = await foundTeam(server, owner, [colleague, 'own']);
    const { token } = await inviteInto(server, teamId, newPerson().email);
    const started = await owner.call(startSecondFactor, { password });
    const secret = started.success === 1 ? started.secret : '';
    const code = new TOTP({ secret }).generate({ timestamp: server.context.now().getTime() });
    await owner.call(confirmSecondFactor, { code });
    await server.anonymous().call(resetPassword, { ...(await linkTo(owner.email)), newPassword: chosen });
    expect((await signInWith(server.anonymous(), planted, 'client')).status).toBe(401);
    expect((await ask(server.anonymous(), team.viewInvitation, { token })).status).toBe(404);
    const { body } = await ask(server.anonymous(), clientLogin, { username: owner.email, password: chosen });
    expect(body).toMatchObject({ success: 0, code: 'required' });
    expect(await findMembership(server.db, colleague.id)).toMatchObject({ teamId });
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
      [widen, `gave ${member.email} access to all of your team’s inquiries`],
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
