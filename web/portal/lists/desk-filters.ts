// The filters of staff's list in its address. What does not exist is ignored.
import { DESK_FILTERS, type DeskFilters } from '../../../contract/desk/desk-filters.ts';

const NAMES = Object.keys(DESK_FILTERS) as (keyof DeskFilters)[];

export function readFilters(query: URLSearchParams): DeskFilters {
  const given = NAMES.map((name) => [name, query.get(name)] as const);
  const known = given.filter(([name, value]) => (DESK_FILTERS[name] as readonly unknown[]).includes(value));
  return Object.fromEntries(known);
}

/** As a part of an address, without a question mark. */
export function writeFilters(filters: DeskFilters): string {
  const given = NAMES.flatMap((name) => {
    const value = filters[name];
    return value === undefined ? [] : [[name, value] as [string, string]];
  });
  return new URLSearchParams(given).toString();
}

/** With another value of one filter, or without it. */
export function withFilter<Name extends keyof DeskFilters>(
  filters: DeskFilters,
  name: Name,
  value: string | undefined,
): DeskFilters {
  const { [name]: _, ...others } = filters;
  return value ? { ...others, [name]: value } : others;
}

/** An order alone hides nothing. */
export const isFiltered = ({ sort: _, ...filters }: DeskFilters): boolean => Object.keys(filters).length > 0;
