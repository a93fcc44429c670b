// The page for administrators: accounts, waiting mails, and the state of the installation. Ours, not the
// specification's. Other staff get the same answer as for every call that they may not use.
import { contactNumber } from './accounts/accounts.ts';
import { count, id, success, time, timeOrNone } from './answers.ts';
import { endpoint } from './endpoint.ts';
import {
  confirmation,
  emailAddress,
  line,
  optional,
  page,
  passwordDigest,
  positiveInteger,
  requiredLine,
} from './fields.ts';
import { z } from './z.ts';

const account = z
  .object({
    accountid: id,
    role: z.enum(['client', 'staff']),
    administrator: z.boolean(),
    login: z.string().describe('What the person types to sign in.'),
    name: z.string(),
    email: z.string().describe('Empty for staff without an address.'),
    addressproven: z.boolean().describe('Whether a link that was mailed to the address was opened.'),
    disabled: z.boolean(),
    authenticator: z.boolean().describe('Whether sign-ins take a code of an authenticator app.'),
    passkeys: count,
    sessions: count.describe('Where the account is signed in now.'),
    createddate: time,
    lastsignin: timeOrNone,
  })
  .meta({ id: 'Account' });
export type AccountListed = z.output<typeof account>;

const mail = z.object({
  mailid: z.string(),
  receiver: z.string().describe('Empty if the key that sealed the mail is missing.'),
  subject: z.string(),
  createddate: time,
  attempts: count,
  lastattempt: timeOrNone,
  lasterror: z
    .string()
    .describe('In codes; empty before the first attempt has ended, and during a further one.'),
  refused: z
    .boolean()
    .describe(
      "Whether its receiver's mail server has refused it for good: at the next refusal it is given up.",
    ),
  nextattempt: time,
});
export type MailListed = z.output<typeof mail>;

const finding = z.object({
  state: z
    .enum(['good', 'advice', 'danger', 'fault'])
    .describe(
      '`fault`: something will not work. `danger`: it works, and can do harm. `advice`: it works, and may not be meant.',
    ),
  text: z.string().describe('What was found, in one sentence without secrets.'),
  remedy: z.string().describe('What to do about it; empty where nothing has to be done.'),
});
export type Finding = z.output<typeof finding>;

const system = z.object({
  version: z.string(),
  commit: z.string().describe('Empty where it is not known.'),
  parts: z.array(z.object({ part: z.string(), findings: z.array(finding) })),
});
export type SystemState = z.output<typeof system>;

/** The account; after a change, as it is now. */
const accountAnswer = success({ data: account });

export const listAccounts = endpoint({
  description: 'One page of the accounts, the newest first.',
  path: '/api/administration/accounts',
  // A keyword can be a person's name.
  methods: ['POST'],
  who: 'administrator',
  recorded: true,
  input: z.object({ page, keyword: line.default('').describe('A part of a name, a login or an address.') }),
  answer: success({ data: z.array(account), total_records: count }),
});

export const viewAccount = endpoint({
  description: 'One account.',
  path: '/api/administration/account',
  who: 'administrator',
  recorded: true,
  input: z.object({ accountid: positiveInteger }),
  answer: accountAnswer,
});

export const inviteAccount = endpoint({
  description:
    'Creates an account that signs in with the email address, and mails a link with which its owner sets the password. An account that has never been signed in to is invited again.',
  path: '/api/administration/invite',
  who: 'administrator',
  changes: true,
  input: confirmation.extend({
    role: z.enum(['client', 'staff']),
    name: requiredLine,
    email: emailAddress,
    organization: line.default(''),
    contactnumber: optional(contactNumber),
    namesake: z
      .enum(['yes', ''])
      .default('')
      .describe(
        '`yes` if someone of this name, who was invited and has not signed in yet, is another person.',
      ),
  }),
  answer: accountAnswer,
});

export const inviteAgain = endpoint({
  description: 'Mails the link again, perhaps to a corrected address. Links that were mailed before end.',
  path: '/api/administration/invite/again',
  who: 'administrator',
  changes: true,
  input: confirmation.extend({ accountid: positiveInteger, email: emailAddress }),
  answer: accountAnswer,
});

const accountChange = z.enum([
  'enable',
  'disable',
  'make-administrator',
  'remove-administrator',
  'reset-factors',
  'end-sessions',
]);
export type AccountChange = z.output<typeof accountChange>;

export const changeAccount = endpoint({
  description:
    'Enables or disables an account, makes staff an administrator or takes that right away, removes the authenticator app and all passkeys, or signs the account out everywhere. All but the rights of an administrator end its sessions; all but that end of its sessions takes the password of the administrator.',
  path: '/api/administration/change',
  who: 'administrator',
  changes: true,
  input: confirmation.extend({
    accountid: positiveInteger,
    change: accountChange,
    password: passwordDigest.default(''),
  }),
  answer: accountAnswer,
});

export const listMails = endpoint({
  description: 'One page of the mails that wait to be sent, the oldest first.',
  path: '/api/administration/mails',
  who: 'administrator',
  recorded: true,
  input: z.object({ page }),
  answer: success({ data: z.array(mail), total_records: count }),
});

export const sendMailAgain = endpoint({
  description: 'Tries mails that could not be sent again now, without waiting for the next attempt.',
  path: '/api/administration/mails/again',
  who: 'administrator',
  changes: true,
  input: z.object({ mailid: line.default('').describe('Blank: all that could not be sent.') }),
  answer: success({ mails: count }),
});

export const systemState = endpoint({
  description: 'The state of database, files, scanner, and backups.',
  path: '/api/administration/system',
  who: 'administrator',
  answer: success({ data: system }),
});
