// The head of a column that can order staff's list: a link to the other order. Without filters (clients), only its name.
import { Link } from 'react-router';
import type { ListFilters, Sort } from '../../../contract/staff/filters-and-order.ts';
import { withFilter, writeFilters } from './filters-in-address.ts';
import { keywordState, useKeyword } from './list-address.ts';

interface SortHeaderProps {
  name: string;
  by: Extract<Sort, 'id' | 'name' | 'case' | 'urgency' | 'status'>;
  filters: ListFilters | undefined;
}

export function SortHeader({ name, by, filters }: SortHeaderProps) {
  const keyword = useKeyword();
  if (!filters) return <th scope="col">{name}</th>;
  const { sort } = filters;
  const isReverse = sort === `-${by}`;
  const order = sort === by ? 'ascending' : isReverse ? 'descending' : undefined;
  const next = sort === by ? (`-${by}` as const) : by;
  return (
    <th scope="col" aria-sort={order}>
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
