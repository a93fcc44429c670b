// The custody record of one inquiry: who opened, sent, fetched and answered what, and when. Ours, not the
// specification's: law firms must be able to show who touched a record.
import { endpoint, type Failure } from './endpoint.ts';
import { positiveInteger } from './fields.ts';
import { z } from './z.ts';

/** What can be told of an inquiry; refusals are told to staff only. */
export const CUSTODY_EVENTS = [
  'inquiry-created',
  'file-uploaded',
  'inquiry-viewed',
  'file-downloaded',
  'file-scanned',
  'file-scanned-in-part',
  'file-quarantined',
  'inquiry-answered',
  'refused',
] as const;
export type CustodyEvent = (typeof CUSTODY_EVENTS)[number];

export interface CustodyEntry {
  /** Number and MAC of the row in the audit log: an exported record can be held against it. */
  sequence: number;
  mac: string;
  /** ISO 8601, UTC. */
  at: string;
  event: CustodyEvent;
  /** A name, or 'Staff' where a client asks. */
  who: string;
  role: 'client' | 'staff' | 'scanner';
  /** The document it was about, where it was about one. */
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
