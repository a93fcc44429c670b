// The text of every mail the server sends. A mail says that something happened and where to look, but gives
// no details: it contains no case text, file names or medical facts.

import type { ContactRequest } from '../../contract/contact.ts';
import { pages } from '../../contract/pages.ts';
import { RESET_LINK_MINUTES } from '../../contract/sizes.ts';
import { site } from '../../site.config.ts';
import type { Config } from '../config.ts';
import type { Account, FileKind } from '../db/tables.ts';
import type { Mail } from './delivery.ts';

function signed(...paragraphs: readonly string[]): string {
  return [...paragraphs, `${site.name}, ${site.tagline}\n${site.phone}`].join('\n\n');
}

function pageUrl(config: Config, path: string, query: Record<string, string> = {}): string {
  const url = new URL(path, config.publicUrl);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

const inquiryName = (inquiryId: number) => `${site.inquiryPrefix}${inquiryId}`;

export function contactLetter(config: Config, request: ContactRequest): Mail {
  const name = [request.first_name, request.last_name].filter(Boolean).join(' ');
  return {
    to: config.contactEmail,
    subject: `Consultation request from ${name}`,
    text: signed(
      'New consultation request:',
      [
        `Name: ${name}`,
        `Email: ${request.email}`,
        `Phone: ${request.phone}`,
        `Organisation: ${request.organisation}`,
      ].join('\n'),
      request.comments || 'No comments.',
    ),
  };
}

export function resetLetter(config: Config, to: string, accountId: number, token: string): Mail {
  const link = pageUrl(config, pages.resetPassword, { id: String(accountId), token });
  return {
    to,
    subject: `Your ${site.name} password`,
    text: signed(
      `We received a request to set a new password. If it was you, open this link within ${RESET_LINK_MINUTES} minutes; it works once:`,
      link,
      'If it was not you, ignore this mail: your password stays as it is.',
    ),
  };
}

export function passwordChangedLetter(to: string): Mail {
  return {
    to,
    subject: `Your ${site.name} password was changed`,
    text: signed(
      'Your password was changed just now, and every device that was signed in has been signed out.',
      `If it was not you, write to ${site.email} or call ${site.phone} at once.`,
    ),
  };
}

export interface SignedInDevice {
  at: Date;
  /** A rough name, such as "Firefox on Windows". */
  device: string;
  /** A range of addresses. */
  network: string;
}

const TIME_OF_SIGN_IN = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: site.timeZone,
  timeZoneName: 'short',
});

const CREDENTIAL_CHANGES = {
  'second-factor-enrolled': 'An authenticator app was set up for',
  'second-factor-removed': 'The authenticator app was removed from',
  'passkey-added': 'A passkey, which signs in without a password, was added to',
  'passkey-removed': 'A passkey was removed from',
  'factors-reset': 'The operator removed the authenticator app and all passkeys from',
} as const;

/** To the account's owner. Staff have no address of their own here, so the firm's gets theirs. */
export function credentialLetter(
  config: Config,
  { role, email, name }: Pick<Account, 'role' | 'email' | 'name'>,
  change: keyof typeof CREDENTIAL_CHANGES,
): Mail {
  const whose = role === 'staff' ? `the staff account "${name}"` : 'your account';
  return {
    to: email || config.contactEmail,
    subject: `A change to how you sign in to ${site.name}`,
    text: signed(
      `${CREDENTIAL_CHANGES[change]} ${whose} just now, and every other device that was signed in has been signed out.`,
      `If that is known to you, there is nothing to do. If not, write to ${site.email} or call ${site.phone} at once.`,
      `What signs in now is shown on this page:\n${pageUrl(config, role === 'staff' ? pages.staffSecurity : pages.clientSecurity)}`,
    ),
  };
}

