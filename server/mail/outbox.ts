// Mails wait in the outbox as encrypted rows, each written in the transaction that causes the mail. A worker
// delivers the mails that are due, and retries with exponential backoff.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Db } from '../db/engine.ts';
import { claimDueMail, createOutboxRow, deleteMail, type OutboxRow, postponeMail } from '../db/outbox.ts';
import type { Secrets } from '../keys/secrets.ts';
import { describeError, type Log } from '../log.ts';
import { asFile, bySmtp, type Mail } from './delivery.ts';

interface OutboxContext {
  config: Config;
  db: Db;
  secrets: Secrets;
  log: Log;
  now(): Date;
}

/** Longer than any delivery attempt. A mail claimed by a process that died is retried after this time. */
const CLAIM_SECONDS = 120;
const FIRST_RETRY_SECONDS = 30;
const LONGEST_RETRY_SECONDS = 2 * 60 * 60;
const POLL_SECONDS = 30;

/** Adds a mail to the outbox; it is sent after the transaction commits. */
export async function queueMail(
  context: Pick<OutboxContext, 'secrets' | 'now'>,
  trx: Db,
  mail: Mail,
): Promise<void> {
  const now = context.now().toISOString();
  await createOutboxRow(trx, {
    id: randomUUID(),
    sealed: context.secrets.seal(JSON.stringify(mail)),
    nextAttemptAt: now,
    createdAt: now,
  });
}

export interface Outbox {
  /** Checks for due mails now. Call it after a commit that queued some. */
  wake(): void;
  /** Resolves when no mail is due. */
  idle(): Promise<void>;
  /** Finishes the current delivery and starts no other. */
  stop(): Promise<void>;
}

export function startOutbox(context: OutboxContext): Outbox {
  const deliver = context.config.smtpUrl
    ? bySmtp(context.config, context.config.smtpUrl)
    : asFile(context.config, join(context.config.dataDir, 'mail'), () => context.now());
  let stopped = false;
  let round: Promise<void> = Promise.resolve();

  const later = (seconds: number) => new Date(context.now().getTime() + seconds * 1000).toISOString();

  async function sendOne(row: OutboxRow): Promise<void> {
    try {
      const mail = JSON.parse(context.secrets.unseal(row.sealed)) as Mail;
      const isExpired = mail.expiresAt !== undefined && mail.expiresAt <= context.now().toISOString();
      if (!isExpired) await deliver(row.id, mail);
      await deleteMail(context.db, row.id);
      context.log.info({ event: isExpired ? 'mail-expired' : 'mail-sent', mail: row.id });
    } catch (error) {
      const pause = Math.min(FIRST_RETRY_SECONDS * 2 ** (row.attempts - 1), LONGEST_RETRY_SECONDS);
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
      // The database is unavailable. The next poll retries.
      context.log.error({ event: 'outbox-unreachable', ...describeError(error) });
    }
  }

  const wake = () => {
    round = round.then(sendDue);
  };
  const timer = setInterval(wake, POLL_SECONDS * 1000);
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
