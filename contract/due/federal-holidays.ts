// The holidays of the federal government of the United States, by the rules of the law (5 U.S.C. 6103) and not by a
// list, which would end with a year (docs/decisions/0042-rounds.md).
import { addDays, type Day, weekdayOf } from './day.ts';

const MONDAY = 1;
const THURSDAY = 4;
const FRIDAY = 5;

/** New Year's Day, Juneteenth, Independence Day, Veterans Day, Christmas Day. */
const FIXED: readonly string[] = ['01-01', '06-19', '07-04', '11-11', '12-25'];

/** The weekday that is among the seven days from this one on. */
const MOVABLE = [
  // Birthday of Martin Luther King, Jr.: the third Monday
  { month: '01', weekday: MONDAY, from: 15 },
  // Washington's Birthday: the third Monday
  { month: '02', weekday: MONDAY, from: 15 },
  // Memorial Day: the last Monday
  { month: '05', weekday: MONDAY, from: 25 },
  // Labor Day: the first Monday
  { month: '09', weekday: MONDAY, from: 1 },
  // Columbus Day: the second Monday
  { month: '10', weekday: MONDAY, from: 8 },
  // Thanksgiving Day: the fourth Thursday
  { month: '11', weekday: THURSDAY, from: 22 },
] as const;

const isFixed = (day: Day): boolean => FIXED.includes(day.slice(5));

function isMovable(day: Day): boolean {
  const [, month, date] = day.split('-');
  return MOVABLE.some(
    (rule) =>
      rule.month === month &&
      rule.weekday === weekdayOf(day) &&
      Number(date) >= rule.from &&
      Number(date) < rule.from + 7,
  );
}

/** Whether the day is a holiday, or observed as one because the holiday is on a Saturday or Sunday. */
export function isFederalHoliday(day: Day): boolean {
  const weekday = weekdayOf(day);
  return (
    isFixed(day) ||
    isMovable(day) ||
    (weekday === FRIDAY && isFixed(addDays(day, 1))) ||
    (weekday === MONDAY && isFixed(addDays(day, -1)))
  );
}
