// The filters and the order of a list (filters-and-order.ts), as fields of its call.
import { optional } from '../fields.ts';
import { z } from '../z.ts';
import { LIST_FILTERS } from './filters-and-order.ts';

export const listFilterFields = {
  status: optional(z.enum(LIST_FILTERS.status)).describe(
    'Also for clients. `needed`: for them, what waits for their answer, and what they have sent and not read the report of; for staff, a statement of a colleague that waits for a second reader.',
  ),
  urgency: optional(z.enum(LIST_FILTERS.urgency)),
  due: optional(z.enum(LIST_FILTERS.due)).describe(
    'Only open ones that are overdue, or due later today or this week, which ends with Saturday.',
  ),
  mine: optional(z.enum(LIST_FILTERS.mine)).describe('Only those assigned to the caller.'),
  unread: optional(z.enum(LIST_FILTERS.unread)).describe(
    'Only open ones with something that the caller has not seen.',
  ),
  sort: optional(z.enum(LIST_FILTERS.sort)).describe(
    'With a minus, the reverse order. Blank: the newest first, or with `due` the ones due soonest.',
  ),
} as const;
