// The numbers over staff's list.
import { count, success } from '../answers.ts';
import { endpoint } from '../endpoint.ts';
import { z } from '../z.ts';

const listNumbers = z.object({
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
export type ListNumbers = z.output<typeof listNumbers>;

export const viewListNumbers = endpoint({
  description: 'The numbers over the list of staff.',
  path: '/api/desk',
  who: 'staff',
  answer: success({ data: listNumbers }),
});
