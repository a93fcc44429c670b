// One line of numbers over staff's list; what is counted opens as a filter.
import { Link } from 'react-router';
import type { Desk } from '../../../contract/desk/desk.ts';
import type { DeskFilters } from '../../../contract/desk/filters-and-order.ts';
import { splitUrgency } from '../inquiry-words.ts';
import { writeFilters } from './filters-in-address.ts';

/** 31 hours; 4.2 days from two days on. */
function formatHours(hours: number): string {
  if (hours >= 48) return `${Math.round(hours / 2.4) / 10} days`;
  const whole = Math.max(1, Math.round(hours));
  return whole === 1 ? '1 hour' : `${whole} hours`;
}

export function DeskNumbers({ desk }: { desk: Desk }) {
  return (
    <p className="desk-numbers">
      <Count count={desk.open} name="open" filters={{ status: 'open' }} />
      <Count count={desk.duetoday} name="due today" filters={{ due: 'today' }} />
      <Count count={desk.overdue} name="overdue" filters={{ due: 'overdue' }} />
      {desk.toread !== undefined && (
        <Count
          count={desk.toread}
          name={desk.toread === 1 ? 'waits for a second reader' : 'wait for a second reader'}
          filters={{ status: 'needed' }}
        />
      )}
      {desk.turnaround.length > 0 && (
        <span>
          Median turnaround:{' '}
          {desk.turnaround
            .map(({ urgencylevel, hours }) => `${splitUrgency(urgencylevel).name} ${formatHours(hours)}`)
            .join(', ')}
        </span>
      )}
    </p>
  );
}

function Count({ count, name, filters }: { count: number; name: string; filters: DeskFilters }) {
  return (
    <Link className="link" to={{ search: writeFilters(filters) }} preventScrollReset>
      <b>{count.toLocaleString('en-US')}</b> {name}
    </Link>
  );
}
