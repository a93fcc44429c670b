// The numbers for the firm's owner, by week: how much came in, how long it took, what was late, and what clients
// fetched. Sums only: no inquiry, no person. Ours, not the specification's; only administrators read them.

import { count, success } from './answers.ts';
import { isDay } from './due/day.ts';
import { endpoint } from './endpoint.ts';
import { optional, positiveInteger } from './fields.ts';
import { MAX_WEEKS } from './limits.ts';
import { z } from './z.ts';

/** A quarter. */
export const USUAL_WEEKS = 13;

const week = z
  .object({
    week: z.iso.date().describe('Its Monday.'),
    received: count.describe('Inquiries that were sent in this week.'),
    answered: count,
    due: count.describe('Inquiries that were due in it, up to now.'),
    overdue: count.describe('Those of them that were not answered by then.'),
    files: count.describe('The records of the inquiries that were sent in it.'),
    pages: count.describe('As far as they could be counted.'),
    bytes: count,
    downloads: count.describe('Files that clients downloaded, one by one or in a ZIP.'),
    openings: count.describe('Files that clients opened in the viewer.'),
  })
  .meta({ id: 'Week' });
export type WeekNumbers = z.output<typeof week>;

/** The answers that were given in the chosen weeks, for one urgency. */
const turnaround = z
  .object({
    urgency: z.string(),
    answered: count,
    intime: count.describe('Answered by the due date.'),
    mediandays: z.number().describe('Days of the calendar, with fractions.'),
    ninetydays: z.number().describe('Nine of ten were answered within this many days.'),
    promiseddays: z
      .number()
      .nullable()
      .describe(
        'How many days there were, on average, from the submission to the due date, if any is known.',
      ),
  })
  .meta({ id: 'Turnaround' });
export type TurnaroundNumbers = z.output<typeof turnaround>;

const numbers = z.object({ weeks: z.array(week), turnaround: z.array(turnaround) });
export type Numbers = z.output<typeof numbers>;

/** Days far from today have no numbers, and years of five digits no week. */
const day = z
  .string()
  .trim()
  .refine((text) => isDay(text) && text > '2000' && text < '2200', 'must be a day such as 2026-11-23');

export const readNumbers = endpoint({
  description:
    'Sums by week: inquiries, turnaround, what was overdue, pages and bytes, downloads by clients.',
  path: '/api/administration/numbers',
  who: 'administrator',
  input: z.object({
    to: optional(day).describe('Any day of the last week, such as 2026-11-23; blank: today.'),
    weeks: optional(
      positiveInteger.refine((count) => count <= MAX_WEEKS, `must be at most ${MAX_WEEKS}`),
    ).transform((count) => count ?? USUAL_WEEKS),
  }),
  answer: success({ data: numbers }),
});
