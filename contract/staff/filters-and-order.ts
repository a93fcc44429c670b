// The filters and orders of staff's list, and the one filter of clients, by status: what the address of a list may say. Without zod, for the browser.
import { MOST_URGENT_FIRST } from '../offer.ts';

/** A minus reverses the order. */
const SORTS = [
  ...(['id', '-id', 'name', '-name', 'case', '-case'] as const),
  ...(['urgency', '-urgency', 'status', '-status', 'due', '-due'] as const),
] as const;

/** What each filter may be. */
export const LIST_FILTERS = {
  status: ['open', 'completed', 'needed'],
  urgency: MOST_URGENT_FIRST.map(({ key }) => key),
  due: ['overdue', 'today', 'week'],
  mine: ['1'],
  unread: ['1'],
  sort: SORTS,
} as const;

type Names = keyof typeof LIST_FILTERS;
export type ListFilters = { [Name in Names]?: (typeof LIST_FILTERS)[Name][number] };
export type Sort = (typeof SORTS)[number];

/** The order that staff's page asks for when its address names none. */
export const STAFF_SORT: Sort = 'due';

/** The order of a call that names none: a filter by due date also orders by it. */
export const defaultSort = (due: ListFilters['due'] | undefined): Sort => (due === undefined ? '-id' : 'due');
