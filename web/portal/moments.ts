// Moments in the zone that the user has chosen, else in the firm's.
import { useMemo } from 'react';
import { isTimeZone } from '../../contract/accounts/time-zones.ts';
import { momentsIn } from '../../contract/date-formats.ts';
import { site } from '../../site.config.ts';
import { useSession } from '../session.ts';

/** @param chosen a zone that this browser may not know; empty: the firm's */
export const momentsOf = (chosen: string) => momentsIn(isTimeZone(chosen) ? chosen : site.timeZone);

/** The formats for the signed-in user. */
export function useMoments() {
  const { timezone = '' } = useSession();
  return useMemo(() => momentsOf(timezone), [timezone]);
}
