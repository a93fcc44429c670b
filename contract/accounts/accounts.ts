// Accounts: registration, the two sign-ins, forgotten passwords, sign-out (§3, §5, §7).
import { endpoint, type Failure } from '../endpoint.ts';
import {
  emailAddress,
  line,
  loginName,
  passwordDigest,
  positiveInteger,
  requiredLine,
  text,
} from '../fields.ts';
import { messages } from '../messages.ts';
import { MAX_TEXT_CHARS } from '../sizes.ts';
import { z } from '../z.ts';
import { CONTACT_NUMBER_PATTERN, toContactNumber } from './contact-number.ts';

/** Ten digits. */
export const contactNumber = z
  .union([z.string(), z.number()])
  .transform((value) => toContactNumber(String(value)))
  .pipe(z.string().regex(CONTACT_NUMBER_PATTERN, messages.contactNumberInvalid));

/** The fields of a registration. Of the two passwords, only the confirmation's digest is sent. */
export const registration = z.object({
  fullName: requiredLine,
  organization: line.default(''),
  email: emailAddress,
  contactNumber,
  clientcnfrmpassword: passwordDigest,
});
export type Registration = z.output<typeof registration>;

export const credentials = z.object({
  username: loginName,
  password: passwordDigest,
  /** Ours: from the authenticator app, or a recovery code; empty for accounts without one. */
  code: line.default(''),
});
export type Credentials = z.output<typeof credentials>;

/** `code` is present when the password was correct, but the code was missing or wrong. */
export type ClientLoginAnswer =
  | { success: 1; client_id: number; user: { client_name: string }; message: string }
  | (Failure & { code?: 'required' | 'wrong' });
/** The same; `passkey`: the firm requires a second factor, and a passkey is the account's only one. */
export type StaffLoginAnswer =
  | { success: 1; userid: number; user: { username: string }; message: string }
  | (Failure & { code?: 'required' | 'wrong' | 'passkey' });
/** 1: registered; 2: the email address already has an account. */
export type RegistrationAnswer = { success: 1 | 2; message: string } | Failure;
export type SimpleAnswer = { success: 1; message: string } | Failure;

export const clientLogin = endpoint<ClientLoginAnswer>()({
  path: '/user/login',
  methods: ['GET', 'POST'],
  who: 'anyone',
  changes: true,
  input: credentials,
});

export const staffLogin = endpoint<StaffLoginAnswer>()({
  path: '/admin/login',
  methods: ['GET', 'POST'],
  who: 'anyone',
  changes: true,
  input: credentials,
});

export const registerClient = endpoint<RegistrationAnswer>()({
  path: '/api/clientdetails',
  methods: ['GET', 'POST'],
  who: 'anyone',
  changes: true,
  input: registration,
});

export const forgotPassword = endpoint<SimpleAnswer>()({
  path: '/user/forgotpassword',
  methods: ['GET', 'POST'],
  who: 'anyone',
  changes: true,
  input: z.object({ email: emailAddress }),
});

export const resetPassword = endpoint<SimpleAnswer>()({
  path: '/user/setnewpassword',
  methods: ['GET', 'POST'],
  who: 'anyone',
  changes: true,
  input: z.object({
    userId: positiveInteger,
    token: line,
    newPassword: passwordDigest,
    /** Ours: names of what is removed with the old password, from the answer of `viewResetLink`. */
    remove: text(MAX_TEXT_CHARS)
      .default('')
      .transform((names) => names.split(',').filter(Boolean)),
  }),
});

/** Something that lets someone into the account, or sees its inquiries, besides the password. */
export interface WayIn {
  /** What `remove` calls it; empty: a link alone cannot remove it. */
  name: string;
  kind: 'passkey' | 'authenticator' | 'colleague' | 'invitation' | 'team';
  /** The name of a passkey, or the email address of who sees inquiries; empty for an authenticator app. */
  label: string;
  /** Of a colleague or an invitation. */
  sees: 'all' | 'own' | '';
}

/** `first`: no link to this address was opened before; with the new password all ways in are removed. */
export type ResetLinkAnswer = { success: 1; message: string; first: boolean; data: WayIn[] } | Failure;

/** What a reset link says before it is used. POST, so that the token is in no address. */
export const viewResetLink = endpoint<ResetLinkAnswer>()({
  path: '/user/resetlink',
  methods: ['POST'],
  who: 'anyone',
  changes: false,
  input: z.object({ userId: positiveInteger, token: line }),
});

/** Ours, not the specification's: changes the signed-in user's password and ends their other sessions. */
export const changePassword = endpoint<SimpleAnswer>()({
  path: '/admin/password',
  methods: ['POST'],
  who: 'staff',
  changes: true,
  input: z.object({ password: passwordDigest, newpassword: passwordDigest }),
  beforeEnrollment: true,
});

/** Ours, not the specification's: ends the session on the server. */
export const logout = endpoint<SimpleAnswer>()({
  path: '/user/logout',
  methods: ['POST'],
  who: 'anyone',
  changes: true,
  input: z.object({}),
});

/** Ours: keeps the session alive while the user makes no other calls, and returns its idle limit. */
export type SessionState =
  /** `transferring`: a file is on its way, which counts as activity although the page cannot see a download. */
  | {
      success: 1;
      idleseconds: number;
      transferring: boolean;
      /** Whether the page for administrators opens. */
      administrator: boolean;
      /** The name of the account, which its user may have changed elsewhere. */
      name: string;
      /** The zone in which the user reads times; empty: the firm's. */
      timezone: string;
      message: string;
    }
  | Failure;

export const sessionState = endpoint<SessionState>()({
  path: '/user/session',
  methods: ['GET'],
  who: 'signed-in',
  changes: false,
  input: z.object({}),
  beforeEnrollment: true,
});
