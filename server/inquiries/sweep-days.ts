// On which days a sweep ran. A clock can jump, and a server can be down: then no one had time to read a mail.
import type { Context } from '../context.ts';
import { countSweepDaysAfter, noteSweepDay } from '../db/inquiries/retention.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Longer than any row of these days is needed. */
const REMEMBERED_DAYS = 400;

const dayOf = (time: Date) => time.toISOString().slice(0, 10);

/** Notes that a sweep runs today. */
export async function noteSweep({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const forgetBefore = new Date(now().getTime() - REMEMBERED_DAYS * DAY_MS);
  await noteSweepDay(db, dayOf(now()), dayOf(forgetBefore));
}

/** Whether a sweep ran on this many days after the day of a mail. */
export async function hasSwept({ db }: Pick<Context, 'db'>, since: string, days: number): Promise<boolean> {
  return (await countSweepDaysAfter(db, dayOf(new Date(since)))) >= days;
}
