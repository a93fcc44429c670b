// The victims: a client and a staff member, signed in on our own pages in two browsers, with data that could
// be changed and read. Every request of the attack would succeed from our own pages, so a refusal is caused
// by the origin of the request.
import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { listPasskeys } from '../../../contract/accounts/passkeys.ts';
import { startSecondFactor } from '../../../contract/accounts/second-factor.ts';
import { inviteAccount } from '../../../contract/administration.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { viewInquiry } from '../../../contract/inquiries.ts';
import { pages } from '../../../contract/pages.ts';
import { createOutboxRow } from '../../../server/db/mail/outbox.ts';
import { askFor } from '../../../tests/support/asked.ts';
import { inquiryFields, smallFile, submitOne } from '../../../tests/support/cases.ts';
import { changesBetween, takeSnapshot } from '../../../tests/support/data/snapshot.ts';
import { openWritableData } from '../../../tests/support/data/writable-data.ts';
import { beginDraft } from '../../../tests/support/drafts.ts';
import { writeNote } from '../../../tests/support/notes.ts';
import { addPasskeyTo } from '../../../tests/support/passkeys/passkey-calls.ts';
import { newPerson } from '../../../tests/support/people.ts';
import { digestOf, WireClient } from '../../../tests/support/requests/wire-client.ts';
import type { RealServer } from '../../../tests/support/server/real-server.ts';
import { foundTeam, inviteInto } from '../../../tests/support/teams.ts';
import { addTemplate } from '../../../tests/support/templates.ts';
import { until } from '../../trials/until.ts';

export interface Victim {
  role: 'client' | 'staff';
  context: BrowserContext;
  /** Stays on one of our pages; its requests are the victim's own. */
  ours: Page;
}

/** A changing call with the fields by which it succeeds. */
export interface ChangingCall {
  name: string;
  endpoint: Endpoint;
  /** The victim whose browser can make the call. */
  role: Victim['role'];
  fields(): Record<string, string>;
}

export interface Victims {
  client: Victim;
  staff: Victim;
  calls: readonly ChangingCall[];
  /** Paths that a victim may read, including stored documents. */
  readable: readonly string[];
}

/**
 * These calls succeed only with the response of a device to a challenge of the victim's own browser, so there is no
 * request that a foreign page could make. same-origin.test.ts shows that it is refused in any case.
 */
const BOUND = ['passkeyLogin', 'addPasskey'];

/**
 * Their fields are headers, which no form, link or picture can send; a script of another site would have to ask first.
 * same-origin.test.ts shows that they are refused in any case.
 */
const WITH_HEADERS = ['createUpload', 'upload'];

/** Clients may make these calls too; here, staff set up the authenticator app. */
const OF_STAFF = ['startSecondFactor', 'confirmSecondFactor', 'removeSecondFactor'];

async function signIn(
  browser: Browser,
  server: RealServer,
  role: Victim['role'],
  name: string,
  password: string,
): Promise<Victim> {
  const context = await browser.newContext({ baseURL: server.url });
  const ours = await context.newPage();
  await ours.goto(pages.terms);
  const path = role === 'client' ? '/user/login' : '/admin/login';
  const status = await ours.evaluate(
    async ([address, fields]) => {
      const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(fields) });
      return ((await answer.json()) as { success: number }).success;
    },
    [path, { username: name, password: digestOf(password) }] as const,
  );
  if (status !== 1) throw new Error(`The ${role} could not sign in`);
  return { role, context, ours };
}

interface MailedTokens {
  /** Of the reset link. */
  link: { userId: string; token: string };
  /** Of the link that switches a kind of mail off. */
  unsubscribing: string;
}

