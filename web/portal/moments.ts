// Moments in the zone that the user has chosen, else in the firm's.
import { useMemo } from 'react';
import { isTimeZone } from '../../contract/accounts/time-zones.ts';
import { site } from '../../site.config.ts';
import { useSession } from '../session.ts';

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

const written = (format: Intl.DateTimeFormat, time: string) =>
  format.format(new Date(time)).replaceAll('/', '-').replace(',', '');

/** dd-MM-yyyy HH:mm:ss, with the zone's difference from UTC. */
export const formatMomentIn = (timeZone: string, time: string): string => written(clockOf(timeZone), time);

/** @param chosen a zone that this browser may not know; empty: the firm's */
export function momentsIn(chosen: string) {
  const timeZone = isTimeZone(chosen) ? chosen : site.timeZone;
  const clock = clockOf(timeZone);
  const shortClock = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return {
    /** dd-MM-yyyy HH:mm:ss, with the zone's difference from UTC. */
    formatMoment: (time: string) => written(clock, time),
    /** dd-MM-yyyy HH:mm */
    formatMinute: (time: string) => written(shortClock, time),
  };
}

/** The formats for the signed-in user. */
export function useMoments() {
  const { timezone = '' } = useSession();
  return useMemo(() => momentsIn(timezone), [timezone]);
}
