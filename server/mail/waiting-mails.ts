// The waiting mails, for administrators and the operator: to whom they go, how long they have waited and why. Their texts stay sealed:
// they contain links that set a password.
import type { AuditEntry } from '../audit/write-row.ts';
import type { Db } from '../db/engine/engine.ts';
import { listMailPage, makeMailsDue, type WaitingMail } from '../db/mail/outbox.ts';
import type { Secrets } from '../keys/secrets.ts';
import type { Mail } from './delivery.ts';

export interface QueuedMail extends Omit<WaitingMail, 'sealed'> {
  /** Empty, as the subject, if the key that sealed the mail is missing. */
  receiver: string;
  subject: string;
}

/** One page of them, the oldest first. */
export async function listQueue(
  { db, secrets }: { db: Db; secrets: Secrets },
  page: number,
  limit: number,
): Promise<QueuedMail[]> {
  const rows = await listMailPage(db, page, limit);
  return rows.map(({ sealed, ...row }) => ({ ...row, ...openEnvelope(secrets, sealed) }));
}

function openEnvelope(secrets: Secrets, sealed: string): Pick<QueuedMail, 'receiver' | 'subject'> {
  try {
    const { to, subject } = JSON.parse(secrets.unseal(sealed)) as Mail;
    return { receiver: to, subject };
  } catch {
    return { receiver: '', subject: '' };
  }
}

/**
 * Makes mails that could not be sent due now: one, or all without an id.
 * @returns how many; for none, nothing is recorded
 */
export async function sendAgain(
  trx: Db,
  now: Date,
  id: string | undefined,
  record: (entry: AuditEntry) => Promise<void>,
): Promise<number> {
  const count = await makeMailsDue(trx, now.toISOString(), id);
  const what = id === undefined ? `${count} mails` : `mail ${id}`;
  if (count > 0) await record({ event: 'mail-sent-again', detail: what });
  return count;
}