async function mailedTokens(server: RealServer): Promise<MailedTokens> {
  let found: (string | undefined)[] = [];
  await until('both links are mailed', async () => {
    const mails = (await server.mails()).join('\n');
    found = [/\/ResetPassword\?(\S+)/, /\/Unsubscribe\?(\S+)/].map((link) => link.exec(mails)?.[1]);
    return found.every((link) => link !== undefined);
  });
  const [reset, unsubscribing] = found.map((link) => new URLSearchParams(link));
  return {
    link: { userId: reset?.get('id') ?? '', token: reset?.get('token') ?? '' },
    unsubscribing: unsubscribing?.get('token') ?? '',
  };
}

/** A mail that could not be sent, and is tried again in an hour. */
async function addFailedMail(server: RealServer): Promise<void> {
  const { db, secrets, close } = await openWritableData(server);
  const mail = { to: 'casey@law.example', subject: 'Fictitious', text: 'Fictitious.' };
  const id = randomUUID();
  await createOutboxRow(db, {
    id,
    sealed: secrets.seal(JSON.stringify(mail)),
    nextAttemptAt: new Date(Date.now() + 60 * 60 * 1000).toISOString(),
    createdAt: new Date().toISOString(),
    expiresAt: null,
    inquiryId: null,
    rank: 2,
    heldFor: null,
    linkHash: null,
  });
  await db.updateTable('outbox').set({ lastError: 'unreachable' }).where('id', '=', id).execute();
  await close();
}

/** The victim owns a team with one colleague and one invitation, and is invited to another team. */
async function makeTeams(server: RealServer, victim: ReturnType<typeof newPerson>) {
  const data = await openWritableData(server);
  const { id } = await data.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', victim.email)
    .executeTakeFirstOrThrow();
  const [colleague, other] = [await data.signIn('client'), await data.signIn('client')];
  const teamId = await foundTeam(data, { id }, [colleague, 'all']);
  const { invitationid } = await inviteInto(data, teamId, newPerson().email);
  const { token: joining } = await inviteInto(data, await foundTeam(data, other), victim.email);
  await data.close();
  return { colleague: String(colleague.id), invitationid, joining };
}

