// Moments in the firm's time zone.
import { site } from '../../site.config.ts';

const formatOf = (timeStyle: 'short' | 'medium') =>
  new Intl.DateTimeFormat('en-GB', { timeZone: site.timeZone, dateStyle: 'short', timeStyle });

const clock = formatOf('medium');
const shortClock = formatOf('short');

const written = (format: Intl.DateTimeFormat, time: string) =>
  format.format(new Date(time)).replaceAll('/', '-').replace(',', '');

/** dd-MM-yyyy HH:mm:ss */
export const formatMoment = (time: string): string => written(clock, time);

/** dd-MM-yyyy HH:mm */
export const formatMinute = (time: string): string => written(shortClock, time);
