// When a report is due: at the upper end of the turnaround that the client chose (§9). Business days are days of the
// firm's calendar, and the day of the submission is not counted; hours are hours of the clock, also at weekends.
import { type Calendar, firmCalendar } from './calendar.ts';
import { addDays, HOUR_MS } from './day.ts';

/** The clock does not run, because information is needed. */
export interface Pause {
  from: Date;
  to: Date;
}

interface UpperEnd {
  count: number;
  unit: 'business days' | 'hours';
}

/**
 * Read from the text, so that the promise is the one that people read. A stored inquiry keeps its text when the firm
 * offers other turnarounds. @returns undefined if the text names no turnaround
 */
export function upperEnd(urgency: string): UpperEnd | undefined {
  const [, count, unit] = /(\d+) (business days|hours)\)$/.exec(urgency) ?? [];
  return count === undefined ? undefined : { count: Number(count), unit: unit as UpperEnd['unit'] };
}

/**
 * @param urgency as the form sends it: 'Rush (3-5 business days)'
 * @param pauses may overlap, in any order
 * @throws RangeError if the urgency names no turnaround
 */
export function dueAt(
  start: Date,
  urgency: string,
  pauses: readonly Pause[] = [],
  calendar: Calendar = firmCalendar,
): Date {
  const end = upperEnd(urgency);
  if (!end) throw new RangeError(`"${urgency}" names no turnaround`);
  return end.unit === 'hours'
    ? afterHours(start, end.count, pauses)
    : afterBusinessDays(start, end.count, pauses, calendar);
}

function afterHours(start: Date, hours: number, pauses: readonly Pause[]): Date {
  let time = start.getTime();
  let left = hours * HOUR_MS;
  for (const { from, to } of pauses.toSorted((one, other) => one.from.getTime() - other.from.getTime())) {
    const ran = Math.max(0, from.getTime() - time);
    if (ran >= left) break;
    left -= ran;
    time = Math.max(time, to.getTime());
  }
  return new Date(time + left);
}

/** A day counts unless the clock stood still at its end. */
function afterBusinessDays(
  start: Date,
  days: number,
  pauses: readonly Pause[],
  { dayOf, endOf, isBusinessDay }: Calendar,
): Date {
  const stops = pauses.map(({ from, to }) => ({ first: dayOf(from), next: dayOf(to) }));
  let day = dayOf(start);
  for (let left = days; left > 0; ) {
    day = addDays(day, 1);
    const hasStopped = stops.some(({ first, next }) => first <= day && day < next);
    if (isBusinessDay(day) && !hasStopped) left -= 1;
  }
  return endOf(day);
}
