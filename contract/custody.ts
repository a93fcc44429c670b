// The custody record of one inquiry: who viewed, uploaded, downloaded and answered what, and when. Ours, not
// the specification's: law firms must be able to show who accessed a record.
import { endpoint, type Failure } from './endpoint.ts';
import { positiveInteger } from './fields.ts';
import { z } from './z.ts';

/** The events that a custody record shows; only staff see refusals, and damage to stored files. */
export const CUSTODY_EVENTS = [
  'inquiry-created',
  'file-uploaded',
  'inquiry-viewed',
  'file-downloaded',
  'file-scanned',
  'file-scanned-in-part',
  'file-quarantined',
  'file-damaged',
  'file-restored',
  'inquiry-answered',
  'refused',
] as const;
/** Of these, clients see none. */
export const STAFF_ONLY_EVENTS: readonly CustodyEvent[] = ['refused', 'file-damaged', 'file-restored'];
export type CustodyEvent = (typeof CUSTODY_EVENTS)[number];

export interface CustodyEntry {
  /** Number and MAC of the row in the audit log, so that an exported record can be compared with the log. */
  sequence: number;
  mac: string;
  /** ISO 8601, UTC. */
  at: string;
  event: CustodyEvent;
  /** A name; for staff, clients see only 'Staff'. */
  who: string;
  role: 'client' | 'staff' | 'scanner' | 'server';
  /** The document that the event is about, if any. */
  document?: { originalname: string; sha256: string };
}

export type CustodyAnswer = { success: 1; data: CustodyEntry[]; message: string } | Failure;

export const custodyRecord = endpoint<CustodyAnswer>()({
  path: '/api/custody',
  methods: ['GET'],
  who: 'signed-in',
  changes: false,
  input: z.object({ inquiryid: positiveInteger }),
});