/** To the account's owner. Staff have no address of their own here, so the firm's gets theirs. */
export function newDeviceLetter(
  config: Config,
  { role, email, name }: Pick<Account, 'role' | 'email' | 'name'>,
  { at, device, network }: SignedInDevice,
): Mail {
  const what =
    role === 'staff'
      ? `The staff account "${name}" was signed in on a device that had not been used for it before:`
      : 'Your account was signed in on a device that had not been used for it before:';
  const page = pageUrl(config, role === 'staff' ? pages.staffSecurity : pages.clientSecurity);
  const remedy =
    role === 'staff'
      ? `change the password at once, which signs out every other device:\n${page}`
      : `set a new password at once, which signs out every device:\n${pageUrl(config, pages.forgotPassword)}`;
  return {
    to: email || config.contactEmail,
    subject: `A new device signed in to ${site.name}`,
    text: signed(
      what,
      [`When: ${TIME_OF_SIGN_IN.format(at)}`, `Device: ${device}`, `Network: ${network}`].join('\n'),
      `If that is known to you, there is nothing to do. If not, ${remedy}`,
      `What is signed in now is shown on this page:\n${page}`,
      `If you need help, write to ${site.email} or call ${site.phone}.`,
    ),
  };
}

export function inquiryReceivedLetter(
  config: Config,
  to: string,
  inquiryId: number,
  fileCount: number,
): Mail {
  return {
    to,
    subject: `We received your inquiry ${inquiryName(inquiryId)}`,
    text: signed(
      `Your inquiry ${inquiryName(inquiryId)} and its ${fileCount === 1 ? 'file' : `${fileCount} files`} arrived whole. You can follow it here:`,
      pageUrl(config, pages.clientInquiry, { id: String(inquiryId) }),
    ),
  };
}

export function inquiryToReviewLetter(config: Config, inquiryId: number, urgency: string): Mail {
  return {
    to: config.contactEmail,
    subject: `New inquiry ${inquiryName(inquiryId)}: ${urgency}`,
    text: signed(
      'A client has sent a new inquiry:',
      pageUrl(config, pages.staffInquiry, { id: String(inquiryId) }),
    ),
  };
}

/** To staff, about a client's record or a report that staff sent. */
export function fileInfectedLetter(config: Config, inquiryId: number, kind: FileKind): Mail {
  return {
    to: config.contactEmail,
    subject: `Malware in a file of ${inquiryName(inquiryId)}`,
    text: signed(
      kind === 'record'
        ? 'Malware was found in a file that a client sent. It is in quarantine: no one can download it. The client has been told and asked for a clean copy.'
        : 'Malware was found in a report file. It is in quarantine: the client cannot download it, and has not been told. Please give the client a clean copy by another way, and check the computer the file came from.',
      'The inquiry shows which file it is:',
      pageUrl(config, pages.staffInquiry, { id: String(inquiryId) }),
    ),
  };
}

/** To the client who sent the file. */
export function ownFileInfectedLetter(config: Config, to: string, inquiryId: number): Mail {
  return {
    to,
    subject: `A file of your inquiry ${inquiryName(inquiryId)} cannot be used`,
    text: signed(
      `Our scanner found malware in a file of your inquiry ${inquiryName(inquiryId)}. It is in quarantine: no one can open it, and it will not be reviewed. The inquiry shows which file it is:`,
      pageUrl(config, pages.clientInquiry, { id: String(inquiryId) }),
      `Please send a clean copy with a new inquiry, and check the computer the file came from. If you think this is a mistake, write to ${site.email} or call ${site.phone}.`,
    ),
  };
}

export function scannerAwayLetter(config: Config): Mail {
  return {
    to: config.contactEmail,
    subject: 'The malware scanner is not working',
    text: signed(
      'New files are stored safely, but no one can download them before they have been scanned, and the scanner has not been working for a while. Please tell the people who run this service: the log says "scanner-unfit", with the reason.',
    ),
  };
}

