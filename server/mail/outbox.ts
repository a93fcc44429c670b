// Delivers the mails that wait in the outbox (queue-mail.ts). Of the processes that share a database, one sends those that are due, and
// retries with exponential backoff: until a mail is delivered, has expired, was refused twice, or has been tried for five days.
// Staff are told what was given up.
import { recordEvent } from '../audit/write-row.ts';
import { CLOCK_SECONDS, DAY } from '../base/clock.ts';
import { describeError, type Log } from '../base/log.ts';
import type { Warnings } from '../base/warnings.ts';
import type { Config } from '../config/config.ts';
import type { Engine } from '../db/engine/engine.ts';
import type { Lock } from '../db/engine/locks.ts';
import { deleteMails, type Failed, listDueMails, type OutboxRow, postponeMail } from '../db/mail/outbox.ts';
import type { Secrets } from '../keys/secrets.ts';
import { type Mail, openDelivery } from './delivery.ts';
import { takeSummary } from './mailbox-limits.ts';
import { queueMail } from './queue-mail.ts';
import { failureOf, replyOf } from './smtp-errors.ts';
import { mailGivenUpMail } from './templates/service.ts';

interface OutboxContext {
  config: Config;
  engine: Engine;
  secrets: Secrets;
  log: Log;
  warnings: Warnings;
  now(): Date;
}

const FIRST_RETRY_SECONDS = 30;
const LONGEST_RETRY_SECONDS = 2 * 60 * 60;
/** Some servers refuse a mail for good that they take a little later. */
const REFUSED_RETRY_SECONDS = 15 * 60;
const MAX_REFUSALS = 2;
/** RFC 5321 asks this of mail servers. */
const GIVE_UP_SECONDS = 5 * DAY;
/** How often it looks without being woken: for what is tried again, and for mails that another process has queued. */
const POLL_SECONDS = 2;
/** How many are deleted together. After a crash, the last ones are sent again. */
const BATCH = 10;

/** The last error of a mail that cannot be opened. */
const KEY_MISSING = 'the key that sealed it is missing';

const THE_OUTBOX = { accountId: null, role: null, ip: '', requestId: '' };

export interface Outbox {
  /**
   * Begins to deliver, when the server listens: a process whose start fails sends nothing, and prints nothing
   * but the line that names the setting at fault.
   */
  start(): void;
  /** Checks for due mails now. Call it after a commit that queued some. */
  wake(): void;
  /** Resolves when no mail is due. */
  idle(): Promise<void>;
  /** Finishes the current delivery and starts no other. */
  stop(): Promise<void>;
}