/** The fields of the calls, by name in the contract, in an order in which all of them succeed. */
async function fieldsOfCalls(server: RealServer, victim: ReturnType<typeof newPerson>) {
  const attacker = newPerson('Made-Up Attacker');
  await addFailedMail(server);
  const client = new WireClient(server.url);
  await new WireClient(server.url).register(attacker);
  await client.signInAsClient(victim);
  const waiting = await submitOne(client);
  const toAnswer = await submitOne(client);
  await client.fetch(`${endpoints.forgotPassword?.path}?email=${encodeURIComponent(victim.email)}`);
  const { link, unsubscribing } = await mailedTokens(server);
  const draftid = String((await beginDraft(client)).draftid);
  const { colleague, invitationid, joining } = await makeTeams(server, victim);
  const staff = new WireClient(server.url);
  await staff.signInAsStaff(server.admin);
  const answered = await submitOne(client);
  await staff.answer(answered, 'Fictitious.', [smallFile('report.pdf')]);
  const templateid = String((await addTemplate(staff)).templateid);
  const noteid = String(await writeNote(staff, toAnswer));
  const asked = await submitOne(client);
  const requestid = String(await askFor(staff, asked));
  const factor = await staff.call(startSecondFactor, { password: digestOf(server.admin.password) });
  if (factor.success !== 1) throw new Error(factor.message);
  const codeIn = (seconds: number) =>
    new TOTP({ secret: factor.secret }).generate({ timestamp: Date.now() + seconds * 1000 });
  await addPasskeyTo(client, { password: victim.password });
  const listed = await client.call(listPasskeys, {});
  const passkeyid = String(listed.success === 1 && listed.data[0]?.passkeyid);
  const invited = await staff.call(inviteAccount, {
    role: 'staff',
    name: 'Made-Up Colleague',
    email: newPerson().email,
    password: digestOf(server.admin.password),
  });
  if (invited.success !== 1) throw new Error(invited.message);
  const accountid = String(invited.data.accountid);
  const person = { organization: 'Fictitious', contactNumber: '5550100143' };
  const staffDigest = digestOf(server.admin.password);
  const fields: Record<string, () => Record<string, string>> = {
    sendContactRequest: () => ({
      first_name: 'Forged',
      email: attacker.email,
      phone: '5550100143',
      organisation: 'Fictitious',
    }),
    registerClient: () => ({
      ...person,
      fullName: 'Forged',
      email: newPerson().email,
      clientcnfrmpassword: digestOf(attacker.password),
    }),
    forgotPassword: () => ({ email: attacker.email }),
    deleteInquiry: () => ({ inquiryid: String(waiting) }),
    requestInformation: () => ({ inquiryid: String(toAnswer), question: 'Forged' }),
    withdrawRequest: () => ({ inquiryid: String(asked), requestid }),
    addRecords: () => ({ inquiryid: String(toAnswer), note: 'Forged' }),
    holdInquiry: () => ({ inquiryid: String(toAnswer), hold: 'set', reason: 'Forged' }),
    saveTemplate: () => ({ name: 'Forged', text: 'Forged.' }),
    removeTemplate: () => ({ templateid }),
    saveNote: () => ({ inquiryid: String(toAnswer), text: 'Forged.' }),
    removeNote: () => ({ inquiryid: String(toAnswer), noteid }),
    assignInquiry: () => ({ inquiryid: String(toAnswer) }),
    saveDraft: () => ({ form: 'inquiry', fields: '{"aboutCase":"Forged"}' }),
    discardDraft: () => ({ draftid }),
    submitInquiry: () => inquiryFields({ mode: '1' }) as Record<string, string>,
    correctReview: () => ({ processcomments: 'Forged.', getinquiryid: String(answered) }),
    answerInquiry: () => ({ processcomments: 'Forged.', mode: '2', getinquiryid: String(toAnswer) }),
    saveProfile: () => ({ name: 'Forged', contactnumber: '5550100143' }),
    chooseMails: () => ({ unwanted: 'ready' }),
    unsubscribe: () => ({ token: unsubscribing }),
    inviteColleague: () => ({ email: attacker.email, sees: 'all', password: digestOf(victim.password) }),
    withdrawInvitation: () => ({ invitationid }),
    changeColleague: () => ({ accountid: colleague, sees: 'own' }),
    removeColleague: () => ({ accountid: colleague }),
    // It ends the team of the victim, who can then join another one.
    leaveTeam: () => ({}),
    joinTeam: () => ({ token: joining, password: digestOf(victim.password) }),
    // Before the victim's page signs in as someone else.
    endSessions: () => ({ password: digestOf(victim.password) }),
    permitExport: () => ({ password: digestOf(victim.password) }),
    startPasskey: () => ({ password: digestOf(victim.password) }),
    removePasskey: () => ({ password: digestOf(victim.password), passkeyid }),
    confirmSecondFactor: () => ({ code: codeIn(0) }),
    // A code works once; the server also accepts the next one.
    removeSecondFactor: () => ({ password: staffDigest, code: codeIn(30) }),
    startSecondFactor: () => ({ password: staffDigest }),
    staffLogin: () => ({ username: server.admin.username, password: staffDigest }),
    // The victim would continue to work in an account that the attacker can read.
    clientLogin: () => ({ username: attacker.email, password: digestOf(attacker.password) }),
    resetPassword: () => ({ ...link, newPassword: digestOf('chosen by the attacker') }),
    logout: () => ({}),
    inviteAccount: () => ({
      role: 'staff',
      name: 'Forged',
      email: attacker.email,
      password: staffDigest,
    }),
    inviteAgain: () => ({ accountid, email: newPerson().email, password: staffDigest }),
    switchAccount: () => ({ accountid, state: 'disabled', password: staffDigest }),
    switchAdministrator: () => ({ accountid, state: 'administrator', password: staffDigest }),
    resetFactors: () => ({ accountid, password: staffDigest }),
    endAccountSessions: () => ({ accountid }),
    sendMailAgain: () => ({ mailid: '' }),
    // The last call of staff, because the others use the password that it replaces.
    changePassword: () => ({ password: staffDigest, newpassword: digestOf('chosen by the attacker') }),
  };
  const view = await client.call(viewInquiry, { inquiryid: waiting });
  if (view.success !== 1) throw new Error(view.message);
  return { fields, inquiry: view.data[0] };
}

