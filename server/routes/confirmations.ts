// Confirms a consultation request or a registration by mail to the address that was typed. No one has verified that
// address, so without limits a stranger could use our server to flood other people's mailboxes. A confirmation beyond
// a limit is left out in silence: the request itself succeeds, and its answer does not tell.
import { Refusal } from '../base/errors.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/engine/engine.ts';
import { networksOf } from '../limits/addresses.ts';
import type { Hit } from '../limits/throttle.ts';
import { mailboxOf } from '../mail/address.ts';
import type { Mail } from '../mail/delivery.ts';
import { queueMail } from '../mail/queue-mail.ts';

/** Queues a confirmation in the same transaction as what it confirms, unless a limit is used up. */
export async function queueConfirmation(
  { context, ip }: { context: Context; ip: string },
  trx: Db,
  of: 'contact' | 'registration',
  mail: Mail,
): Promise<void> {
  const mailbox = context.secrets.fingerprint('confirmation', mailboxOf(mail.to));
  const hits: readonly Hit[] = [
    // The asker first: one who is over the limit must not use up that of the address.
    ['confirmationsPerNetwork', `${of}|${networksOf(ip).network}`],
    ['confirmationsPerAddress', `${of}|${mailbox}`],
    ['confirmations', of],
  ];
  for (const hit of hits)
    try {
      await context.throttle.hitWithin(trx, hit);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return context.log.warn({ event: 'confirmation-left-out', code: hit[0] });
    }
  await queueMail(context, trx, mail);
}
