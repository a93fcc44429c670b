// Every changing call of the contract makes one commit with the change, its custody row, its mails and its
// idempotency row. When that commit fails, nothing is changed, confirmed or remembered.
import { randomUUID } from 'node:crypto';
import { TOTP } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';
import * as accounts from '../../../contract/accounts/accounts.ts';
import * as passkeys from '../../../contract/accounts/passkeys.ts';
import { permitExport, saveProfile, unsubscribe } from '../../../contract/accounts/profile.ts';
import * as secondFactor from '../../../contract/accounts/second-factor.ts';
import { endSessions } from '../../../contract/accounts/sessions.ts';
import * as team from '../../../contract/accounts/team.ts';
import * as administration from '../../../contract/administration.ts';
import { handleContactRequest, readContactRequests, sendContactRequest } from '../../../contract/contact.ts';
import { sendMessage, withdrawRequest } from '../../../contract/conversation.ts';
import { discardDraft, saveDraft } from '../../../contract/drafts.ts';
import type { Endpoint, Role } from '../../../contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { answerInquiry, deleteInquiry, holdInquiry, submitInquiry } from '../../../contract/inquiries.ts';
import { pages } from '../../../contract/pages.ts';
import { approveProposal, returnProposal } from '../../../contract/second-reader.ts';
import { assignInquiry } from '../../../contract/staff/assignment.ts';
import { removeNote, saveNote } from '../../../contract/staff/notes.ts';
import { admitToInquiry, restrictInquiry } from '../../../contract/staff/restriction.ts';
import { removeTextBlock, saveTextBlock } from '../../../contract/staff/text-blocks.ts';
import { endUploadLink, makeUploadLink, sendHeldLink } from '../../../contract/upload-links.ts';
import { setProposed } from '../../../server/db/drafts/proposals.ts';
import { unsubscribeToken } from '../../../server/mail/choices.ts';
import { findProposal } from '../../../server/routes/inquiries/propose.ts';
import { askFor } from '../../support/asked.ts';
import { contactFields, inquiryFields, smallFile, submitOne } from '../../support/cases.ts';
import { expectTraces, findTraces } from '../../support/data/traces.ts';
import { addDraftFile, beginDraft } from '../../support/drafts.ts';
import { writeNote } from '../../support/notes.ts';
import { Authenticator } from '../../support/passkeys/authenticator.ts';
import { addPasskeyTo, startAdding, startSigningIn } from '../../support/passkeys/passkey-calls.ts';
import { newClient, newPerson } from '../../support/people.ts';
import { type Answer, ask, askWithFiles, toAnswer } from '../../support/requests/ask.ts';
import { Pieces } from '../../support/requests/pieces.ts';
import { digestOf, registrationFields } from '../../support/requests/wire-client.ts';
import { changedTables, readState, watchCommits } from '../../support/server/commits.ts';
import { whileBroken } from '../../support/server/repeat.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';
import { PASSWORD } from '../../support/server/test-server.ts';
import { foundTeam, inviteInto } from '../../support/teams.ts';
import { addTextBlock } from '../../support/text-blocks.ts';
import { makeLink } from '../../support/upload-links.ts';

const server = serverForFile();

// Mails stay in the outbox: sending one is another commit.
beforeAll(() => server.context.outbox.stop());

const AUDIT = ['audit', 'audit_head'];
const password = digestOf(PASSWORD);
const keyed = () => ({ 'idempotency-key': randomUUID() });

/** An account with two sessions, because some changes end the others. */
async function signInTwice(role: 'client' | 'staff') {
  const account = await server.signIn(role);
  await server.anotherSession(account);
  return account;
}

/** The token of the link in the newest mail. */
async function resetTokenOf(email: string): Promise<string> {
  await ask(server.anonymous(), accounts.forgotPassword, { email });
  const mails = await server.context.db.selectFrom('outbox').select('sealed').execute();
  const texts = mails.map(({ sealed }) => server.context.secrets.unseal(sealed));
  const mail = texts.find((text) => text.includes(email) && text.includes(pages.resetPassword));
  return /token=([\w-]+)/.exec(mail ?? '')?.[1] ?? '';
}

