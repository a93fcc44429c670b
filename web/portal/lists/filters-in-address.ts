// The filters and the order of staff's list in its address. What does not exist is ignored.
import { LIST_FILTERS, type ListFilters, STAFF_SORT } from '../../../contract/staff/filters-and-order.ts';

const NAMES = Object.keys(LIST_FILTERS) as (keyof ListFilters)[];

/** Staff's list always has an order. */
export const NO_FILTERS: ListFilters = { sort: STAFF_SORT };

export function readFilters(query: URLSearchParams): ListFilters {
  const given = NAMES.map((name) => [name, query.get(name)] as const);
  const known = given.filter(([name, value]) => (LIST_FILTERS[name] as readonly unknown[]).includes(value));
  return { ...NO_FILTERS, ...Object.fromEntries(known) };
}

/** The filters as a part of an address, without a question mark. */
export function writeFilters(filters: ListFilters): string {
  const given = NAMES.flatMap((name) => {
    const value = filters[name];
    return value === undefined || value === STAFF_SORT ? [] : [[name, value] as [string, string]];
  });
  return new URLSearchParams(given).toString();
}

/** Returns the filters with another value for one of them, or without it. */
export function withFilter(filters: ListFilters, name: keyof ListFilters, value: string): ListFilters {
  const { [name]: _, ...others } = filters;
  return { ...NO_FILTERS, ...others, ...(value && { [name]: value }) };
}

/** An order hides nothing. */
export const countFilters = (filters: ListFilters): number =>
  NAMES.filter((name) => name !== 'sort' && filters[name] !== undefined).length;
