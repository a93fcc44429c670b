// Gaps in contact with providers, computed from the entries by the rule that the chronology states.
import { daysBetween, daysOf } from '../html.ts';
import { entries } from './entries.ts';

/** More days than this from one contact to the next are a gap. */
export const GAP_DAYS = 14;

export interface Gap {
  /** The first and the last day without a contact. */
  from: string;
  to: string;
  /** What the records say about it. */
  reason: string;
}

/** By the first day of the gap. A gap without a line here has no reason in the records. */
const reasons: Readonly<Record<string, string>> = {
  '2024-05-04':
    '“Remaining visits on hold, authorization pending” on May 3 {384}; authorization received on May 21. {391}',
  '2024-10-05': 'The patient “wishes to wait with surgery.” {108}',
};

function shift(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** Every visit, test, call and message. The employer's forms are not contacts with a provider. */
const contacts = [
  ...new Set(
    entries
      .filter(({ by }) => by !== 'work')
      .flatMap(({ date, until }) => (until ? [date, until] : [date]))
      .sort(),
  ),
];

export const gaps: readonly Gap[] = contacts.slice(1).flatMap((next, index) => {
  const last = contacts[index] ?? next;
  if (daysBetween(last, next) <= GAP_DAYS) return [];
  const from = shift(last, 1);
  return [{ from, to: shift(next, -1), reason: reasons[from] ?? 'No reason recorded.' }];
});

const [first, ...rest] = gaps;
if (!first) throw new Error('The entries have no gap');

/** The one gap before the surgical consultation: treatment was ordered and could not go on. */
export const interruption: Gap = first;
export const laterGaps: readonly Gap[] = rest;

const later = rest.map(daysOf);
/** The shortest and the longest of the later gaps: 14 to 34. */
export const laterDays = `${Math.min(...later)} to ${Math.max(...later)}`;
