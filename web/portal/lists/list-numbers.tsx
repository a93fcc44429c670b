// One line of numbers over staff's list; what is counted opens as a filter.
import { Link } from 'react-router';
import type { ListFilters } from '../../../contract/staff/filters-and-order.ts';
import type { ListNumbers } from '../../../contract/staff/list-numbers.ts';
import { splitUrgency } from '../inquiry-words.ts';
import { writeFilters } from './filters-in-address.ts';

/** 31 hours; 4.2 days from two days on. */
function formatHours(hours: number): string {
  if (hours >= 48) return `${Math.round(hours / 2.4) / 10} days`;
  const whole = Math.max(1, Math.round(hours));
  return whole === 1 ? '1 hour' : `${whole} hours`;
}

export function ListNumbersLine({ numbers }: { numbers: ListNumbers }) {
  return (
    <p className="list-numbers">
      <Count count={numbers.open} name="open" filters={{ status: 'open' }} />
      <Count count={numbers.duetoday} name="due today" filters={{ due: 'today' }} />
      <Count count={numbers.overdue} name="overdue" filters={{ due: 'overdue' }} />
      {numbers.toread !== undefined && (
        <Count
          count={numbers.toread}
          name={numbers.toread === 1 ? 'waits for a second reader' : 'wait for a second reader'}
          filters={{ status: 'needed' }}
        />
      )}
      {numbers.turnaround.length > 0 && (
        <span>
          Median turnaround, last 100 of each:{' '}
          {numbers.turnaround
            .map(({ urgencylevel, hours }) => `${splitUrgency(urgencylevel).name} ${formatHours(hours)}`)
            .join(', ')}
        </span>
      )}
    </p>
  );
}

function Count({ count, name, filters }: { count: number; name: string; filters: ListFilters }) {
  return (
    <Link className="link" to={{ search: writeFilters(filters) }} preventScrollReset>
      <b>{count.toLocaleString('en-US')}</b> {name}
    </Link>
  );
}
