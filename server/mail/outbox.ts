// Mails go through the outbox: a sealed row in the transaction of their cause, and a postman that sends
// what is due and tries again with growing pauses. Only this file knows the mail library.
import { randomUUID } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import MimeNode from 'nodemailer/lib/mime-node';
import { type Config, LOOPBACK } from '../config.ts';
import type { Db } from '../db/engine.ts';
import { claimDueMail, createOutboxRow, deleteMail, type OutboxRow, postponeMail } from '../db/outbox.ts';
import type { Secrets } from '../keys/secrets.ts';
import { describeError, type Log } from '../log.ts';

export interface Mail {
  to: string;
  subject: string;
  /** Plain text; lines end in \n. */
  text: string;
}

interface PostmanContext {
  config: Config;
  db: Db;
  secrets: Secrets;
  log: Log;
  now(): Date;
}

/** Longer than any attempt to send takes: a mail claimed by a process that died is tried again after it. */
const CLAIM_SECONDS = 120;
const FIRST_PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 2 * 60 * 60;
const LOOK_SECONDS = 30;
const SMTP_TIMEOUT_MS = 20_000;

/** Puts a mail into the outbox; it is sent once the transaction is committed. */
export async function queueMail(context: PostmanContext, trx: Db, mail: Mail): Promise<void> {
  const now = context.now().toISOString();
  await createOutboxRow(trx, {
    id: randomUUID(),
    sealed: context.secrets.seal(JSON.stringify(mail)),
    nextAttemptAt: now,
    createdAt: now,
  });
}

export interface Postman {
  /** Looks for due mails now: called after a commit that queued some. */
  wake(): void;
  /** Resolves once nothing is due. */
  idle(): Promise<void>;
  /** Finishes the mail that is being sent, and sends no more. */
  stop(): Promise<void>;
}

/** How one mail leaves the house. The id is stable over attempts, so that a second copy can be told. */
type Deliver = (id: string, mail: Mail) => Promise<void>;

export function startPostman(context: PostmanContext): Postman {
  const deliver = context.config.smtpUrl
    ? bySmtp(context.config, context.config.smtpUrl)
    : asFile(context.config, join(context.config.dataDir, 'mail'), () => context.now());
  let stopped = false;
  let round: Promise<void> = Promise.resolve();

  const later = (seconds: number) => new Date(context.now().getTime() + seconds * 1000).toISOString();

  async function sendOne(row: OutboxRow): Promise<void> {
    try {
      await deliver(row.id, JSON.parse(context.secrets.unseal(row.sealed)) as Mail);
      await deleteMail(context.db, row.id);
      context.log.info({ event: 'mail-sent', mail: row.id });
    } catch (error) {
      const pause = Math.min(FIRST_PAUSE_SECONDS * 2 ** (row.attempts - 1), LONGEST_PAUSE_SECONDS);
      context.log.warn({
        event: 'mail-failed',
        mail: row.id,
        attempts: row.attempts,
        ...describeError(error),
      });
      await postponeMail(context.db, row.id, later(pause));
    }
  }

  async function sendDue(): Promise<void> {
    try {
      while (!stopped) {
        const row = await claimDueMail(context.db, context.now().toISOString(), later(CLAIM_SECONDS));
        if (!row) return;
        await sendOne(row);
      }
    } catch (error) {
      // The database is away: the next look tries again.
      context.log.error({ event: 'outbox-unreachable', ...describeError(error) });
    }
  }

  const wake = () => {
    round = round.then(sendDue);
  };
  const timer = setInterval(wake, LOOK_SECONDS * 1000);
  timer.unref();
  wake();

  return {
    wake,
    async idle() {
      wake();
      await round;
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await round;
    },
  };
}

function messageIdOf(config: Config, id: string): string {
  return `<${id}@${config.publicUrl.hostname}>`;
}

/** In clear a reset link could be read by everybody on the way. On this machine nobody is. */
function requiresTls(smtpUrl: string): boolean {
  const { hostname, searchParams } = new URL(smtpUrl);
  return !LOOPBACK.includes(hostname) && searchParams.get('requireTLS') !== 'false';
}

function bySmtp(config: Config, smtpUrl: string): Deliver {
  const transport = createTransport({
    url: smtpUrl,
    // What stands here wins over the address, so it stands here only when it is wanted.
    ...(requiresTls(smtpUrl) ? { requireTLS: true } : {}),
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  });
  return async (id, mail) => {
    await transport.sendMail({ ...mail, from: config.mailFrom, messageId: messageIdOf(config, id) });
  };
}

/** `<id>.eml`, readable as it lies there: the body is 8-bit text, not quoted-printable. */
function asFile(config: Config, folder: string, now: () => Date): Deliver {
  return async (id, mail) => {
    const head = new MimeNode('text/plain; charset=utf-8');
    head.setHeader({
      from: config.mailFrom,
      to: mail.to,
      subject: mail.subject,
      'message-id': messageIdOf(config, id),
      date: now().toUTCString().replace('GMT', '+0000'),
      'content-transfer-encoding': '8bit',
    });
    const body = mail.text.replace(/\r\n?|\n/g, '\r\n');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // Written aside and renamed: whoever watches the folder never reads half a mail.
    const path = join(folder, `${id}.eml`);
    const file = await open(`${path}.part`, 'w', 0o600);
    try {
      await file.writeFile(`${head.buildHeaders()}\r\n\r\n${body}\r\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${path}.part`, path);
  };
}