export async function openVictims(browser: Browser, server: RealServer): Promise<Victims> {
  const person = newPerson('Made-Up Victim');
  await new WireClient(server.url).register(person);
  const { fields, inquiry } = await fieldsOfCalls(server, person);
  const changing = Object.entries(endpoints).filter(([, endpoint]) => endpoint.changes);
  const unknown = changing
    .filter(([name]) => !(name in fields) && ![...BOUND, ...WITH_HEADERS].includes(name))
    .map(([name]) => name);
  if (unknown.length > 0) throw new Error(`These calls have no fields here: ${unknown.join(', ')}`);
  const calls = Object.entries(fields).map(([name, of]): ChangingCall => {
    const endpoint = endpoints[name] as Endpoint;
    return {
      name,
      endpoint,
      role:
        endpoint.who === 'staff' || endpoint.who === 'administrator' || OF_STAFF.includes(name)
          ? 'staff'
          : 'client',
      fields: of,
    };
  });
  const ofInquiry = `?inquiryid=${inquiry.inquiryid}`;
  const readable = [
    '/api/getClientsinquiry',
    `/api/getClientsinquiryview${ofInquiry}`,
    `/api/custody${ofInquiry}`,
    '/user/session',
    `/uploads/${inquiry.inquiryfileName}`,
    '/home',
    '/ClientHome',
    '/favicon.svg',
  ];
  const client = await signIn(browser, server, 'client', person.email, person.password);
  const { username, password } = server.admin;
  const staff = await signIn(browser, server, 'staff', username, password);
  return { client, staff, calls, readable };
}

/** The bytes of a valid file, as text. */
export const FILE_TEXT = smallFile().content.toString('latin1');

/** The control: makes the same calls from one of our pages. @returns how many succeed. */
export async function callFromOurs(
  server: RealServer,
  { ours, role }: Victim,
  calls: readonly ChangingCall[],
): Promise<number> {
  let worked = 0;
  for (const { endpoint, fields } of calls.filter((call) => call.role === role)) {
    const before = await takeSnapshot(server);
    const success = await ours.evaluate(
      async ([path, values, file]) => {
        const body = new FormData();
        for (const [name, value] of Object.entries(values)) body.append(name, value);
        if (file) body.append('files', new File([file], 'record.pdf', { type: 'application/pdf' }));
        const form = new URLSearchParams(values);
        const answer = await fetch(path, { method: 'POST', body: file ? body : form });
        return answer.ok && ((await answer.json()) as { success?: number }).success !== 0;
      },
      [endpoint.path, fields(), endpoint.files ? FILE_TEXT : ''] as const,
    );
    if (success && changesBetween(before, await takeSnapshot(server)).length > 0) worked += 1;
  }
  return worked;
}

/** Whether the cookies of session and device are hidden from scripts and sent only by our own pages. */
export async function isWellKept({ context, ours }: Victim): Promise<boolean> {
  const cookies = await context.cookies();
  const areSafe = cookies.every(
    ({ domain, path, httpOnly, sameSite }) =>
      httpOnly && sameSite === 'Strict' && domain === 'localhost' && path === '/',
  );
  const names = cookies.map(({ name }) => name).sort();
  const isPersistent = cookies.some(({ name, expires }) => name === 'sid' && expires !== -1);
  const isHidden = (await ours.evaluate(() => document.cookie)) === '';
  return areSafe && isHidden && !isPersistent && names.join() === 'device,sid';
}
