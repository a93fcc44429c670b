// How both sides write days and moments. A date is dd-MM-yyyy only where the specification says so.
import { site } from '../site.config.ts';

/** @returns a format that writes moments in American English */
export function writer(timeZone: string, options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, ...options });
  // Some versions put a narrow space before AM and PM.
  return (moment: Date | string): string => format.format(new Date(moment)).replaceAll('\u202f', ' ');
}

const MINUTE = { hour: 'numeric', minute: '2-digit', timeZoneName: 'shortGeneric' } as const;
const DAY = { month: 'short', day: 'numeric', year: 'numeric' } as const;

/** The formats of one time zone. */
export const momentsIn = (timeZone: string) => ({
  /** Nov 25, 2026 */
  formatDay: writer(timeZone, DAY),
  /** Nov 25, 2026, 11:45 AM ET */
  formatMoment: writer(timeZone, { ...DAY, ...MINUTE }),
  /** For evidence: to the second, with that day's difference from UTC. Nov 25, 2026, 11:45:09 AM EST */
  formatSecond: writer(timeZone, { ...DAY, ...MINUTE, second: '2-digit', timeZoneName: 'short' }),
  /** 11:45 AM ET */
  formatTime: writer(timeZone, MINUTE),
});

/** The day of a moment in the firm's time zone. */
export const { formatDay } = momentsIn(site.timeZone);