/** A staff account with a second factor that is not confirmed yet, and its current code. */
async function startFactor() {
  const staff = await signInTwice('staff');
  const { body } = await ask(staff, secondFactor.startSecondFactor, { password });
  const { secret } = body as { secret: string };
  const code = () => new TOTP({ secret }).generate({ timestamp: server.context.now().getTime() });
  return { staff, code };
}

/** A statement that waits for its second reader. */
async function waitForReader() {
  const inquiryid = await submitOne(await server.signIn('client'));
  const author = await server.signIn('staff');
  const fields = { comment: 'Read.' };
  const { draftid, version } = await beginDraft(author, fields, inquiryid);
  await addDraftFile(author, draftid, smallFile());
  const at = server.context.now().toISOString();
  await setProposed(server.db, draftid, { fields: JSON.stringify(fields), version, at });
  const reader = await server.signIn('staff');
  const proposal = await findProposal(server.db, inquiryid);
  return { reader, inquiryid, hash: proposal?.hash ?? '' };
}

interface Change {
  /** The tables it changes. */
  tables: readonly string[];
  /** Does what has to come first, and returns the request. */
  prepare(): Promise<() => Promise<Answer>>;
}

const change = (tables: readonly string[], prepare: Change['prepare']): Change => ({ tables, prepare });

async function assigned() {
  const inquiryid = await submitOne(await server.signIn('client'));
  const staff = await server.signIn('staff');
  await ask(staff, assignInquiry, { inquiryid, assignee: staff.id });
  return { staff, inquiryid };
}

const signInOf = (role: Role, endpoint: Endpoint) =>
  change(['accounts', ...AUDIT, 'devices', 'outbox', 'sessions'], async () => {
    const { id, email } = await server.signIn(role);
    // Not the account's first sign-in, so that its owner gets a mail.
    await server.db.updateTable('accounts').set({ signedInAt: '2026' }).where('id', '=', id).execute();
    return () => ask(server.anonymous(), endpoint, { username: email, password });
  });

/** What an administrator does to a staff account with a passkey. */
const changeByAdministrator = (endpoint: Endpoint, tables: readonly string[], fields: object = {}) =>
  change(tables, async () => {
    const admin = await server.signIn('administrator');
    const staff = await server.signIn('staff');
    await addPasskeyTo(staff);
    const headers = keyed();
    return () => ask(admin, endpoint, { accountid: staff.id, password, ...fields }, 'json', headers);
  });

