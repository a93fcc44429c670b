// Times in a custody record, as the page shows them.
import { site } from '../../../site.config.ts';

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: site.timeZone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});

/** dd-MM-yyyy HH:mm:ss in the firm's time zone, with the zone's difference from UTC. */
export function formatMoment(time: string): string {
  return clock.format(new Date(time)).replaceAll('/', '-').replace(',', '');
}
