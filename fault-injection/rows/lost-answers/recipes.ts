// For every changing call: how to make it once, and its effects.
import { randomBytes, randomUUID } from 'node:crypto';
import { TOTP } from 'otpauth';
import { listPasskeys } from '../../../contract/accounts/passkeys.ts';
import {
  confirmSecondFactor,
  RECOVERY_CODES,
  startSecondFactor,
} from '../../../contract/accounts/second-factor.ts';
import type { Role } from '../../../contract/endpoint.ts';
import { MODE } from '../../../contract/inquiries.ts';
import { RESET_LINK_MINUTES } from '../../../contract/sizes.ts';
import type { AuditEvent } from '../../../server/audit/record.ts';
import { noteSignIn, setAdministrator } from '../../../server/db/accounts/accounts.ts';
import { createResetToken } from '../../../server/db/accounts/reset-tokens.ts';
import type { Tables } from '../../../server/db/tables.ts';
import { hashToken, newToken } from '../../../server/keys/secrets.ts';
import { unsubscribeToken } from '../../../server/mail/choices.ts';
import { askFor } from '../../../tests/support/asked.ts';
import { contactFields, inquiryFields, smallFile, submitOne } from '../../../tests/support/cases.ts';
import type { WritableData } from '../../../tests/support/data/writable-data.ts';
import { beginDraft } from '../../../tests/support/drafts.ts';
import { writeNote } from '../../../tests/support/notes.ts';
import { Authenticator } from '../../../tests/support/passkeys/authenticator.ts';
import { addPasskeyTo, startAdding } from '../../../tests/support/passkeys/passkey-calls.ts';
import { newPerson } from '../../../tests/support/people.ts';
import type { Fields } from '../../../tests/support/requests/ask.ts';
import {
  digestOf,
  registrationFields,
  type SentFile,
  WireClient,
} from '../../../tests/support/requests/wire-client.ts';
import { addSession, PASSWORD } from '../../../tests/support/server/accounts.ts';
import { foundTeam, inviteInto } from '../../../tests/support/teams.ts';
import { addTemplate } from '../../../tests/support/templates.ts';

/** The server for the preparation of a change, without the proxy. */
export interface Workshop {
  url: string;
  data: WritableData;
}

/** One request that can be made and repeated. */
export interface Change {
  /** The session; anonymous if undefined. */
  cookie?: string;
  fields: Fields;
  /** For a form with files, which also has an idempotency key. */
  files?: readonly SentFile[];
  key?: string;
}

/** The rows that one change adds or removes. */
export interface Leaves {
  rows: Partial<Record<keyof Tables, number>>;
  mails: number;
  custody: readonly AuditEvent[];
}

export interface Recipe {
  prepare(workshop: Workshop): Promise<Change>;
  leaves: Leaves;
  /** A repeated request has a second effect: each sign-in starts a session. */
  repeats?: true;
}

const password = digestOf(PASSWORD);
const newDigest = () => randomBytes(16).toString('hex');

/** Signing in on a new device, to an account that has been signed in before. */
const signIn = (role: Role): Recipe => ({
  async prepare({ data }) {
    const { id, email } = await data.signIn(role);
    await noteSignIn(data.db, id, new Date().toISOString());
    return { fields: { username: email, password } };
  },
  leaves: { rows: { sessions: 1, devices: 1 }, mails: 1, custody: ['signed-in'] },
  repeats: true,
});

/** An open inquiry of a new client. */
export async function newInquiry({ url, data }: Workshop): Promise<{ cookie: string; id: number }> {
  const { cookie } = await data.signIn('client');
  return { cookie, id: await submitOne(new WireClient(url, cookie)) };
}

/** Staff with an unconfirmed second factor, and the code that confirms it. */
async function startedFactor({ url, data }: Workshop): Promise<{ cookie: string; code: string }> {
  const { cookie } = await data.signIn('staff');
  const started = await new WireClient(url, cookie).call(startSecondFactor, { password });
  if (started.success !== 1) throw new Error(started.message);
  return { cookie, code: new TOTP({ secret: started.secret }).generate() };
}

