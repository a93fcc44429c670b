// On which days a sweep ran. A clock can jump, and a server can be down: then no one had time to read a mail.
import { DAY_MS, utcDayOf } from '../../contract/due/day.ts';
import type { Context } from '../context.ts';
import { countSweepDaysAfter, noteSweepDay } from '../db/inquiries/retention.ts';

/** Longer than any row of these days is needed. */
const REMEMBERED_DAYS = 400;

/** Notes that a sweep runs today. */
export async function noteSweep({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const forgetBefore = new Date(now().getTime() - REMEMBERED_DAYS * DAY_MS);
  await noteSweepDay(db, utcDayOf(now()), utcDayOf(forgetBefore));
}

/** Whether a sweep ran on this many days after the day of a mail. */
export async function hasSwept({ db }: Pick<Context, 'db'>, since: string, days: number): Promise<boolean> {
  return (await countSweepDaysAfter(db, utcDayOf(new Date(since)))) >= days;
}