/** To staff, about a stored file that no longer has the bytes that were received. */
export function fileDamagedLetter(config: Config, inquiryId: number): Mail {
  return {
    to: config.contactEmail,
    subject: `A stored file of ${inquiryName(inquiryId)} is damaged`,
    text: signed(
      'A stored file is missing, or is not the file that was received. The portal sends it to no one. The custody record of the inquiry shows which file it is:',
      pageUrl(config, pages.staffInquiry, { id: String(inquiryId) }),
      'Please tell the people who run this service at once: the file has to be restored from a backup, and the disk has to be checked. The command "npm run scrub" lists every damaged file. If there is no good copy, ask the sender for the file again.',
    ),
  };
}

/** To staff, about a mail that could not be delivered. */
export function mailGivenUpLetter(config: Config, mail: Mail, reason: string): Mail {
  return {
    to: config.contactEmail,
    subject: 'A mail could not be delivered',
    text: signed(
      `This mail to ${mail.to} could not be delivered (${reason}), and will not be tried again:`,
      mail.subject,
      'If the address is wrong, please reach the person another way. Everything that the mail tells of is in the portal.',
    ),
  };
}

/** Sent by the operator, to see whether mails arrive. */
export function trialLetter(to: string): Mail {
  return {
    to,
    subject: `A test of the mails of ${site.name}`,
    text: signed('This mail was sent to see whether mails arrive. It did: nothing else is to be done.'),
  };
}

export function inquiryErasedLetter(to: string, inquiryId: number): Mail {
  return {
    to,
    subject: `Your inquiry ${inquiryName(inquiryId)} was erased`,
    text: signed(
      `Your inquiry ${inquiryName(inquiryId)} was erased: its texts, its records and its reports are removed for good, and no longer in the portal. What remains is the record of who did what and when, without any content.`,
      `If you did not ask for this, write to ${site.email} or call ${site.phone} at once.`,
    ),
  };
}

export function inquiryErasedForStaffLetter(config: Config, inquiryId: number): Mail {
  return {
    to: config.contactEmail,
    subject: `Inquiry ${inquiryName(inquiryId)} was erased`,
    text: signed(
      `The operator erased the inquiry ${inquiryName(inquiryId)} with its texts, records and reports. The audit log keeps who did what to it, and why it was erased. Please delete your own copies too.`,
    ),
  };
}

export function accountErasedLetter(to: string): Mail {
  return {
    to,
    subject: `Your ${site.name} account was erased`,
    text: signed(
      'Your account was closed and erased: your name, your addresses, and all your inquiries with their texts, records and reports are removed for good. What remains is the record of who did what and when, without any content.',
      `If you did not ask for this, write to ${site.email} or call ${site.phone} at once.`,
    ),
  };
}

/** To the firm, once a day: what shows later that the log was not cut off. It names no case and no person. */
export function headLetter(
  config: Config,
  head: { size: number; root: string; at: string },
  fingerprint: string,
): Mail {
  return {
    to: config.contactEmail,
    subject: `Custody log of ${head.at.slice(0, 10)}: ${head.size} rows`,
    text: signed(
      'Keep this mail. It shows later whether the custody log was changed or cut off after today. Nothing needs to be done now.',
      [
        `Time: ${head.at}`,
        `Rows: ${head.size}`,
        `Root: ${head.root}`,
        `Fingerprint of the key: ${fingerprint}`,
      ].join('\n'),
      `To check the log against this mail, run on the server:\nnpm run audit -- verify ${head.size}:${head.root}`,
      'The fingerprint is what attorneys compare when they verify a saved custody record. Give it to those who ask for it.',
    ),
  };
}

export function reviewReadyLetter(config: Config, to: string, inquiryId: number): Mail {
  return {
    to,
    subject: `The review of ${inquiryName(inquiryId)} is ready`,
    text: signed(
      'The review statement and its report files are ready. Sign in to read and download them:',
      pageUrl(config, pages.clientInquiry, { id: String(inquiryId) }),
    ),
  };
}
