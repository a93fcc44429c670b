// The timeline of an inquiry: what happened to it, as both sides read it.
import { id, time } from './answers.ts';
import { z } from './z.ts';

const numbered = z.object({ first: id, count: id });

export const timelineEntry = z
  .object({
    event: z.enum([
      'received',
      'opened',
      'asked',
      'withdrawn',
      'unanswered',
      'answered',
      'added',
      'due-moved',
      'proposed',
      'returned',
      'approved',
      'ready',
      'came-back',
      'wrote',
      'followed-up',
      'corrected',
      'downloaded',
    ]),
    at: time,
    who: z.string().describe("A name; for staff, clients see only 'Staff'."),
    role: z.enum(['client', 'staff', 'server']),
    text: z.exactOptional(z.string()).describe('What was asked or written; a statement is in the inquiry.'),
    records: z.exactOptional(numbered).describe('The records that came with it, by their numbers.'),
    reports: z.exactOptional(numbered).describe('The reports of a further statement.'),
    duedate: z.exactOptional(time),
  })
  .meta({ id: 'TimelineEntry' });
export type TimelineEntry = z.output<typeof timelineEntry>;
export type TimelineEvent = TimelineEntry['event'];