export function openOutbox(context: OutboxContext): Outbox {
  const { config, engine, log, secrets, warnings } = context;
  const { db } = engine;
  const deliver = openDelivery(config, () => context.now());
  let started = false;
  let stopped = false;
  /** Held while this process sends. */
  let lock: Lock | undefined;
  let round: Promise<void> = Promise.resolve();
  /** Whether a round has not begun: it will find everything that is due by then. */
  let isWaiting = false;

  const later = (seconds: number) => new Date(context.now().getTime() + seconds * 1000).toISOString();
  const backoff = (attempts: number) =>
    later(Math.min(FIRST_RETRY_SECONDS * 2 ** (attempts - 1), LONGEST_RETRY_SECONDS));

  /** @returns whether nothing remains to be done */
  async function sendOne(row: OutboxRow): Promise<boolean> {
    if (row.expiresAt !== null && row.expiresAt <= later(0)) {
      log.warn({ event: 'mail-expired', mail: row.id, attempts: row.attempts });
      return true;
    }
    let mail: Mail | undefined;
    try {
      const sealed = row.heldFor === null ? row.sealed : await takeSummary(context, db, row.heldFor, row.id);
      mail = JSON.parse(secrets.unseal(sealed)) as Mail;
      await deliver(row.id, mail);
      log.info({ event: 'mail-sent', mail: row.id });
      warnings.remove('mail-server');
      return true;
    } catch (error) {
      const attempts = row.attempts + 1;
      log.warn({ event: 'mail-failed', mail: row.id, attempts, ...describeError(error) });
      await retryOrGiveUp({ ...row, attempts }, mail, error);
      return false;
    }
  }

  async function retryOrGiveUp(row: OutboxRow, mail: Mail | undefined, error: unknown): Promise<void> {
    const { kind, reason } = failureOf(error);
    // Without its key a mail cannot be opened now; it waits until the operator puts the key back.
    const failed: Failed = {
      attempts: row.attempts,
      refusals: row.refusals,
      nextAttemptAt: backoff(row.attempts),
      lastAttemptAt: later(0),
      lastError: KEY_MISSING,
    };
    if (!mail) return postponeMail(db, row.id, failed);
    if (kind === 'server') warnings.add('mail-server', `Mails cannot be sent, and wait: ${replyOf(error)}.`);
    const refusals = row.refusals + (kind === 'receiver' ? 1 : 0);
    const isOld = row.createdAt <= later(-GIVE_UP_SECONDS);
    if (refusals >= MAX_REFUSALS || isOld) return giveUp(row, mail, reason);
    const nextAttemptAt = kind === 'receiver' ? later(REFUSED_RETRY_SECONDS) : failed.nextAttemptAt;
    return postponeMail(db, row.id, { ...failed, nextAttemptAt, refusals, lastError: reason });
  }

  async function giveUp(row: OutboxRow, mail: Mail, reason: string): Promise<void> {
    await db.transaction().execute(async (trx) => {
      await deleteMails(trx, [row.id]);
      // A refused notice about a refused mail would be answered by another one.
      if (mail.to !== config.contactEmail)
        await queueMail(
          context,
          trx,
          mailGivenUpMail(config, mail, reason),
          row.inquiryId === null ? {} : { inquiryId: row.inquiryId },
        );
      await recordEvent(context, trx, THE_OUTBOX, {
        event: 'mail-given-up',
        detail: `mail ${row.id}: ${reason}`,
      });
    });
    wake();
    log.error({ event: 'mail-given-up', mail: row.id, attempts: row.attempts });
    if (mail.to === config.contactEmail)
      warnings.add('contact-email', `A mail to CONTACT_EMAIL was given up: ${reason}.`);
  }

  async function sendAll(rows: readonly OutboxRow[]): Promise<void> {
    const done: string[] = [];
    try {
      for (const row of rows) {
        if (stopped) return;
        if (await sendOne(row)) done.push(row.id);
      }
    } finally {
      // After a crash before this, they are sent again.
      if (done.length > 0) await deleteMails(db, done);
    }
  }

  async function sendDue(): Promise<void> {
    isWaiting = false;
    const latest = later(LONGEST_RETRY_SECONDS + CLOCK_SECONDS);
    try {
      for (let found = BATCH; started && !stopped && found === BATCH; ) {
        if (!lock || lock.isLost()) lock = await engine.tryLock('outbox');
        if (!lock) return;
        const rows = await listDueMails(db, { now: later(0), latest }, BATCH);
        await sendAll(rows);
        found = rows.length;
      }
    } catch (error) {
      // The database is unavailable. The next poll retries.
      log.error({ event: 'outbox-unreachable', ...describeError(error) });
    }
  }

  const wake = () => {
    if (isWaiting) return;
    isWaiting = true;
    round = round.then(sendDue);
  };
  const timer = setInterval(wake, POLL_SECONDS * 1000);
  timer.unref();

  return {
    start() {
      started = true;
      wake();
    },
    wake,
    async idle() {
      wake();
      // A mail that is given up causes another one.
      for (let awaited: Promise<void> | undefined; awaited !== round; await round) awaited = round;
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await round;
      await lock?.[Symbol.asyncDispose]();
    },
  };
}
