// The numbers for the firm's owner, which administrators read.
import { firmCalendar } from '../../../contract/due/calendar.ts';
import { addDays, type Day, weekdayOf } from '../../../contract/due/day.ts';
import * as calls from '../../../contract/numbers.ts';
import { findUrgency, urgencyLevelOf } from '../../../contract/offer.ts';
import { requireListReading } from '../../audit/readings.ts';
import { replies } from '../../base/replies.ts';
import type { ReadNumbers } from '../../db/numbers/numbers.ts';
import { leftSignal } from '../../http/disconnect-signal.ts';
import type { Call, Serve } from '../../http/serve.ts';

export function numbersRoutes(serve: Serve): void {
  serve(calls.readNumbers, async (call) => {
    await requireListReading(call.context, call.actor, 'numbers');
    return { success: 1 as const, message: replies.ok, data: await read(call) };
  });
}

/** The Mondays of this many weeks; the last week contains this day. A week begins on Monday. */
function weeksUpTo(day: Day, count: number): Day[] {
  const last = addDays(day, -((weekdayOf(day) + 6) % 7));
  return Array.from({ length: count }, (_, index) => addDays(last, -7 * (count - 1 - index)));
}

/** The first moment of a day in the firm's time zone, when the day before has ended. */
const beginOf = (day: Day) => new Date(firmCalendar.endOf(addDays(day, -1)).getTime() + 1).toISOString();

async function read(call: Call<typeof calls.readNumbers>): Promise<calls.Numbers> {
  const { context, input, reply } = call;
  const now = context.now();
  const weeks = weeksUpTo(input.to ?? firmCalendar.dayOf(now), input.weeks).map((week) => ({
    week,
    begins: beginOf(week),
    ends: beginOf(addDays(week, 7)),
  }));
  const numbers = await context.readings.numbers({ weeks, now: now.toISOString() }, leftSignal(reply));
  const turnaround = numbers.turnaround.toSorted((one, other) => rankOf(other.key) - rankOf(one.key));
  return { ...numbers, turnaround: turnaround.map(withName) };
}

/** What is no longer offered comes first, then the least urgent. */
const rankOf = (key: string) => findUrgency(key)?.rank ?? Number.POSITIVE_INFINITY;

/** The current name: some of the answers may have been promised under another one. */
function withName({ key, ...row }: ReadNumbers['turnaround'][number]): calls.TurnaroundNumbers {
  const urgency = findUrgency(key);
  return urgency ? { ...row, urgency: urgencyLevelOf(urgency) } : row;
}
