// Weeks of the firm's calendar. A week begins on Monday, and is named by it.
import { addDays, type Day, weekdayOf } from '../due/day.ts';

/** The Monday of the week that the day is in. */
export const weekOf = (day: Day): Day => addDays(day, -((weekdayOf(day) + 6) % 7));

/** The Mondays of so many weeks; the last of them has this day. */
export function weeksUpTo(day: Day, count: number): Day[] {
  const last = weekOf(day);
  return Array.from({ length: count }, (_, index) => addDays(last, -7 * (count - 1 - index)));
}
