// What the signed-in user can change about the account: name, contact number, time zone, and the mails. Ours, not the
// specification's.
import { success } from '../answers.ts';
import { endpoint } from '../endpoint.ts';
import { confirmation, line, optional, requiredLine } from '../fields.ts';
import { z } from '../z.ts';
import { contactNumber } from './accounts.ts';
import { isMailKind, MAIL_KINDS, type MailKind } from './mail-kinds.ts';
import { isTimeZone } from './time-zones.ts';

const profile = z
  .object({
    name: z.string(),
    login: z.string().describe('What the user types to sign in.'),
    email: z.string().describe('Where mails go; empty for staff without an address.'),
    addressproven: z.boolean().describe('Whether a link that was mailed to the address was opened.'),
    organization: z.string(),
    contactnumber: z.string(),
    timezone: z.string().describe("An IANA name; empty: the firm's zone."),
    statementname: z
      .exactOptional(z.string())
      .describe("How statements are signed; empty: with the firm's name. Only staff get it."),
    mails: z
      .array(z.object({ kind: z.enum(Object.keys(MAIL_KINDS) as MailKind[]), wanted: z.boolean() }))
      .describe('The optional mails for the role of the account.'),
  })
  .meta({ id: 'Profile' });
export type Profile = z.output<typeof profile>;

export const viewProfile = endpoint({
  description: 'Name, contact number, time zone, and the choice of mails.',
  path: '/user/profile',
  who: 'signed-in',
  answer: success({ data: profile }),
});

const kinds = line
  .transform((text) => text.split(',').filter((kind) => kind !== ''))
  .pipe(z.array(z.string().refine(isMailKind, 'names no kind of mail')));

export const saveProfile = endpoint({
  description: 'Changes name, contact number, time zone, name on statements, and the choice of mails.',
  path: '/user/profile/save',
  who: 'signed-in',
  changes: true,
  input: z.object({
    name: requiredLine,
    /** Clients who have one cannot go without. */
    contactnumber: optional(contactNumber).transform((number) => number ?? ''),
    timezone: line.refine((name) => name === '' || isTimeZone(name), 'is not a time zone').default(''),
    statementname: line.default('').describe('How statements of staff are signed from now on.'),
    mails: kinds
      .optional()
      .describe('The optional mails that are wanted, with commas between their kinds; absent: as before.'),
  }),
});

export const permitExport = endpoint({
  description:
    'Permits this session to download everything that is stored about the account. The ticket is valid for 10 minutes.',
  path: '/user/profile/export',
  who: 'client',
  changes: true,
  input: confirmation,
  answer: success({ ticket: z.string() }),
});

export const downloadExport = endpoint({
  description:
    'Everything that is stored about the account, in one ZIP that is made while it is sent. What is withheld or removed is named in it, with the reason. If a file turns out to be damaged on the way, the connection breaks. Also with HEAD.',
  path: '/user/profile/export/file',
  who: 'client',
  input: z.object({ ticket: requiredLine }),
  answer: 'application/zip',
});

export const unsubscribe = endpoint({
  description:
    'Switches one kind of mail off for one account, with the token of such a mail. It may be in the address, for mail programs with a body of theirs (RFC 8058). A browser that opens the address gets the page that asks first.',
  path: '/user/unsubscribe',
  who: 'anyone',
  changes: true,
  input: z.object({ token: requiredLine }),
  inAddress: true,
});
