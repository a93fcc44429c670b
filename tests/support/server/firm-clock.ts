// Moves a server's clock to a time of the firm's week at which no day ends soon.
import { firmCalendar } from '../../../contract/due/calendar.ts';
import { addDays, weekdayOf } from '../../../contract/due/day.ts';
import type { TestServer } from './test-server.ts';

const WEDNESDAY = 3;
const HOUR_MS = 60 * 60 * 1000;

/** To the next Wednesday, twelve hours before its end. Sign in afterwards: sessions end meanwhile. */
export function goToWednesday(server: TestServer): void {
  const now = server.context.now();
  const today = firmCalendar.dayOf(now);
  const day = addDays(today, ((WEDNESDAY - weekdayOf(today) + 6) % 7) + 1);
  const noon = firmCalendar.endOf(day).getTime() - 12 * HOUR_MS;
  server.advance((noon - now.getTime()) / 1000);
}
