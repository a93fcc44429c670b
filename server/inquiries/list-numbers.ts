// When "due today" and "due this week" end, and the numbers over staff's list.

import { firmCalendar } from '../../contract/due/calendar.ts';
import { addDays, HOUR_MS, weekdayOf } from '../../contract/due/day.ts';
import { MOST_URGENT_FIRST, type Urgency, urgencyLevelOf } from '../../contract/offer.ts';
import type { ListFilters } from '../../contract/staff/filters-and-order.ts';
import type { ListNumbers } from '../../contract/staff/list-numbers.ts';
import { countNewContactRequests } from '../db/contact-requests.ts';
import type { Db } from '../db/engine/engine.ts';
import type { Viewer } from '../db/inquiries/visibility.ts';
import type { DueRange } from '../db/inquiry-list/conditions.ts';
import { countDue, countOpen, listLastAnswers } from '../db/staff/list-numbers.ts';

/** A week ends with Saturday. */
const SATURDAY = 6;
/** The median turnaround is that of this many answers of each urgency. */
const LAST_ANSWERS = 100;

/** The due dates that a filter asks for, in the firm's days. */
export function dueRange(due: NonNullable<ListFilters['due']>, now: Date): DueRange {
  if (due === 'overdue') return { before: now.toISOString() };
  const today = firmCalendar.dayOf(now);
  const last = due === 'today' ? today : addDays(today, SATURDAY - weekdayOf(today));
  const after = new Date(firmCalendar.endOf(last).getTime() + 1);
  return { from: now.toISOString(), before: after.toISOString() };
}

/** The numbers over the list: counts of an index, and the last answers of each urgency. */
export async function readListNumbers(db: Db, viewer: Viewer, now: Date): Promise<ListNumbers> {
  const [open, duetoday, overdue, newrequests, ...medians] = await Promise.all([
    countOpen(db, viewer),
    countDue(db, viewer, dueRange('today', now)),
    countDue(db, viewer, dueRange('overdue', now)),
    countNewContactRequests(db),
    ...MOST_URGENT_FIRST.map((urgency) => medianTurnaround(db, viewer, urgency)),
  ]);
  const turnaround = medians.filter((median) => median !== undefined);
  return { open, duetoday, overdue, newrequests, turnaround };
}

async function medianTurnaround(
  db: Db,
  viewer: Viewer,
  urgency: Urgency,
): Promise<ListNumbers['turnaround'][number] | undefined> {
  const answers = await listLastAnswers(db, viewer, urgency.key, LAST_ANSWERS);
  const hours = answers
    .map(({ createdAt, answeredAt }) => (Date.parse(answeredAt ?? '') - Date.parse(createdAt)) / HOUR_MS)
    .sort((one, other) => one - other);
  const middle = (hours.length - 1) / 2;
  const [low, high] = [hours[Math.floor(middle)], hours[Math.ceil(middle)]];
  if (low === undefined || high === undefined) return undefined;
  return { urgencylevel: urgencyLevelOf(urgency), hours: Math.round(((low + high) / 2) * 10) / 10 };
}
