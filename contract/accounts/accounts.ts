// Accounts: registration, the two sign-ins, forgotten passwords, sign-out (§3, §5, §7).
import { done, failure, id, success } from '../answers.ts';
import { endpoint } from '../endpoint.ts';
import { emailAddress, line, loginName, passwordDigest, positiveInteger, requiredLine } from '../fields.ts';
import { messages } from '../messages.ts';
import { z } from '../z.ts';
import { CONTACT_NUMBER_PATTERN, toContactNumber } from './contact-number.ts';

export const contactNumber = z
  .union([z.string(), z.number()])
  .transform((value) => toContactNumber(String(value)))
  .pipe(z.string().regex(CONTACT_NUMBER_PATTERN, messages.contactNumberInvalid))
  .describe('Ten digits.');

const credentials = z.object({
  username: loginName,
  password: passwordDigest,
  code: line
    .default('')
    .describe('Ours: from the authenticator app, or a recovery code; blank for accounts without one.'),
});

export const clientLogin = endpoint({
  description: 'Signs in as a client. A wrong password is refused with 401.',
  path: '/user/login',
  methods: ['GET', 'POST'],
  who: 'anyone',
  changes: true,
  input: credentials,
  answer: z.union([
    success({ client_id: id, user: z.object({ client_name: z.string() }) }),
    failure.extend({
      code: z
        .exactOptional(z.enum(['required', 'wrong']))
        .describe('The password was correct, but the code was missing or wrong.'),
    }),
  ]),
});

export const staffLogin = endpoint({
  description: 'Signs in as staff.',
  path: '/admin/login',
  methods: ['GET', 'POST'],
  who: 'anyone',
  changes: true,
  input: credentials,
  answer: z.union([
    success({ userid: id, user: z.object({ username: z.string() }) }),
    failure.extend({
      code: z
        .exactOptional(z.enum(['required', 'wrong', 'passkey']))
        .describe(
          "The same; `passkey`: the firm requires a second factor, and a passkey is the account's only one.",
        ),
    }),
  ]),
});

/** Of the two passwords, the form sends only the digest of the confirmation. */
export const registerClient = endpoint({
  description: 'Registers a client.',
  path: '/api/clientdetails',
  methods: ['GET', 'POST'],
  who: 'anyone',
  changes: true,
  input: z.object({
    fullName: requiredLine,
    organization: line.default(''),
    email: emailAddress,
    contactNumber,
    clientcnfrmpassword: passwordDigest,
  }),
  answer: z.union([
    z.object({
      success: z.literal([1, 2]).describe('1: registered; 2: the email address already has an account.'),
      message: z.string(),
    }),
    failure,
  ]),
});
export type Registration = z.output<typeof registerClient.input>;

export const forgotPassword = endpoint({
  description: 'Mails a link to set a new password. `success` 0: no client has this email address.',
  path: '/user/forgotpassword',
  methods: ['GET', 'POST'],
  who: 'anyone',
  changes: true,
  input: z.object({ email: emailAddress }),
  answer: z.union([done, failure]),
});

export const resetPassword = endpoint({
  description:
    'Sets a new password with a reset link, and confirms the email address. Ends the sessions, passkeys, and invitations of the account; the first link also removes its authenticator app.',
  path: '/user/setnewpassword',
  methods: ['GET', 'POST'],
  who: 'anyone',
  changes: true,
  input: z.object({ userId: positiveInteger, token: line, newPassword: passwordDigest }),
  answer: z.union([done, failure]),
});

/** Session and link together show that the account's user reads its mails. */
export const confirmAddress = endpoint({
  description:
    'Confirms the email address of the signed-in client with a reset link, which is used up. All else stays as it is.',
  path: '/user/confirmaddress',
  who: 'client',
  changes: true,
  input: z.object({ token: line }),
});

export const changePassword = endpoint({
  description: "Changes the signed-in user's password and ends their other sessions.",
  path: '/user/password',
  who: 'signed-in',
  changes: true,
  input: z.object({ password: passwordDigest, newpassword: passwordDigest }),
  beforeEnrollment: true,
});

export const logout = endpoint({
  description: 'Ends the session.',
  path: '/user/logout',
  who: 'anyone',
  changes: true,
});

export const sessionState = endpoint({
  description: 'Keeps the session alive while the user makes no other calls, and returns its idle limit.',
  path: '/user/session',
  who: 'signed-in',
  answer: success({
    idleseconds: z.int(),
    transferring: z
      .boolean()
      .describe('A file is on its way, which counts as activity although the page cannot see a download.'),
    administrator: z.boolean().describe('Whether the page for administrators opens.'),
    name: z.string().describe('The name of the account, which its user may have changed elsewhere.'),
    timezone: z.string().describe("The zone in which the user reads times; empty: the firm's."),
  }),
  beforeEnrollment: true,
});
