// How both sides write a day.
import { site } from '../site.config.ts';

const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: site.timeZone,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** The day of a moment in the firm's time zone: 4 March 2027. */
export const formatDay = (moment: Date): string => format.format(moment);
