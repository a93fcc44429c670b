// The head of a column that can order staff's list: a link to the other order, and the current one. Without filters
// (clients), only its name.
import { Link } from 'react-router';
import type { ListFilters, Sort } from '../../../contract/staff/filters-and-order.ts';
import { withFilter, writeFilters } from './filters-in-address.ts';
import { keywordState, useKeyword } from './list-address.ts';

interface SortHeaderProps {
  name: string;
  by: Extract<Sort, 'id' | 'name' | 'case' | 'urgency' | 'status'>;
  filters: ListFilters | undefined;
  className?: string;
}

export function SortHeader({ name, by, filters, className }: SortHeaderProps) {
  const keyword = useKeyword();
  if (!filters) return <th scope="col">{name}</th>;
  const { sort = '' } = filters;
  const key = sort.replace('-', '');
  // The due date is in the column of the urgency.
  const isDue = by === 'urgency' && key === 'due';
  const order = sort.startsWith('-') ? 'descending' : 'ascending';
  const next = sort === by ? (`-${by}` as const) : by;
  return (
    <th
      scope="col"
      className={className}
      aria-sort={key === by || isDue ? order : undefined}
      data-by={isDue ? ', due' : undefined}
    >
      <Link
        to={{ search: writeFilters(withFilter(filters, 'sort', next)) }}
        state={keywordState(keyword)}
        preventScrollReset
      >
        {name}
      </Link>
    </th>
  );
}
