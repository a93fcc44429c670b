// Staff's desk: the assignee of an inquiry, and the numbers over the list.
import { count, id, success } from '../answers.ts';
import { endpoint } from '../endpoint.ts';
import { optional, positiveInteger } from '../fields.ts';
import { z } from '../z.ts';
import { DESK_FILTERS } from './filters-and-order.ts';

/** The filters and the order of staff's list, as fields of a call. */
export const deskFilters = {
  status: optional(z.enum(DESK_FILTERS.status)).describe(
    'Also for clients. `needed`: for them, what waits for their answer, and what they have sent and not read the report of; for staff, a statement of a colleague that waits for a second reader.',
  ),
  urgency: optional(z.enum(DESK_FILTERS.urgency)),
  due: optional(z.enum(DESK_FILTERS.due)).describe(
    'Only open ones that are overdue, or due later today or this week, which ends with Saturday.',
  ),
  mine: optional(z.enum(DESK_FILTERS.mine)).describe('Only those assigned to the caller.'),
  unread: optional(z.enum(DESK_FILTERS.unread)).describe(
    'Only open ones with something that the caller has not seen.',
  ),
  sort: optional(z.enum(DESK_FILTERS.sort)).describe(
    'With a minus, the reverse order. Blank: the newest first, or with `due` the ones due soonest.',
  ),
} as const;

/** A member of staff who can be given an inquiry. */
export const colleague = z.object({ accountid: id, name: z.string() });
export type Colleague = z.output<typeof colleague>;

const desk = z.object({
  open: count,
  duetoday: count.describe('Until the end of the day; what is overdue already does not count.'),
  overdue: count,
  toread: z
    .exactOptional(count)
    .describe("Colleagues' statements that wait for a second reader; absent where none is required."),
  newrequests: count.describe('Consultation requests that no one has taken.'),
  turnaround: z
    .array(z.object({ urgencylevel: z.string(), hours: z.number() }))
    .describe(
      'The median of the last answers of each urgency of which an inquiry was answered, the most urgent first.',
    ),
});
export type Desk = z.output<typeof desk>;

export const assignInquiry = endpoint({
  description:
    'Assigns an inquiry to a member of staff, or to no one. `previous` is the assignee that the caller saw: if it is someone else by now, the call is refused with 409. A colleague who gets it is mailed.',
  path: '/api/assign',
  who: 'staff',
  changes: true,
  input: z.object({
    inquiryid: positiveInteger,
    assignee: optional(positiveInteger),
    previous: optional(positiveInteger),
  }),
});

export const viewDesk = endpoint({
  description: 'The numbers over the list of staff.',
  path: '/api/desk',
  who: 'staff',
  answer: success({ data: desk }),
});
