// Moments in the firm's time zone.
import { site } from '../../site.config.ts';

const shortClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: site.timeZone,
  dateStyle: 'short',
  timeStyle: 'short',
});
const clockOf = (timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  });
const clock = clockOf(site.timeZone);

const written = (format: Intl.DateTimeFormat, time: string) =>
  format.format(new Date(time)).replaceAll('/', '-').replace(',', '');

/** dd-MM-yyyy HH:mm:ss, with the zone's difference from UTC. */
export const formatMoment = (time: string): string => written(clock, time);

/** The same in another time zone. */
export const formatMomentIn = (timeZone: string, time: string): string => written(clockOf(timeZone), time);

/** dd-MM-yyyy HH:mm */
export const formatMinute = (time: string): string => written(shortClock, time);
