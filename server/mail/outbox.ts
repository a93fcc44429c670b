// Mails wait in the outbox as encrypted rows, each written in the transaction that causes the mail. A worker
// delivers the mails that are due, and retries with exponential backoff: until a mail is delivered, has
// expired, was refused twice, or has been tried for five days. Staff are told what was given up.
import { randomUUID } from 'node:crypto';
import { recordEvent } from '../audit/record.ts';
import { CLOCK_SECONDS } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db, Engine } from '../db/engine/engine.ts';
import {
  claimDueMail,
  createOutboxRow,
  deleteMail,
  type Lane,
  type OutboxRow,
  postponeMail,
} from '../db/mail/outbox.ts';
import type { Secrets } from '../keys/secrets.ts';
import { describeError, type Log } from '../log.ts';
import type { Warnings } from '../warnings.ts';
import { chosenMail } from './choices.ts';
import { type Mail, type OptionalMail, openDelivery } from './delivery.ts';
import { goOnHolding, heldKey, heldUntil, joinSummary } from './holding.ts';
import { mailGivenUpLetter } from './letters/service.ts';
import { failureOf, replyOf } from './refusals.ts';

interface OutboxContext {
  config: Config;
  engine: Engine;
  secrets: Secrets;
  log: Log;
  warnings: Warnings;
  now(): Date;
}

/** Longer than any delivery attempt. A mail claimed by a process that died is retried after this time. */
const CLAIM_SECONDS = 120;
const FIRST_RETRY_SECONDS = 30;
const LONGEST_RETRY_SECONDS = 2 * 60 * 60;
/** Some servers refuse a mail for good that they take a little later. */
const REFUSED_RETRY_SECONDS = 15 * 60;
const MAX_REFUSALS = 2;
/** As RFC 5321 asks of mail servers. */
const GIVE_UP_SECONDS = 5 * 24 * 60 * 60;
const POLL_SECONDS = 30;
const LANES: readonly Lane[] = ['links', 'all'];

/** The last error of a mail that cannot be opened. */
const KEY_MISSING = 'the key that sealed it is missing';

const THE_OUTBOX = { accountId: null, role: null, ip: '', requestId: '' };

interface About {
  /** After this time the mail is not sent. */
  expiresAt?: string;
  /** The token of the link in it: if that is no longer valid, the mail is not sent. */
  linkHash?: string;
  /** The inquiry that it tells of: if that is erased, the mail is not sent. */
  inquiryId?: number;
  /** The account whose doing it tells the firm of: one account never floods the firm's mailbox. */
  causedBy?: number;
}

/** The order in which mails are sent. */
const RANKS = { link: 0, security: 1, notice: 2 } as const;

/**
 * Adds a mail to the outbox; it is sent after the transaction commits, or held if its mailbox got many. One that its reader
 * has switched off is dropped here, and nowhere else.
 */
export async function queueMail(
  context: Pick<OutboxContext, 'config' | 'secrets' | 'now'>,
  trx: Db,
  letter: Mail | OptionalMail,
  { expiresAt, linkHash, inquiryId, causedBy }: About = {},
): Promise<void> {
  const mail = 'optional' in letter ? await chosenMail(context, trx, letter) : letter;
  if (!mail) return;
  const now = context.now().toISOString();
  const key = heldKey(context, mail, causedBy);
  const held = key === undefined ? undefined : await heldUntil(context, trx, key);
  if (key !== undefined && held !== undefined && (await joinSummary(context, trx, key, mail))) return;
  await createOutboxRow(trx, {
    id: randomUUID(),
    sealed: context.secrets.seal(JSON.stringify(mail)),
    rank: RANKS[mail.urgency ?? 'notice'],
    heldFor: held === undefined ? null : (key ?? null),
    nextAttemptAt: held ?? now,
    createdAt: now,
    expiresAt: expiresAt ?? null,
    inquiryId: inquiryId ?? null,
    linkHash: linkHash ?? null,
  });
}

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
  // A slow mail server, or one that does not reply, holds up notices, and no link that someone waits for.
  const rounds: Record<Lane, Promise<void>> = { links: Promise.resolve(), all: Promise.resolve() };

  const later = (seconds: number) => new Date(context.now().getTime() + seconds * 1000).toISOString();
  const backoff = (attempts: number) =>
    later(Math.min(FIRST_RETRY_SECONDS * 2 ** (attempts - 1), LONGEST_RETRY_SECONDS));

  async function sendOne(row: OutboxRow): Promise<void> {
    if (row.expiresAt !== null && row.expiresAt <= later(0)) {
      await deleteMail(db, row.id);
      log.warn({ event: 'mail-expired', mail: row.id, attempts: row.attempts });
      return;
    }
    let mail: Mail | undefined;
    try {
      mail = JSON.parse(secrets.unseal(row.sealed)) as Mail;
      await deliver(row.id, mail);
      await deleteMail(db, row.id);
      log.info({ event: 'mail-sent', mail: row.id });
      warnings.remove('mail-server');
    } catch (error) {
      log.warn({ event: 'mail-failed', mail: row.id, attempts: row.attempts, ...describeError(error) });
      await retryOrGiveUp(row, mail, error);
    }
  }

  async function retryOrGiveUp(row: OutboxRow, mail: Mail | undefined, error: unknown): Promise<void> {
    const { kind, reason } = failureOf(error);
    // Without its key a mail cannot be opened now; it waits until the operator puts the key back.
    if (!mail) {
      const nextAttemptAt = backoff(row.attempts);
      return postponeMail(db, row.id, { nextAttemptAt, refusals: row.refusals, lastError: KEY_MISSING });
    }
    if (kind === 'server') warnings.add('mail-server', `Mails cannot be sent, and wait: ${replyOf(error)}.`);
    const refusals = row.refusals + (kind === 'receiver' ? 1 : 0);
    const isOld = row.createdAt <= later(-GIVE_UP_SECONDS);
    if (refusals >= MAX_REFUSALS || isOld) return giveUp(row, mail, reason);
    const nextAttemptAt = kind === 'receiver' ? later(REFUSED_RETRY_SECONDS) : backoff(row.attempts);
    return postponeMail(db, row.id, { nextAttemptAt, refusals, lastError: reason });
  }

  async function giveUp(row: OutboxRow, mail: Mail, reason: string): Promise<void> {
    await db.transaction().execute(async (trx) => {
      await deleteMail(trx, row.id);
      // A refused notice about a refused mail would be answered by another one.
      if (mail.to !== config.contactEmail)
        await queueMail(context, trx, mailGivenUpLetter(config, mail, reason));
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

  async function sendDue(lane: Lane): Promise<void> {
    try {
      while (started && !stopped) {
        const latest = later(Math.max(LONGEST_RETRY_SECONDS, CLAIM_SECONDS) + CLOCK_SECONDS);
        const row = await claimDueMail(engine, lane, { now: later(0), latest }, later(CLAIM_SECONDS));
        if (!row) return;
        if (row.heldFor !== null && row.attempts === 1) await goOnHolding(context, db, row.heldFor);
        await sendOne(row);
      }
    } catch (error) {
      // The database is unavailable. The next poll retries.
      log.error({ event: 'outbox-unreachable', ...describeError(error) });
    }
  }

  const wake = () => {
    for (const lane of LANES) rounds[lane] = rounds[lane].then(() => sendDue(lane));
  };
  const finished = async () => void (await Promise.all(Object.values(rounds)));
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
      // A lane may have left a mail to the other one.
      for (let awaited: Promise<void> | undefined; awaited !== rounds.all; await finished())
        awaited = rounds.all;
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await finished();
    },
  };
}