const changes: Record<string, Change> = {
  sendContactRequest: change([...AUDIT, 'contact_requests', 'outbox', 'replays'], async () => {
    const headers = keyed();
    return () => ask(server.anonymous(), sendContactRequest, contactFields(), 'json', headers);
  }),
  handleContactRequest: change([...AUDIT, 'contact_requests', 'replays'], async () => {
    const staff = await server.signIn('staff');
    await ask(server.anonymous(), sendContactRequest, contactFields());
    const answer = await staff.call(readContactRequests, {});
    const [request] = answer.success === 1 ? answer.data : [];
    const { requestid, statedate: previous } = request ?? {};
    return () => ask(staff, handleContactRequest, { requestid, state: 'taken', previous });
  }),
  clientLogin: signInOf('client', accounts.clientLogin),
  staffLogin: signInOf('staff', accounts.staffLogin),
  registerClient: change(['accounts', ...AUDIT, 'outbox', 'replays'], async () => {
    const fields = registrationFields(newPerson());
    return () => ask(server.anonymous(), accounts.registerClient, fields);
  }),
  submitInquiry: change(
    ['accounts', ...AUDIT, 'files', 'inquiries', 'inquiry_words', 'outbox', 'receipts', 'replays'],
    async () => {
      const client = await server.signIn('client');
      const headers = keyed();
      return () => askWithFiles(client, submitInquiry, inquiryFields(), [smallFile()], headers);
    },
  ),
  answerInquiry: change([...AUDIT, 'files', 'inquiries', 'inquiry_words', 'outbox', 'replays'], async () => {
    const staff = await server.signIn('staff');
    const getinquiryid = await submitOne(await server.signIn('client'));
    const headers = keyed();
    const fields = { processcomments: 'Read.', getinquiryid };
    return () => askWithFiles(staff, answerInquiry, fields, [smallFile()], headers);
  }),
  deleteInquiry: change(
    ['accounts', ...AUDIT, 'files', 'inquiries', 'inquiry_words', 'receipts', 'replays'],
    async () => {
      const client = await server.signIn('client');
      const inquiryid = await submitOne(client);
      return () => ask(client, deleteInquiry, { inquiryid });
    },
  ),
  withdrawRequest: change([...AUDIT, 'inquiries', 'messages', 'outbox', 'replays'], async () => {
    const inquiryid = await submitOne(await server.signIn('client'));
    const staff = await server.signIn('staff');
    const requestid = await askFor(staff, inquiryid);
    return () => ask(staff, withdrawRequest, { inquiryid, requestid });
  }),
  approveProposal: change(
    [...AUDIT, 'drafts', 'files', 'inquiries', 'inquiry_words', 'outbox', 'replays', 'uploads'],
    async () => {
      const { reader, inquiryid, hash } = await waitForReader();
      return () => ask(reader, approveProposal, { inquiryid, hash });
    },
  ),
  returnProposal: change([...AUDIT, 'drafts', 'notes', 'outbox', 'replays'], async () => {
    const { reader, inquiryid, hash } = await waitForReader();
    return () => ask(reader, returnProposal, { inquiryid, hash, note: 'Fictitious.' });
  }),
  sendMessage: change(
    ['accounts', ...AUDIT, 'files', 'inquiries', 'messages', 'outbox', 'replays'],
    async () => {
      const client = await server.signIn('client');
      const inquiryid = await submitOne(client);
      const requestid = await askFor(await server.signIn('staff'), inquiryid);
      const headers = keyed();
      return () =>
        askWithFiles(
          client,
          sendMessage,
          { inquiryid, kind: 'message', answers: requestid },
          [smallFile()],
          headers,
        );
    },
  ),
  restrictInquiry: change([...AUDIT, 'inquiries', 'replays'], async () => {
    const { staff, inquiryid } = await assigned();
    const headers = keyed();
    return () => ask(staff, restrictInquiry, { inquiryid, restricted: 'yes' }, 'json', headers);
  }),
  admitToInquiry: change([...AUDIT, 'sessions', 'replays'], async () => {
    const { staff, inquiryid } = await assigned();
    await ask(staff, restrictInquiry, { inquiryid, restricted: 'yes' });
    const administrator = await server.signIn('administrator');
    const headers = keyed();
    return () => ask(administrator, admitToInquiry, { inquiryid, reason: 'An audit.' }, 'json', headers);
  }),
  holdInquiry: change([...AUDIT, 'inquiries', 'replays'], async () => {
    const inquiryid = await submitOne(await server.signIn('client'));
    const staff = await server.signIn('staff');
    const headers = keyed();
    return () => ask(staff, holdInquiry, { inquiryid, hold: 'set', reason: 'A lawsuit.' }, 'json', headers);
  }),
  saveNote: change([...AUDIT, 'notes', 'replays'], async () => {
    const inquiryid = await submitOne(await server.signIn('client'));
    const staff = await server.signIn('staff');
    const headers = keyed();
    return () => ask(staff, saveNote, { inquiryid, text: 'Fictitious.' }, 'json', headers);
  }),
  removeNote: change([...AUDIT, 'notes', 'replays'], async () => {
    const inquiryid = await submitOne(await server.signIn('client'));
    const staff = await server.signIn('staff');
    const noteid = await writeNote(staff, inquiryid);
    return () => ask(staff, removeNote, { inquiryid, noteid });
  }),
  saveTextBlock: change([...AUDIT, 'replays', 'text_blocks'], async () => {
    const staff = await server.signIn('staff');
    const headers = keyed();
    return () => ask(staff, saveTextBlock, { name: 'Fictitious', text: 'Fictitious.' }, 'json', headers);
  }),
  removeTextBlock: change([...AUDIT, 'replays', 'text_blocks'], async () => {
    const staff = await server.signIn('staff');
    const { textblockid } = await addTextBlock(staff);
    return () => ask(staff, removeTextBlock, { textblockid });
  }),
  assignInquiry: change([...AUDIT, 'inquiries', 'replays'], async () => {
    const inquiryid = await submitOne(await server.signIn('client'));
    const staff = await server.signIn('staff');
    return () => ask(staff, assignInquiry, { inquiryid, assignee: staff.id });
  }),
  saveDraft: change(['drafts'], async () => {
    const client = await server.signIn('client');
    return () => ask(client, saveDraft, { form: 'inquiry', fields: '{}' });
  }),
  createUpload: change(['drafts', 'uploads'], async () => {
    const client = await server.signIn('client');
    const { draftid } = await beginDraft(client);
    return async () => toAnswer(await new Pieces(client, draftid).create('Records.pdf', 5_000));
  }),
  makeUploadLink: change([...AUDIT, 'drafts', 'replays', 'upload_links'], async () => {
    const client = await server.signIn('client');
    const fields = { inquiryid: await submitOne(client), recipient: 'Fictitious', days: 7 };
    const headers = keyed();
    return () => ask(client, makeUploadLink, fields, 'json', headers);
  }),
  endUploadLink: change(
    [...AUDIT, 'drafts', 'files', 'inquiries', 'messages', 'outbox', 'replays', 'upload_links', 'uploads'],
    async () => {
      const client = await server.signIn('client');
      const inquiryid = await submitOne(client);
      const { linkid, holder } = await makeLink(client, inquiryid);
      await holder.pieces.sendFile(smallFile());
      await holder.call(sendHeldLink, {});
      const headers = keyed();
      const fields = { inquiryid, linkid, outcome: 'accepted' };
      return () => ask(client, endUploadLink, fields, 'json', headers);
    },
  ),
  sendHeldLink: change([...AUDIT, 'drafts', 'outbox', 'upload_links'], async () => {
    const client = await server.signIn('client');
    const { holder } = await makeLink(client, await submitOne(client));
    await holder.pieces.sendFile(smallFile());
    return () => ask(holder, sendHeldLink, {});
  }),
  saveProfile: change(['accounts', ...AUDIT, 'mail_choices', 'replays'], async () => {
    const client = await server.signIn('client');
    const headers = keyed();
    const fields = { name: 'Renamed Example', contactnumber: '5550100142', mails: 'ready' };
    return () => ask(client, saveProfile, fields, 'json', headers);
  }),
  permitExport: change([...AUDIT, 'replays'], async () => {
    const client = await server.signIn('client');
    const headers = keyed();
    return () => ask(client, permitExport, { password }, 'json', headers);
  }),
  unsubscribe: change([...AUDIT, 'mail_choices'], async () => {
    const { id: accountId } = await server.signIn('client');
    const token = unsubscribeToken(server.context.secrets, { accountId, kind: 'ready' });
    return () => ask(server.anonymous(), unsubscribe, { token });
  }),
  inviteColleague: change(
    [...AUDIT, 'outbox', 'replays', 'team_invitations', 'team_members', 'teams'],
    async () => {
      const client = await server.signIn('client');
      const headers = keyed();
      return () =>
        ask(
          client,
          team.inviteColleague,
          { email: newPerson().email, sees: 'all', password },
          'json',
          headers,
        );
    },
  ),
  withdrawInvitation: change([...AUDIT, 'replays', 'team_invitations'], async () => {
    const owner = await server.signIn('client');
    const teamId = await foundTeam(server, owner);
    const { invitationid } = await inviteInto(server, teamId, newPerson().email);
    const headers = keyed();
    return () => ask(owner, team.withdrawInvitation, { invitationid }, 'json', headers);
  }),
  changeColleague: change([...AUDIT, 'replays', 'team_members'], async () => {
    const [owner, member] = [await server.signIn('client'), await server.signIn('client')];
    await foundTeam(server, owner, [member, 'all']);
    const headers = keyed();
    return () => ask(owner, team.changeColleague, { accountid: member.id, sees: 'own' }, 'json', headers);
  }),
  removeColleague: change([...AUDIT, 'replays', 'team_members'], async () => {
    const [owner, member] = [await server.signIn('client'), await server.signIn('client')];
    await foundTeam(server, owner, [member, 'all']);
    const headers = keyed();
    return () => ask(owner, team.removeColleague, { accountid: member.id }, 'json', headers);
  }),
  leaveTeam: change([...AUDIT, 'replays', 'team_members', 'teams'], async () => {
    const owner = await server.signIn('client');
    await foundTeam(server, owner);
    const headers = keyed();
    return () => ask(owner, team.leaveTeam, {}, 'json', headers);
  }),
  joinTeam: change([...AUDIT, 'replays', 'team_invitations', 'team_members'], async () => {
    const [owner, member] = [await server.signIn('client'), await server.signIn('client')];
    const { token } = await inviteInto(server, await foundTeam(server, owner), member.email);
    const headers = keyed();
    return () => ask(member, team.joinTeam, { token, password }, 'json', headers);
  }),
  // Without files: the list of their names is emptied after the commit.
  discardDraft: change(['drafts', 'replays'], async () => {
    const client = await server.signIn('client');
    const { draftid } = await beginDraft(client);
    return () => ask(client, discardDraft, { draftid });
  }),
  forgotPassword: change([...AUDIT, 'outbox', 'replays', 'reset_tokens'], async () => {
    const { email } = await server.signIn('client');
    return () => ask(server.anonymous(), accounts.forgotPassword, { email });
  }),
  resetPassword: change(['accounts', ...AUDIT, 'outbox', 'replays', 'reset_tokens', 'sessions'], async () => {
    const { id, email } = await server.signIn('client');
    const token = await resetTokenOf(email);
    const fields = { userId: id, token, newPassword: digestOf('new') };
    return () => ask(server.anonymous(), accounts.resetPassword, fields);
  }),
  confirmAddress: change(['accounts', ...AUDIT, 'outbox', 'replays', 'reset_tokens'], async () => {
    const { person, wire } = await newClient(server.url);
    const token = await resetTokenOf(person.email);
    return () => ask(wire, accounts.confirmAddress, { token });
  }),
  changePassword: change(['accounts', ...AUDIT, 'outbox', 'replays', 'sessions'], async () => {
    const staff = await signInTwice('staff');
    return () => ask(staff, accounts.changePassword, { password, newpassword: digestOf('new') });
  }),
  logout: change([...AUDIT, 'sessions'], async () => {
    const client = await server.signIn('client');
    return () => ask(client, accounts.logout, {});
  }),
  endSessions: change([...AUDIT, 'replays', 'sessions'], async () => {
    const client = await signInTwice('client');
    return () => ask(client, endSessions, { password });
  }),
  startSecondFactor: change(['second_factors'], async () => {
    const staff = await server.signIn('staff');
    return () => ask(staff, secondFactor.startSecondFactor, { password });
  }),
  confirmSecondFactor: change(
    [...AUDIT, 'outbox', 'recovery_codes', 'replays', 'second_factors', 'sessions'],
    async () => {
      const { staff, code } = await startFactor();
      const fields = { code: code() };
      return () => ask(staff, secondFactor.confirmSecondFactor, fields);
    },
  ),
  removeSecondFactor: change(
    [...AUDIT, 'outbox', 'recovery_codes', 'replays', 'second_factors', 'sessions'],
    async () => {
      const { staff, code } = await startFactor();
      await ask(staff, secondFactor.confirmSecondFactor, { code: code() });
      await server.anotherSession(staff);
      // That code is used; the next one is different.
      server.advance(30);
      const fields = { password, code: code() };
      return () => ask(staff, secondFactor.removeSecondFactor, fields);
    },
  ),
  passkeyLogin: change(
    ['accounts', ...AUDIT, 'devices', 'passkeys', 'sessions', 'spent_challenges'],
    async () => {
      const authenticator = await addPasskeyTo(await server.signIn('client'));
      const browser = server.anonymous();
      const fields = authenticator.get(await startSigningIn(browser));
      return () => ask(browser, passkeys.passkeyLogin, { role: 'client', ...fields });
    },
  ),
  startPasskey: change([...AUDIT, 'replays', 'second_factors'], async () => {
    const { staff, code } = await startFactor();
    await ask(staff, secondFactor.confirmSecondFactor, { code: code() });
    server.advance(30);
    const fields = { password, code: code() };
    return () => ask(staff, passkeys.startPasskey, fields);
  }),
  addPasskey: change(
    [...AUDIT, 'outbox', 'passkeys', 'replays', 'sessions', 'spent_challenges'],
    async () => {
      const client = await signInTwice('client');
      const fields = new Authenticator(server.url).create(await startAdding(client));
      return () => ask(client, passkeys.addPasskey, { name: 'Phone', ...fields });
    },
  ),
  removePasskey: change([...AUDIT, 'outbox', 'passkeys', 'replays', 'sessions'], async () => {
    const client = await server.signIn('client');
    await addPasskeyTo(client);
    await server.anotherSession(client);
    const { body } = await ask(client, passkeys.listPasskeys, {}, 'get');
    const [{ passkeyid } = { passkeyid: 0 }] = (body as { data: passkeys.PasskeyListed[] }).data;
    return () => ask(client, passkeys.removePasskey, { password, passkeyid });
  }),
  inviteAccount: change(['accounts', ...AUDIT, 'outbox', 'replays', 'reset_tokens'], async () => {
    const admin = await server.signIn('administrator');
    const { email, fullName } = newPerson();
    const fields = { role: 'client', name: fullName, email, password };
    return () => ask(admin, administration.inviteAccount, fields);
  }),
  inviteAgain: change(['accounts', ...AUDIT, 'outbox', 'replays', 'reset_tokens', 'sessions'], async () => {
    const admin = await server.signIn('administrator');
    const invited = await server.signIn('client');
    const headers = keyed();
    const fields = { accountid: invited.id, email: newPerson().email, password };
    return () => ask(admin, administration.inviteAgain, fields, 'json', headers);
  }),
  changeAccount: changeByAdministrator(
    administration.changeAccount,
    [...AUDIT, 'outbox', 'passkeys', 'replays', 'sessions'],
    { change: 'reset-factors' },
  ),
  sendMailAgain: change([...AUDIT, 'outbox', 'replays'], async () => {
    const admin = await server.signIn('administrator');
    const { email } = await server.signIn('client');
    await ask(server.anonymous(), accounts.forgotPassword, { email });
    await server.db.updateTable('outbox').set({ lastError: 'ECONNREFUSED' }).execute();
    const headers = keyed();
    return () => ask(admin, administration.sendMailAgain, {}, 'json', headers);
  }),
};

