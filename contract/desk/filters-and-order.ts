// The filters and orders of staff's list, of which clients have the status: what its address may say. Without zod, for the browser.
import { MOST_URGENT_FIRST } from '../offer.ts';

/** An order with a minus is the reverse one. */
const SORTS = [
  ...(['id', '-id', 'name', '-name', 'case', '-case'] as const),
  ...(['urgency', '-urgency', 'status', '-status', 'due', '-due'] as const),
] as const;

/** What each filter may be. */
export const DESK_FILTERS = {
  status: ['open', 'completed', 'needed'],
  urgency: MOST_URGENT_FIRST.map(({ key }) => key),
  due: ['overdue', 'today', 'week'],
  mine: ['1'],
  unread: ['1'],
  sort: SORTS,
} as const;

type Names = keyof typeof DESK_FILTERS;
export type DeskFilters = { [Name in Names]?: (typeof DESK_FILTERS)[Name][number] };
export type Sort = (typeof SORTS)[number];

/** The order that staff's page asks for when its address names none. */
export const DESK_SORT: Sort = 'due';

/** The order of a call that names none: what is due is wanted by its due date. */
export const defaultSort = (due: DeskFilters['due'] | undefined): Sort => (due === undefined ? '-id' : 'due');
