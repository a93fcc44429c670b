// Who is assigned to an inquiry.
import { id } from '../answers.ts';
import { endpoint } from '../endpoint.ts';
import { optional, positiveInteger } from '../fields.ts';
import { z } from '../z.ts';

/** A member of staff who can be given an inquiry. */
export const colleague = z.object({ accountid: id, name: z.string() });
export type Colleague = z.output<typeof colleague>;

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
