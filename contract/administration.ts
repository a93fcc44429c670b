// The page for administrators: accounts, waiting mails, and the state of the installation. Ours, not the
// specification's. Other staff get the same answer as for every call that they may not use.
import { contactNumber } from './accounts/accounts.ts';
import { endpoint, type Failure, type Role } from './endpoint.ts';
import { emailAddress, line, optional, passwordDigest, positiveInteger, requiredLine } from './fields.ts';
import { z } from './z.ts';

export interface AccountListed {
  accountid: number;
  role: Role;
  administrator: boolean;
  /** What the person types to sign in. */
  login: string;
  name: string;
  /** Empty for staff without an address. */
  email: string;
  /** Whether a link that was mailed to the address was opened. */
  addressproven: boolean;
  disabled: boolean;
  /** Whether sign-ins take a code of an authenticator app. */
  authenticator: boolean;
  passkeys: number;
  /** Where the account is signed in now. */
  sessions: number;
  /** ISO 8601, UTC. */
  createddate: string;
  /** Empty before the first sign-in. */
  lastsignin: string;
}

export interface MailListed {
  mailid: string;
  /** Empty if the mail cannot be opened, because the key that sealed it is missing. */
  receiver: string;
  subject: string;
  createddate: string;
  attempts: number;
  /** Empty before the first attempt. */
  lastattempt: string;
  /** Why the last attempt failed, in codes; empty before the first one has ended, and during a further one. */
  lasterror: string;
  /** Whether its receiver's mail server has refused it for good: at the next refusal it is given up. */
  refused: boolean;
  nextattempt: string;
}

/** `fault`: something will not work. `advice`: it works, and may not be meant. */
export interface Finding {
  state: 'good' | 'advice' | 'fault';
  /** What was found, in one sentence without secrets. */
  text: string;
  /** What to do about it; empty where nothing has to be done. */
  remedy: string;
}

export interface SystemState {
  version: string;
  /** Empty where it is not known. */
  commit: string;
  parts: { part: string; findings: Finding[] }[];
}

export type AccountList =
  | { success: 1; message: string; data: AccountListed[]; total_records: number }
  | Failure;
export type AccountAnswer = { success: 1; message: string; data: AccountListed } | Failure;
export type MailList = { success: 1; message: string; data: MailListed[]; total_records: number } | Failure;
export type SystemAnswer = { success: 1; message: string; data: SystemState } | Failure;
/** The account as it is after the change. */
export type AccountChanged = AccountAnswer;
export type MailsDue = { success: 1; message: string; mails: number } | Failure;

const page = optional(positiveInteger).transform((number) => number ?? 1);
const account = z.object({ accountid: positiveInteger });

/** The administrator's own credentials, entered again before a dangerous change. */
const confirmation = z.object({
  password: passwordDigest,
  /** From the administrator's authenticator app, if there is one. */
  code: line.default(''),
});

/** One page of the accounts, the newest first. By POST: a keyword can be a person's name. */
export const listAccounts = endpoint<AccountList>()({
  path: '/api/administration/accounts',
  methods: ['POST'],
  who: 'administrator',
  changes: false,
  recorded: true,
  input: z.object({ page, keyword: line.default('') }),
});

export const viewAccount = endpoint<AccountAnswer>()({
  path: '/api/administration/account',
  methods: ['GET'],
  who: 'administrator',
  changes: false,
  recorded: true,
  input: account,
});

/** Creates an account that signs in with the email address, and mails a link with which its owner sets the password. */
export const inviteAccount = endpoint<AccountChanged>()({
  path: '/api/administration/invite',
  methods: ['POST'],
  who: 'administrator',
  changes: true,
  input: confirmation.extend({
    role: z.enum(['client', 'staff']),
    name: requiredLine,
    email: emailAddress,
    /** Of a client; may be empty. */
    organization: line.default(''),
    contactnumber: optional(contactNumber),
    /** Staff of one name who were invited at another address and have not signed in: it is someone else. */
    namesake: z.enum(['yes', '']).default(''),
  }),
});

/** Mails the link again, perhaps to a corrected address. Links that were mailed before end. */
export const inviteAgain = endpoint<AccountChanged>()({
  path: '/api/administration/invite/again',
  methods: ['POST'],
  who: 'administrator',
  changes: true,
  input: confirmation.extend({ accountid: positiveInteger, email: emailAddress }),
});

/** Disables an account, which ends its sessions, or enables it again. */
export const switchAccount = endpoint<AccountChanged>()({
  path: '/api/administration/switch',
  methods: ['POST'],
  who: 'administrator',
  changes: true,
  input: confirmation.extend({ accountid: positiveInteger, state: z.enum(['enabled', 'disabled']) }),
});

/** Makes a staff account an administrator, or takes that right away. */
export const switchAdministrator = endpoint<AccountChanged>()({
  path: '/api/administration/administrator',
  methods: ['POST'],
  who: 'administrator',
  changes: true,
  input: confirmation.extend({ accountid: positiveInteger, state: z.enum(['administrator', 'staff']) }),
});

/** Removes the authenticator app and the passkeys of an account, and ends its sessions. */
export const resetFactors = endpoint<AccountChanged>()({
  path: '/api/administration/factors/reset',
  methods: ['POST'],
  who: 'administrator',
  changes: true,
  input: confirmation.extend({ accountid: positiveInteger }),
});

/** Signs an account out everywhere. It can sign in again, so no password is asked for. */
export const endAccountSessions = endpoint<AccountChanged>()({
  path: '/api/administration/sessions/end',
  methods: ['POST'],
  who: 'administrator',
  changes: true,
  input: account,
});

/** One page of the mails that wait to be sent, the oldest first. */
export const listMails = endpoint<MailList>()({
  path: '/api/administration/mails',
  methods: ['GET'],
  who: 'administrator',
  changes: false,
  recorded: true,
  input: z.object({ page }),
});

/** Tries mails that could not be sent again now, without waiting for the next attempt. */
export const sendMailAgain = endpoint<MailsDue>()({
  path: '/api/administration/mails/again',
  methods: ['POST'],
  who: 'administrator',
  changes: true,
  input: z.object({
    /** Blank: all that could not be sent. */
    mailid: line.default(''),
  }),
});

export const systemState = endpoint<SystemAnswer>()({
  path: '/api/administration/system',
  methods: ['GET'],
  who: 'administrator',
  changes: false,
  input: z.object({}),
});
