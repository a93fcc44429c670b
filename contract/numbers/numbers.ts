// The numbers for the firm's owner, by week: how much came in, how long it took, what was late, and what clients
// fetched. Sums only: no inquiry, no person. Ours, not the specification's; only administrators read them.
import { type Day, isDay } from '../due/day.ts';
import { endpoint, type Failure } from '../endpoint.ts';
import { optional, positiveInteger } from '../fields.ts';
import { z } from '../z.ts';

/** How many weeks can be asked for at once: two years. */
export const MAX_WEEKS = 104;
/** A quarter. */
export const USUAL_WEEKS = 13;

export interface WeekNumbers {
  /** Its Monday. */
  week: Day;
  /** Inquiries that were sent in this week. */
  received: number;
  /** Inquiries that were answered in it. */
  answered: number;
  /** Inquiries that were due in it, up to now, and those of them that were not answered by then. */
  due: number;
  overdue: number;
  /** The records of the inquiries that were sent in it, and their pages, as far as they could be counted. */
  files: number;
  pages: number;
  bytes: number;
  /** Files that clients downloaded, one by one or in a ZIP, and those that they opened in the viewer. */
  downloads: number;
  openings: number;
}

/** The answers that were given in the chosen weeks, for one urgency. Days are those of the calendar, with fractions. */
export interface TurnaroundNumbers {
  urgency: string;
  answered: number;
  /** Answered by the due date. */
  intime: number;
  mediandays: number;
  /** Nine of ten were answered within so many days. */
  ninetydays: number;
  /** How many days there were, on average, from the submission to the due date; null if none is known. */
  promiseddays: number | null;
}

export interface Numbers {
  weeks: WeekNumbers[];
  turnaround: TurnaroundNumbers[];
}

export type NumbersAnswer = { success: 1; message: string; data: Numbers } | Failure;

/** Days far from today have no numbers, and years of five digits no week. */
const day = z
  .string()
  .trim()
  .refine((text) => isDay(text) && text > '2000' && text < '2200', 'must be a day such as 2026-11-23');

const range = {
  /** Any day of the last week; blank: today. */
  to: optional(day),
  weeks: optional(
    positiveInteger.refine((count) => count <= MAX_WEEKS, `must be at most ${MAX_WEEKS}`),
  ).transform((count) => count ?? USUAL_WEEKS),
};

export const readNumbers = endpoint<NumbersAnswer>()({
  path: '/api/administration/numbers',
  methods: ['GET'],
  who: 'administrator',
  changes: false,
  input: z.object(range),
});

/** Their columns: tables.ts */
export const NUMBER_TABLE_NAMES = ['inquiries', 'turnaround', 'overdue', 'volume', 'downloads'] as const;
export type NumberTableName = (typeof NUMBER_TABLE_NAMES)[number];

/** One of the tables as CSV. */
export const saveNumbers = endpoint<Failure>()({
  path: '/api/administration/numbers/file',
  methods: ['GET'],
  who: 'administrator',
  changes: false,
  input: z.object({ ...range, table: z.enum(NUMBER_TABLE_NAMES) }),
});
