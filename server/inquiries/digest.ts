// One mail to each member of staff on every working morning: how many inquiries are new, due today and overdue, and how
// many mails could not be sent. It names none of them.
import { firmCalendar } from '../../contract/due/calendar.ts';
import { addDays, type Day, HOUR_MS } from '../../contract/due/day.ts';
import { MORNING_HOUR } from '../../contract/limits.ts';
import { describeError } from '../base/log.ts';
import type { Context } from '../context.ts';
import { countForDigest, takeDigestDay } from '../db/staff/digests.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { digestMail } from '../mail/templates/digest.ts';
import { dueRange } from './list-numbers.ts';

/** A server that starts later does not send it. */
const LATEST_HOUR = 12;
const LOOK_MS = 5 * 60 * 1000;

type DigestContext = Pick<Context, 'config' | 'db' | 'secrets' | 'now'>;

/** An hour on the clock, except on days when the clocks change. */
const hourOf = (day: Day, hour: number) =>
  new Date(firmCalendar.endOf(addDays(day, -1)).getTime() + 1 + hour * HOUR_MS);

/** The last day before this one on which the firm worked. */
function businessDayBefore(day: Day): Day {
  let before = addDays(day, -1);
  while (!firmCalendar.isBusinessDay(before)) before = addDays(before, -1);
  return before;
}

/** Queues the mails of this morning, unless that was done. @returns how many */
export async function sendDigests(context: DigestContext): Promise<number> {
  const now = context.now();
  const today = firmCalendar.dayOf(now);
  const morning = hourOf(today, MORNING_HOUR);
  if (!firmCalendar.isBusinessDay(today) || now < morning || now >= hourOf(today, LATEST_HOUR)) return 0;
  const endOfDay = firmCalendar.endOf(today).toISOString();
  return context.db.transaction().execute(async (trx) => {
    const begin = hourOf(businessDayBefore(today), MORNING_HOUR);
    const times = {
      arrived: { from: begin.toISOString(), before: morning.toISOString() },
      dueToday: dueRange('today', now),
      overdue: dueRange('overdue', now),
    };
    let queued = 0;
    for (const reader of await takeDigestDay(trx, today)) {
      const counts = await countForDigest(trx, { id: reader.id, role: 'staff' }, times);
      if (Object.values(counts).every((count) => count === 0)) continue;
      await queueMail(context, trx, digestMail(context.config, reader, counts), { expiresAt: endOfDay });
      queued += 1;
    }
    return queued;
  });
}

/** Looks every few minutes whether it is morning. The returned function stops it and waits for a running look. */
export function startDigests(context: Context): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  const look = async () => {
    try {
      if ((await sendDigests(context)) > 0) context.outbox.wake();
    } catch (error) {
      context.log.error({ event: 'digest-failed', ...describeError(error) });
    }
  };
  const timer = setInterval(() => {
    running = running.then(look);
  }, LOOK_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
