// For one changing call of each kind: how to make it once, and its effects.
import { randomBytes, randomUUID } from 'node:crypto';
import type { Role } from '../../../contract/endpoint.ts';
import { MODE } from '../../../contract/inquiries.ts';
import { RESET_LINK_MINUTES } from '../../../contract/limits.ts';
import type { AuditEvent } from '../../../server/audit/write-row.ts';
import { noteSignIn } from '../../../server/db/accounts/accounts.ts';
import { createResetToken } from '../../../server/db/accounts/reset-tokens.ts';
import type { Tables } from '../../../server/db/tables.ts';
import { hashToken, newToken } from '../../../server/keys/secrets.ts';
import { contactFields, inquiryFields, smallFile, submitOne } from '../../../tests/support/cases.ts';
import type { WritableData } from '../../../tests/support/data/writable-data.ts';
import { newPerson } from '../../../tests/support/people.ts';
import type { Fields } from '../../../tests/support/requests/ask.ts';
import {
  digestOf,
  registrationFields,
  type SentFile,
  WireClient,
} from '../../../tests/support/requests/wire-client.ts';
import { PASSWORD } from '../../../tests/support/server/accounts.ts';

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

const submitted = { ...inquiryFields(), mode: MODE.submit };

/** By name in contract/endpoints.ts. */
export const recipes = {
  sendContactRequest: {
    prepare: async () => ({ fields: contactFields({ email: newPerson().email }) }),
    leaves: { rows: { contactRequests: 1 }, mails: 2, custody: ['contact-received'] },
  },
  clientLogin: signIn('client'),
  registerClient: {
    prepare: async () => ({ fields: registrationFields(newPerson()) }),
    leaves: { rows: { accounts: 1 }, mails: 1, custody: ['registered'] },
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
  sendMessage: {
    prepare: async (workshop) => {
      const { cookie, id } = await newInquiry(workshop);
      const fields = { inquiryid: id, kind: 'message' };
      return { cookie, fields, files: [smallFile('added.pdf')], key: randomUUID() };
    },
    leaves: { rows: { messages: 1, files: 1 }, mails: 2, custody: ['message-sent', 'file-uploaded'] },
  },
  deleteInquiry: {
    prepare: async (workshop) => {
      const { cookie, id } = await newInquiry(workshop);
      return { cookie, fields: { inquiryid: id } };
    },
    leaves: { rows: { inquiries: -1, files: -1 }, mails: 0, custody: ['inquiry-deleted'] },
  },
} satisfies Record<string, Recipe>;