/** Its last piece is stored before the commit, and stays for the next attempt: tests/server/uploads/pieces.test.ts. */
const IN_PIECES = 'upload';

const changing = Object.entries(endpoints).flatMap(([name, { changes }]) =>
  changes && name !== IN_PIECES ? [name] : [],
);

it('has every changing call', () => {
  expect(Object.keys(changes).toSorted()).toEqual(changing.toSorted());
});

describe.each(changing)('%s', (name) => {
  it('is one commit with its custody row, mails and idempotency row, or nothing', async () => {
    const { tables, prepare } = changes[name] as Change;
    const send = await prepare();
    const [before, traces] = [await readState(server.context.db), await findTraces(server)];

    const expectNothing = async () => {
      const { status, headers } = await send();
      expect([status, headers.getSetCookie()]).toEqual([500, []]);
    };
    await watchCommits(server, expectNothing, { fail: true });
    for (const table of ['audit', 'outbox', 'replays'].filter((each) => tables.includes(each)))
      await whileBroken(server, table, expectNothing);
    expect(await readState(server.context.db)).toEqual(before);
    await expectTraces(server, traces);

    // No failed request was remembered: this one is the first.
    const commits = await watchCommits(server, async () => {
      const { status, body } = await send();
      expect([status, body]).toEqual([
        name === 'createUpload' ? 201 : 200,
        expect.not.objectContaining({ success: 0 }),
      ]);
    });
    const change = { before, after: await readState(server.context.db) };
    expect(changedTables(change).toSorted()).toEqual(tables.toSorted());
    expect(commits, 'one commit, and nothing before or after it').toEqual([change]);
  });
});
