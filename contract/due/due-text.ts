// A due date in words: in lists, on pages and in mails. Days and hours are those of the firm's time zone.
import { site } from '../../site.config.ts';
import { momentsIn, writer } from '../date-formats.ts';
import { firmCalendar } from './calendar.ts';
import { daysBetween } from './day.ts';
import { dueAt, upperEnd } from './due.ts';

const day = writer(site.timeZone, { weekday: 'short', month: 'short', day: 'numeric' });
const dayOfYear = writer(site.timeZone, {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});
const { formatTime } = momentsIn(site.timeZone);

const isByTheHour = (urgency: string) => upperEnd(urgency)?.unit === 'hours';

export interface Due {
  at: Date;
  /** A turnaround in hours is due at an hour. */
  urgency: string;
}

/**
 * Fits after "by": Tue, Nov 24; with an hour, Wed, Nov 25, 3:40 PM ET.
 * @param now The year is named if it is another one.
 */
export function formatDue({ at, urgency }: Due, now: Date): string {
  const [thisYear, itsYear] = [now, at].map((moment) => firmCalendar.dayOf(moment).slice(0, 4));
  const date = (thisYear === itsYear ? day : dayOfYear)(at);
  return isByTheHour(urgency) ? `${date}, ${formatTime(at)}` : date;
}

/** What an inquiry would be promised if it were sent now. */
export const formatDueIfSent = (urgency: string, now: Date): string =>
  formatDue({ at: dueAt(now, urgency), urgency }, now);

export type DueState = 'later' | 'today' | 'overdue';

export function dueState({ at }: Due, now: Date): DueState {
  if (at < now) return 'overdue';
  return firmCalendar.dayOf(at) === firmCalendar.dayOf(now) ? 'today' : 'later';
}

const today = ({ at, urgency }: Due) => (isByTheHour(urgency) ? `Due today, ${formatTime(at)}` : 'Due today');

/** What a client reads about an open inquiry: the promise, also when it was not kept. */
export function dueWords(due: Due, now: Date): string {
  const state = dueState(due, now);
  if (state === 'today') return today(due);
  return `${state === 'overdue' ? 'Overdue since' : 'Due'} ${formatDue(due, now)}`;
}

/** What staff read about it: how late it is. */
export function dueWordsForStaff(due: Due, now: Date): string {
  if (dueState(due, now) !== 'overdue') return dueWords(due, now);
  const days = daysBetween(firmCalendar.dayOf(due.at), firmCalendar.dayOf(now));
  if (days === 0) return `Overdue since ${formatTime(due.at)}`;
  return days === 1 ? '1 day overdue' : `${days} days overdue`;
}

/**
 * What a client is told after sending an inquiry, or coming back to one: in the mail, and on the receipt.
 * @param due as {@link formatDue} writes it
 */
export const whatHappensNext = (
  due: string,
  what: 'the report' | 'the review statement' = 'the report',
): string => `Expect ${what} by ${due}. We will email you when it is ready.`;

/** The same, while the client is asked for something. */
export const whatIsNeeded = 'We are waiting for your answer. The due date is on hold until then.';
