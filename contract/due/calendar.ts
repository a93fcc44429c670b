// The firm's calendar: which day a moment is in, when a day ends, and on which days the firm works.
import { site } from '../../site.config.ts';
import { addDays, type Day, isDay, weekdayOf } from './day.ts';
import { isFederalHoliday } from './federal-holidays.ts';

/** No time zone is further from UTC. */
const FURTHEST_MS = 15 * 60 * 60 * 1000;

export interface Calendar {
  dayOf(moment: Date): Day;
  /** The last millisecond of the day. */
  endOf(day: Day): Date;
  isBusinessDay(day: Day): boolean;
}

interface Office {
  timeZone: string;
  holidays: (typeof site)['holidays'];
}

/** @throws if a day off does not exist: it would silently be a working day. */
export function openCalendar({ timeZone, holidays }: Office): Calendar {
  const wrong = holidays.more.find((day) => !isDay(day));
  if (wrong !== undefined) throw new Error(`site.config.ts: "${wrong}" is not a day such as 2027-11-26`);
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });

  function dayOf(moment: Date): Day {
    const [month, day, year] = format.format(moment).split('/');
    return `${year}-${month}-${day}`;
  }

  // Searched, because the difference from UTC may change on that very day, in some zones at midnight.
  function searchEnd(day: Day): Date {
    let inside = Date.parse(day) - FURTHEST_MS;
    let after = Date.parse(addDays(day, 1)) + FURTHEST_MS;
    while (after - inside > 1) {
      const middle = Math.floor((inside + after) / 2);
      if (dayOf(new Date(middle)) > day) after = middle;
      else inside = middle;
    }
    return new Date(inside);
  }

  /** Many inquiries are due on the same day. */
  const ends = new Map<Day, Date>();

  return {
    dayOf,
    endOf(day) {
      const end = ends.get(day) ?? searchEnd(day);
      ends.set(day, end);
      return end;
    },
    isBusinessDay(day) {
      const isWeekend = weekdayOf(day) % 6 === 0;
      return !isWeekend && !holidays.more.includes(day) && !(holidays.usFederal && isFederalHoliday(day));
    },
  };
}

/** That of site.config.ts. */
export const firmCalendar = openCalendar(site);
