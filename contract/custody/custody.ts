// The custody record of one inquiry: who viewed, uploaded, downloaded and answered what, and when. Ours, not
// the specification's: law firms must be able to show who accessed a record.
import { endpoint, type Failure } from '../endpoint.ts';
import { optional, positiveInteger } from '../fields.ts';
import { z } from '../z.ts';

/** The events that a custody record shows; only staff see refusals, damage to stored files, and notes. */
export const CUSTODY_EVENTS = [
  'inquiry-created',
  'file-uploaded',
  'inquiry-viewed',
  'file-downloaded',
  'archive-downloaded',
  'file-opened',
  'file-scanned',
  'file-scanned-in-part',
  'file-quarantined',
  'file-damaged',
  'file-restored',
  'information-requested',
  'request-withdrawn',
  'request-answered',
  'records-added',
  'inquiry-answered',
  'inquiry-corrected',
  'inquiry-assigned',
  'hold-set',
  'hold-lifted',
  'removal-announced',
  'files-removed',
  'note-written',
  'note-changed',
  'note-removed',
  'refused',
] as const;
/** Of these, clients see none. */
export const STAFF_ONLY_EVENTS: readonly CustodyEvent[] = [
  'refused',
  'inquiry-assigned',
  'file-damaged',
  'file-restored',
  'note-written',
  'note-changed',
  'note-removed',
];
export type CustodyEvent = (typeof CUSTODY_EVENTS)[number];

export const CUSTODY_ROLES = ['client', 'staff', 'scanner', 'server'] as const;

export interface CustodyEntry {
  /** Number and MAC of the row in the audit log, so that an exported record can be compared with the log. */
  sequence: number;
  mac: string;
  /** ISO 8601, UTC. */
  at: string;
  event: CustodyEvent;
  /** A name; for staff, clients see only 'Staff'. */
  who: string;
  role: (typeof CUSTODY_ROLES)[number];
  /** The document that the event is about, if any. */
  document?: { originalname: string; sha256: string };
  /** Set on an entry that reports this many further events, the last of them at this time. */
  count?: number;
}

/** `next` is there when more entries follow: ask again with it as `after`. */
export type CustodyAnswer = { success: 1; data: CustodyEntry[]; next?: number; message: string } | Failure;

export const CUSTODY_PAGE_SIZE = 100;
export const MAX_CUSTODY_LIMIT = 200;

/** One page of the record, from the oldest entry. */
export const custodyRecord = endpoint<CustodyAnswer>()({
  path: '/api/custody',
  methods: ['GET'],
  who: 'signed-in',
  changes: false,
  recorded: true,
  input: z.object({
    inquiryid: positiveInteger,
    /** The sequence number of the last entry already seen. */
    after: optional(positiveInteger),
    limit: optional(positiveInteger.pipe(z.number().max(MAX_CUSTODY_LIMIT))).transform(
      (limit) => limit ?? CUSTODY_PAGE_SIZE,
    ),
  }),
});

/** The whole record as a file that proves itself (contract/custody/custody-file.ts). */
export const custodyFile = endpoint<Failure>()({
  path: '/api/custody/file',
  methods: ['GET'],
  who: 'signed-in',
  changes: false,
  recorded: true,
  input: z.object({ inquiryid: positiveInteger }),
});
