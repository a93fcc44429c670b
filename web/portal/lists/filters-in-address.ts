// The filters and the order of staff's list in its address. What does not exist is ignored.
import { DESK_FILTERS, DESK_SORT, type DeskFilters } from '../../../contract/desk/filters-and-order.ts';

const NAMES = Object.keys(DESK_FILTERS) as (keyof DeskFilters)[];

/** Staff's list always has an order. */
export const NO_FILTERS: DeskFilters = { sort: DESK_SORT };

export function readFilters(query: URLSearchParams): DeskFilters {
  const given = NAMES.map((name) => [name, query.get(name)] as const);
  const known = given.filter(([name, value]) => (DESK_FILTERS[name] as readonly unknown[]).includes(value));
  return { ...NO_FILTERS, ...Object.fromEntries(known) };
}

/** As a part of an address, without a question mark. */
export function writeFilters(filters: DeskFilters): string {
  const given = NAMES.flatMap((name) => {
    const value = filters[name];
    return value === undefined || value === DESK_SORT ? [] : [[name, value] as [string, string]];
  });
  return new URLSearchParams(given).toString();
}

/** With another value of one filter, or without it. */
export function withFilter(filters: DeskFilters, name: keyof DeskFilters, value: string): DeskFilters {
  const { [name]: _, ...others } = filters;
  return { ...NO_FILTERS, ...others, ...(value && { [name]: value }) };
}

/** An order hides nothing. */
export const countFilters = ({ sort: _, ...filters }: DeskFilters): number => Object.keys(filters).length;
