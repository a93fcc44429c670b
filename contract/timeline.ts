// The timeline of an inquiry: what happened to it, as both sides read it.
import { endpoint, type Failure } from './endpoint.ts';
import { positiveInteger } from './fields.ts';
import { z } from './z.ts';

export const TIMELINE_EVENTS = [
  'received',
  'opened',
  'asked',
  'withdrawn',
  'answered',
  'added',
  'due-moved',
  'ready',
  'corrected',
  'downloaded',
] as const;
export type TimelineEvent = (typeof TIMELINE_EVENTS)[number];

export const TIMELINE_ROLES = ['client', 'staff', 'server'] as const;

export interface TimelineEntry {
  event: TimelineEvent;
  /** ISO 8601, UTC. */
  at: string;
  /** A name; for staff, clients see only 'Staff'. */
  who: string;
  role: (typeof TIMELINE_ROLES)[number];
  /** The question, the answer to it, or what the client wrote about added records. */
  text?: string;
  /** The records that came with it, by their numbers. */
  records?: { first: number; count: number };
  /** When the report is due from then on (ISO 8601, UTC). */
  duedate?: string;
}

export type TimelineAnswer = { success: 1; data: TimelineEntry[]; message: string } | Failure;

/** From the oldest entry. Recorded as a view unless one is recorded already. */
export const viewTimeline = endpoint<TimelineAnswer>()({
  path: '/api/timeline',
  methods: ['GET'],
  who: 'signed-in',
  changes: false,
  recorded: true,
  input: z.object({ inquiryid: positiveInteger }),
});
