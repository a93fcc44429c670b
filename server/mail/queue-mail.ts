// Mails wait in the outbox as encrypted rows, each written in the transaction that causes the mail. outbox.ts delivers them.
import { randomUUID } from 'node:crypto';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/engine/engine.ts';
import { createOutboxRows, type NewMail } from '../db/mail/outbox.ts';
import type { Secrets } from '../keys/secrets.ts';
import { chosenMails } from './choices.ts';
import type { AnyMail } from './delivery.ts';
import { countNotices, heldKey, joinSummary } from './mailbox-limits.ts';

interface About {
  /** After this time the mail is not sent. */
  expiresAt?: string;
  /** The token of the link in it: if that is no longer valid, the mail is not sent. */
  linkHash?: string;
  /** The inquiry that it tells of: if that is erased, the mail is not sent. */
  inquiryId?: number;
  /** The account whose action it reports to the firm: one account never floods the firm's mailbox. */
  causedBy?: number;
}

/** The order in which mails are sent. */
const RANKS = { link: 0, security: 1, notice: 2 } as const;

/**
 * Adds mails to the outbox; they are sent after the transaction commits, or held if their mailbox got many. Those that their
 * readers have switched off are dropped here, and nowhere else; those about a restricted inquiry go to no one who does not see it.
 */
export async function queueMail(
  context: { config: Config; secrets: Secrets; now(): Date },
  trx: Db,
  addressed: AnyMail | readonly AnyMail[],
  { expiresAt, linkHash, inquiryId, causedBy }: About = {},
): Promise<void> {
  const mails = await chosenMails(context, trx, [addressed].flat(), inquiryId);
  const now = context.now().toISOString();
  const keys = mails.map((mail) => heldKey(context, mail, causedBy));
  const untilOf = await countNotices(context, trx, keys);
  const rows: NewMail[] = [];
  for (const [index, mail] of mails.entries()) {
    const key = keys[index];
    const until = key === undefined ? undefined : untilOf.get(key);
    if (key !== undefined && until !== undefined && (await joinSummary(context, trx, key, mail))) continue;
    rows.push({
      id: randomUUID(),
      sealed: context.secrets.seal(JSON.stringify(mail)),
      rank: RANKS[mail.urgency ?? 'notice'],
      heldFor: until === undefined ? null : (key ?? null),
      nextAttemptAt: until ?? now,
      createdAt: now,
      expiresAt: expiresAt ?? null,
      inquiryId: inquiryId ?? null,
      linkHash: linkHash ?? null,
    });
  }
  if (rows.length > 0) await createOutboxRows(trx, rows);
}