const submitted = { ...inquiryFields(), mode: MODE.submit };

async function signInAdministrator(data: WritableData) {
  const signedIn = await data.signIn('staff');
  await setAdministrator(data.db, signedIn.id, true);
  return signedIn;
}

/** What an administrator does to a staff account with a passkey. */
const byAdministrator = (fields: Fields, leaves: Leaves): Recipe => ({
  async prepare({ url, data }) {
    const { cookie } = await signInAdministrator(data);
    const staff = await data.signIn('staff');
    await addPasskeyTo(new WireClient(url, staff.cookie));
    return { cookie, fields: { accountid: staff.id, password, ...fields }, key: randomUUID() };
  },
  leaves,
});

/** By name in contract/endpoints.ts. */
export const recipes = {
  sendContactRequest: {
    prepare: async () => ({ fields: contactFields({ email: newPerson().email }) }),
    leaves: { rows: { contactRequests: 1 }, mails: 2, custody: ['contact-received'] },
  },
  clientLogin: signIn('client'),
  staffLogin: signIn('staff'),
  logout: {
    prepare: async ({ data }) => ({ cookie: (await data.signIn('client')).cookie, fields: {} }),
    leaves: { rows: { sessions: -1 }, mails: 0, custody: ['signed-out'] },
  },
  endSessions: {
    prepare: async ({ data }) => {
      const { id, cookie } = await data.signIn('client');
      await addSession(data.db, id, new Date());
      return { cookie, fields: { password } };
    },
    leaves: { rows: { sessions: -1 }, mails: 0, custody: ['sessions-ended'] },
  },
  registerClient: {
    prepare: async () => ({ fields: registrationFields(newPerson()) }),
    leaves: { rows: { accounts: 1 }, mails: 1, custody: ['registered'] },
  },
  forgotPassword: {
    prepare: async ({ data }) => ({ fields: { email: (await data.signIn('client')).email } }),
    leaves: { rows: { resetTokens: 1 }, mails: 1, custody: ['reset-requested'] },
  },
  resetPassword: {
    prepare: async ({ data }) => {
      const { id } = await data.signIn('client');
      const token = newToken();
      const expiresAt = new Date(Date.now() + RESET_LINK_MINUTES * 60_000).toISOString();
      await createResetToken(data.db, { tokenHash: hashToken(token), accountId: id, expiresAt });
      return { fields: { userId: id, token, newPassword: newDigest() } };
    },
    // A reset also ends the open session.
    leaves: { rows: { resetTokens: -1, sessions: -1 }, mails: 1, custody: ['password-reset'] },
  },
  submitInquiry: {
    prepare: async ({ data }) => ({
      cookie: (await data.signIn('client')).cookie,
      fields: submitted,
      files: [smallFile()],
      key: randomUUID(),
    }),
    leaves: { rows: { inquiries: 1, files: 1 }, mails: 2, custody: ['inquiry-created', 'file-uploaded'] },
  },
  answerInquiry: {
    prepare: async (workshop) => {
      const { id } = await newInquiry(workshop);
      const { cookie } = await workshop.data.signIn('staff');
      const fields = { processcomments: 'Fictitious.', mode: MODE.answer, getinquiryid: id };
      return { cookie, fields, files: [smallFile('report.pdf')], key: randomUUID() };
    },
    leaves: { rows: { files: 1 }, mails: 1, custody: ['inquiry-answered', 'file-uploaded'] },
  },
  correctReview: {
    prepare: async (workshop) => {
      const { id } = await newInquiry(workshop);
      const { cookie } = await workshop.data.signIn('staff');
      await new WireClient(workshop.url, cookie).answer(id, 'Fictitious.', [smallFile('report.pdf')]);
      const fields = { processcomments: 'Fictitious, corrected.', getinquiryid: id };
      return { cookie, fields, files: [smallFile('corrected.pdf')], key: randomUUID() };
    },
    leaves: {
      rows: { corrections: 1, files: 1 },
      mails: 1,
      custody: ['inquiry-corrected', 'file-uploaded'],
    },
  },
  deleteInquiry: {
    prepare: async (workshop) => {
      const { cookie, id } = await newInquiry(workshop);
      return { cookie, fields: { inquiryid: id } };
    },
    leaves: { rows: { inquiries: -1, files: -1 }, mails: 0, custody: ['inquiry-deleted'] },
  },
  requestInformation: {
    prepare: async (workshop) => {
      const { id } = await newInquiry(workshop);
      const { cookie } = await workshop.data.signIn('staff');
      return { cookie, fields: { inquiryid: id, question: 'Fictitious' } };
    },
    leaves: { rows: { informationRequests: 1 }, mails: 1, custody: ['information-requested'] },
  },
  withdrawRequest: {
    prepare: async (workshop) => {
      const { id } = await newInquiry(workshop);
      const { cookie } = await workshop.data.signIn('staff');
      const requestid = await askFor(new WireClient(workshop.url, cookie), id);
      return { cookie, fields: { inquiryid: id, requestid } };
    },
    leaves: { rows: {}, mails: 1, custody: ['request-withdrawn'] },
  },
  addRecords: {
    prepare: async (workshop) => {
      const { cookie, id } = await newInquiry(workshop);
      return { cookie, fields: { inquiryid: id }, files: [smallFile('added.pdf')], key: randomUUID() };
    },
    leaves: { rows: { additions: 1, files: 1 }, mails: 2, custody: ['records-added', 'file-uploaded'] },
  },
  holdInquiry: {
    prepare: async (workshop) => {
      const { id } = await newInquiry(workshop);
      const { cookie } = await workshop.data.signIn('staff');
      return { cookie, fields: { inquiryid: id, hold: 'set', reason: 'Fictitious' } };
    },
    leaves: { rows: {}, mails: 0, custody: ['hold-set'] },
  },
  saveNote: {
    prepare: async (workshop) => {
      const { id } = await newInquiry(workshop);
      const { cookie } = await workshop.data.signIn('staff');
      return { cookie, fields: { inquiryid: id, text: 'Fictitious.' }, key: randomUUID() };
    },
    leaves: { rows: { notes: 1 }, mails: 0, custody: ['note-written'] },
  },
  removeNote: {
    prepare: async (workshop) => {
      const { id } = await newInquiry(workshop);
      const { cookie } = await workshop.data.signIn('staff');
      const noteid = await writeNote(new WireClient(workshop.url, cookie), id);
      return { cookie, fields: { inquiryid: id, noteid } };
    },
    leaves: { rows: { notes: -1 }, mails: 0, custody: ['note-removed'] },
  },
  saveTemplate: {
    prepare: async ({ data }) => ({
      cookie: (await data.signIn('staff')).cookie,
      fields: { name: 'Fictitious', text: 'Fictitious.' },
      key: randomUUID(),
    }),
    leaves: { rows: { templates: 1 }, mails: 0, custody: ['template-saved'] },
  },
  removeTemplate: {
    prepare: async ({ url, data }) => {
      const { cookie } = await data.signIn('staff');
      const { templateid } = await addTemplate(new WireClient(url, cookie));
      return { cookie, fields: { templateid } };
    },
    leaves: { rows: { templates: -1 }, mails: 0, custody: ['template-removed'] },
  },
  saveDraft: {
    prepare: async ({ data }) => ({
      cookie: (await data.signIn('client')).cookie,
      fields: { form: 'inquiry', fields: '{"aboutCase":"Fictitious"}' },
      key: randomUUID(),
    }),
    leaves: { rows: { drafts: 1 }, mails: 0, custody: [] },
  },
  saveProfile: {
    prepare: async ({ data }) => ({
      cookie: (await data.signIn('client')).cookie,
      fields: { name: 'Renamed Example', contactnumber: '5550100142' },
    }),
    leaves: { rows: {}, mails: 0, custody: ['profile-changed'] },
  },
  permitExport: {
    prepare: async ({ data }) => ({
      cookie: (await data.signIn('client')).cookie,
      fields: { password },
      key: randomUUID(),
    }),
    leaves: { rows: {}, mails: 0, custody: ['export-permitted'] },
  },
  chooseMails: {
    prepare: async ({ data }) => ({
      cookie: (await data.signIn('client')).cookie,
      fields: { unwanted: 'ready' },
    }),
    leaves: { rows: { mailChoices: 1 }, mails: 0, custody: ['mails-chosen'] },
  },
  unsubscribe: {
    prepare: async ({ data }) => {
      const { id: accountId } = await data.signIn('client');
      return { fields: { token: unsubscribeToken(data.secrets, { accountId, kind: 'ready' }) } };
    },
    leaves: { rows: { mailChoices: 1 }, mails: 0, custody: ['mails-chosen'] },
  },
  inviteColleague: {
    prepare: async ({ data }) => ({
      cookie: (await data.signIn('client')).cookie,
      fields: { email: newPerson().email, sees: 'all', password },
      key: randomUUID(),
    }),
    leaves: {
      rows: { teams: 1, teamMembers: 1, teamInvitations: 1 },
      mails: 2,
      custody: ['colleague-invited'],
    },
  },
  withdrawInvitation: {
    prepare: async ({ data }) => {
      const owner = await data.signIn('client');
      const { invitationid } = await inviteInto(data, await foundTeam(data, owner), newPerson().email);
      return { cookie: owner.cookie, fields: { invitationid }, key: randomUUID() };
    },
    leaves: { rows: { teamInvitations: -1 }, mails: 0, custody: ['colleague-invitation-withdrawn'] },
  },
  changeColleague: {
    prepare: async ({ data }) => {
      const [owner, member] = [await data.signIn('client'), await data.signIn('client')];
      await foundTeam(data, owner, [member, 'all']);
      return { cookie: owner.cookie, fields: { accountid: member.id, sees: 'own' }, key: randomUUID() };
    },
    leaves: { rows: {}, mails: 0, custody: ['colleague-rights-changed'] },
  },
  removeColleague: {
    prepare: async ({ data }) => {
      const [owner, member] = [await data.signIn('client'), await data.signIn('client')];
      await foundTeam(data, owner, [member, 'all']);
      return { cookie: owner.cookie, fields: { accountid: member.id }, key: randomUUID() };
    },
    leaves: { rows: { teamMembers: -1 }, mails: 0, custody: ['colleague-removed'] },
  },
  leaveTeam: {
    prepare: async ({ data }) => {
      const [owner, member] = [await data.signIn('client'), await data.signIn('client')];
      await foundTeam(data, owner, [member, 'own']);
      return { cookie: member.cookie, fields: {}, key: randomUUID() };
    },
    leaves: { rows: { teamMembers: -1 }, mails: 0, custody: ['colleague-left'] },
  },
  joinTeam: {
    prepare: async ({ data }) => {
      const [owner, member] = [await data.signIn('client'), await data.signIn('client')];
      const { token } = await inviteInto(data, await foundTeam(data, owner), member.email);
      return { cookie: member.cookie, fields: { token, password }, key: randomUUID() };
    },
    leaves: { rows: { teamMembers: 1, teamInvitations: -1 }, mails: 0, custody: ['colleague-joined'] },
  },
  assignInquiry: {
    prepare: async (workshop) => {
      const { id } = await newInquiry(workshop);
      const { cookie, id: assignee } = await workshop.data.signIn('staff');
      return { cookie, fields: { inquiryid: id, assignee } };
    },
    leaves: { rows: {}, mails: 0, custody: ['inquiry-assigned'] },
  },
  discardDraft: {
    prepare: async ({ url, data }) => {
      const { cookie } = await data.signIn('client');
      const { draftid } = await beginDraft(new WireClient(url, cookie));
      return { cookie, fields: { draftid } };
    },
    leaves: { rows: { drafts: -1 }, mails: 0, custody: [] },
  },
  changePassword: {
    prepare: async ({ data }) => {
      const { cookie } = await data.signIn('staff');
      return { cookie, fields: { password, newpassword: newDigest() } };
    },
    leaves: { rows: {}, mails: 0, custody: ['password-changed'] },
  },
  startSecondFactor: {
    prepare: async ({ data }) => ({ cookie: (await data.signIn('staff')).cookie, fields: { password } }),
    leaves: { rows: { secondFactors: 1 }, mails: 0, custody: [] },
  },
  confirmSecondFactor: {
    prepare: async (workshop) => {
      const { cookie, code } = await startedFactor(workshop);
      return { cookie, fields: { code } };
    },
    leaves: { rows: { recoveryCodes: RECOVERY_CODES }, mails: 1, custody: ['second-factor-enrolled'] },
  },
  removeSecondFactor: {
    prepare: async (workshop) => {
      const { cookie, code } = await startedFactor(workshop);
      const confirmed = await new WireClient(workshop.url, cookie).call(confirmSecondFactor, { code });
      if (confirmed.success !== 1) throw new Error(confirmed.message);
      // The code of the app has just been used.
      return { cookie, fields: { password, code: confirmed.recoverycodes[0] } };
    },
    leaves: {
      rows: { secondFactors: -1, recoveryCodes: -RECOVERY_CODES },
      mails: 1,
      custody: ['second-factor-removed'],
    },
  },
  startPasskey: {
    prepare: async ({ data }) => ({ cookie: (await data.signIn('client')).cookie, fields: { password } }),
    leaves: { rows: {}, mails: 0, custody: ['passkey-started'] },
    // Each one starts the addition of a passkey.
    repeats: true,
  },
  addPasskey: {
    prepare: async ({ url, data }) => {
      const { cookie } = await data.signIn('client');
      const options = await startAdding(new WireClient(url, cookie));
      return { cookie, fields: { name: 'Phone', ...new Authenticator(url).create(options) } };
    },
    leaves: { rows: { passkeys: 1 }, mails: 1, custody: ['passkey-added'] },
  },
  removePasskey: {
    prepare: async ({ url, data }) => {
      const { cookie } = await data.signIn('client');
      const client = new WireClient(url, cookie);
      await addPasskeyTo(client);
      const listed = await client.call(listPasskeys, {});
      if (listed.success !== 1) throw new Error(listed.message);
      return { cookie, fields: { password, passkeyid: listed.data[0]?.passkeyid } };
    },
    leaves: { rows: { passkeys: -1 }, mails: 1, custody: ['passkey-removed'] },
  },
  inviteAccount: {
    prepare: async ({ data }) => {
      const { email, fullName } = newPerson();
      const fields = { role: 'client', name: fullName, email, password };
      return { cookie: (await signInAdministrator(data)).cookie, fields };
    },
    leaves: {
      rows: { accounts: 1, resetTokens: 1 },
      mails: 1,
      custody: ['account-created', 'account-invited'],
    },
  },
  inviteAgain: {
    prepare: async ({ data }) => {
      const { id } = await data.signIn('staff');
      const fields = { accountid: id, email: newPerson().email, password };
      return { cookie: (await signInAdministrator(data)).cookie, fields, key: randomUUID() };
    },
    leaves: { rows: { resetTokens: 1, sessions: -1 }, mails: 1, custody: ['account-invited'] },
  },
  switchAccount: byAdministrator(
    { state: 'disabled' },
    { rows: { sessions: -1 }, mails: 0, custody: ['account-disabled'] },
  ),
  switchAdministrator: byAdministrator(
    { state: 'administrator' },
    { rows: {}, mails: 0, custody: ['administrator-named'] },
  ),
  resetFactors: byAdministrator(
    {},
    { rows: { sessions: -1, passkeys: -1 }, mails: 1, custody: ['second-factor-removed'] },
  ),
  endAccountSessions: byAdministrator({}, { rows: { sessions: -1 }, mails: 0, custody: ['sessions-ended'] }),
} satisfies Record<string, Recipe>;
