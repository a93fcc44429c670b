// What the signed-in user can change about the account: name, contact number, time zone, and the mails. Ours, not the
// specification's.

import { endpoint, type Failure } from '../endpoint.ts';
import { line, optional, passwordDigest, requiredLine } from '../fields.ts';
import { z } from '../z.ts';
import { contactNumber, type SimpleAnswer } from './accounts.ts';
import { isMailKind, type MailKind } from './mail-kinds.ts';
import { isTimeZone } from './time-zones.ts';

export interface Profile {
  name: string;
  /** What the user types to sign in. */
  login: string;
  /** Where mails go; empty for staff without an address. */
  email: string;
  /** Whether a link that was mailed to the address was opened. */
  addressproven: boolean;
  organization: string;
  contactnumber: string;
  /** An IANA name; empty: the firm's zone. */
  timezone: string;
  /** The optional mails for the role of the account. */
  mails: { kind: MailKind; wanted: boolean }[];
}

export type ProfileAnswer = { success: 1; message: string; data: Profile } | Failure;

export const viewProfile = endpoint<ProfileAnswer>()({
  path: '/user/profile',
  methods: ['GET'],
  who: 'signed-in',
  changes: false,
  input: z.object({}),
});

export const saveProfile = endpoint<SimpleAnswer>()({
  path: '/user/profile/save',
  methods: ['POST'],
  who: 'signed-in',
  changes: true,
  input: z.object({
    name: requiredLine,
    /** Clients who have one cannot go without. */
    contactnumber: optional(contactNumber).transform((number) => number ?? ''),
    timezone: line
      .pipe(z.string().refine((name) => name === '' || isTimeZone(name), 'is not a time zone'))
      .default(''),
  }),
});

export type ExportTicketAnswer = { success: 1; message: string; ticket: string } | Failure;

/** Permits this session to download what is stored about the account, for a few minutes. */
export const permitExport = endpoint<ExportTicketAnswer>()({
  path: '/user/profile/export',
  methods: ['POST'],
  who: 'signed-in',
  changes: true,
  input: z.object({ password: passwordDigest, code: line.default('') }),
});

/** Everything that is stored about the account, in one ZIP that is made while it is sent; also with HEAD. */
export const downloadExport = endpoint<never>()({
  path: '/user/profile/export/file',
  methods: ['GET'],
  who: 'signed-in',
  changes: false,
  input: z.object({ ticket: requiredLine }),
});

const kinds = line
  .default('')
  .transform((text) => text.split(',').filter((kind) => kind !== ''))
  .pipe(z.array(z.string().refine(isMailKind, 'names no kind of mail')));

/** Each is a list with commas; kinds in neither of them stay as they are. */
export const chooseMails = endpoint<SimpleAnswer>()({
  path: '/user/profile/mails',
  methods: ['POST'],
  who: 'signed-in',
  changes: true,
  input: z.object({ wanted: kinds, unwanted: kinds }),
});

/**
 * Switches one kind of mail off for one account, without a session: the token is in each of these mails. Mail programs
 * call it with a body of theirs (RFC 8058); a browser that opens the address gets the page that asks first.
 */
export const unsubscribe = endpoint<SimpleAnswer>()({
  path: '/user/unsubscribe',
  methods: ['POST'],
  who: 'anyone',
  changes: true,
  input: z.object({ token: requiredLine }),
  inAddress: true,
});
