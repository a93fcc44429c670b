// Delivers one mail, by SMTP or as a file. Only this file uses the mail library.
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import MimeNode from 'nodemailer/lib/mime-node';
import type { MailKind } from '../../contract/accounts/mail-kinds.ts';
import type { Config } from '../config/config.ts';
import { LOOPBACK } from '../config/deployment.ts';

const SMTP_TIMEOUT_MS = 20_000;

export interface Mail {
  to: string;
  /** Where an answer goes, if not to the sender of all mails. Only a valid address: {@link mailAddress}. */
  replyTo?: string;
  subject: string;
  /** Plain text; lines end in \n. */
  text: string;
  /** The address that switches mails of this kind off for their reader (RFC 8058). */
  unsubscribe?: string;
  /**
   * Whether someone waits for it: they asked for a link, or must learn of a change to their account. Otherwise it is a
   * notice.
   */
  urgency?: 'link' | 'security';
  /** For a mail that combines several: their subjects, and how many more there are. */
  summary?: { subjects: readonly string[]; more: number };
}

/** A mail that its reader can switch off. Only the outbox decides whether it is sent. */
export interface OptionalMail extends Mail {
  optional: { kind: MailKind; readerId: number };
}

/** A mail to each member of staff who wants it. */
export interface StaffMail {
  toStaff(reader: { id: number; email: string }): OptionalMail;
}

export type AnyMail = Mail | OptionalMail | StaffMail;

/**
 * Delivers one mail. The id is the same for every attempt, so that the recipient can recognize a second copy.
 * @returns the mail server's reply, or the path of the file.
 */
export type Deliver = (id: string, mail: Mail) => Promise<string>;

function messageIdOf(config: Config, id: string): string {
  return `<${id}@${config.publicUrl.hostname}>`;
}

/** Keeps programs that answer mails, such as an absence notice, from answering these (RFC 3834). */
const AUTOMATIC = { 'auto-submitted': 'auto-generated' };

const headersOf = ({ unsubscribe }: Mail) => ({
  ...AUTOMATIC,
  ...(unsubscribe === undefined
    ? {}
    : { 'list-unsubscribe': `<${unsubscribe}>`, 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' }),
});

/** Without TLS, anyone on the network path could read a reset link. A local mail server needs none. */
function requiresTls(smtpUrl: string): boolean {
  const { hostname, searchParams } = new URL(smtpUrl);
  return !LOOPBACK.includes(hostname) && searchParams.get('requireTLS') !== 'false';
}

/** The mail server of the settings. */
type MailServer = Pick<Config, 'smtpCa'> & { smtpUrl: string };

function openTransport({ smtpUrl, smtpCa }: MailServer) {
  return createTransport({
    url: smtpUrl,
    // An option given here overrides the URL's, so it is given only when needed.
    ...(requiresTls(smtpUrl) ? { requireTLS: true } : {}),
    ...(smtpCa === undefined ? {} : { tls: { ca: smtpCa } }),
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  });
}

function bySmtp(config: Config, server: MailServer): Deliver {
  const transport = openTransport(server);
  return async (id, mail) => {
    const headers = headersOf(mail);
    const { to, replyTo, subject, text } = mail;
    const message = {
      to,
      replyTo,
      subject,
      text,
      headers,
      from: config.mailFrom,
      messageId: messageIdOf(config, id),
    };
    return (await transport.sendMail(message)).response;
  };
}

/** Connects and signs in to the mail server. @throws what a delivery would throw. */
export async function verifySmtp(server: MailServer): Promise<void> {
  await openTransport(server).verify();
}

/** Sends as the settings say. */
export function openDelivery(config: Config, now: () => Date): Deliver {
  const { smtpUrl, smtpCa, dataDir } = config;
  return smtpUrl ? bySmtp(config, { smtpUrl, smtpCa }) : asFile(config, join(dataDir, 'mail'), now);
}

/** Writes `<id>.eml`. A text editor can show it: the body is 8-bit text, not quoted-printable. */
function asFile(config: Config, folder: string, now: () => Date): Deliver {
  return async (id, mail) => {
    const head = new MimeNode('text/plain; charset=utf-8');
    head.setHeader({
      from: config.mailFrom,
      to: mail.to,
      ...(mail.replyTo ? { 'reply-to': mail.replyTo } : {}),
      subject: mail.subject,
      'message-id': messageIdOf(config, id),
      date: now().toUTCString().replace('GMT', '+0000'),
      'content-transfer-encoding': '8bit',
      ...headersOf(mail),
    });
    const body = mail.text.replace(/\r\n?|\n/g, '\r\n');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // Written to a temporary file, then renamed: a program that watches the folder never reads half a mail.
    const path = join(folder, `${id}.eml`);
    const file = await open(`${path}.part`, 'w', 0o600);
    try {
      await file.writeFile(`${head.buildHeaders()}\r\n\r\n${body}\r\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${path}.part`, path);
    return path;
  };
}
