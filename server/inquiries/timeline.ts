// The timeline of an inquiry: what its tables and the custody log say happened, in one order. A further kind of event is
// a further source.
import type { TimelineEntry, TimelineEvent } from '../../contract/timeline.ts';
import { findFirstReading, findFirstView } from '../db/audit/audit.ts';
import type { Db } from '../db/engine/engine.ts';
import { listCorrections } from '../db/inquiries/corrections.ts';
import type { Inquiry } from '../db/inquiries/inquiries.ts';
import { listAdditions, listRequests } from '../db/inquiries/requests.ts';
import { listDocumentsOf } from '../db/inquiries/retention.ts';

/** Lists the entries of some kinds, each kind from the oldest. */
type ReadEntries = (db: Db, inquiry: Inquiry) => Promise<TimelineEntry[]>;

/** From the oldest entry. Clients may know what staff did, but not which member of staff. */
export async function timelineOf(
  db: Db,
  inquiry: Inquiry,
  { isStaff }: { isStaff: boolean },
): Promise<TimelineEntry[]> {
  const entries: TimelineEntry[] = [];
  for (const read of READERS) entries.push(...(await read(db, inquiry)));
  // Stable: of entries at the same moment, that of the earlier source comes first.
  entries.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
  return entries.map((entry) => (isStaff || entry.role !== 'staff' ? entry : { ...entry, who: 'Staff' }));
}

function entryOf(
  event: TimelineEvent,
  role: TimelineEntry['role'],
  at: string,
  who: string | null,
): TimelineEntry {
  return { event, at, who: who ?? '', role };
}

const received: ReadEntries = async (_db, { createdAt, clientName }) => [
  entryOf('received', 'client', createdAt, clientName),
];

const opened: ReadEntries = async (db, { id }) => {
  const first = await findFirstView(db, id);
  return first ? [entryOf('opened', 'staff', first.at, first.name)] : [];
};

/** The due date moves with the answer, or without one. */
const requests: ReadEntries = async (db, { id }) => {
  const rows = await listRequests(db, id);
  return rows.flatMap(({ question, askedAt, askedByName, outcome, closedAt, closedByName }) => [
    { ...entryOf('asked', 'staff', askedAt, askedByName), text: question },
    ...(outcome === 'withdrawn' && closedAt !== null
      ? [entryOf('withdrawn', 'staff', closedAt, closedByName)]
      : []),
  ]);
};

const additions: ReadEntries = async (db, { id }) => {
  const rows = await listAdditions(db, id);
  return rows.map(({ requestId, addedAt, name, note, firstFile, files }) => ({
    ...entryOf(requestId === null ? 'added' : 'answered', 'client', addedAt, name),
    ...(note !== '' && { text: note }),
    ...(files > 0 && { records: { first: firstFile + 1, count: files } }),
  }));
};

const moved: ReadEntries = async (db, { id }) => {
  const rows = await listRequests(db, id);
  return rows.flatMap(({ outcome, closedAt, dueAt }) =>
    dueAt === null || closedAt === null || outcome === 'completed'
      ? []
      : [{ ...entryOf('due-moved', 'server', closedAt, ''), duedate: dueAt }],
  );
};

const ready: ReadEntries = async (_db, { answeredAt, answeredByName }) =>
  answeredAt === null ? [] : [entryOf('ready', 'staff', answeredAt, answeredByName)];

const corrected: ReadEntries = async (db, { id }) => {
  const corrections = await listCorrections(db, id);
  return corrections.map(({ correctedAt, correctedByName }) =>
    entryOf('corrected', 'staff', correctedAt, correctedByName),
  );
};

const downloaded: ReadEntries = async (db, { id, answeredAt }) => {
  if (answeredAt === null) return [];
  const documents = await listDocumentsOf(db, id);
  const hashesOf = (kind: 'record' | 'report') =>
    documents.filter((document) => document.kind === kind).map(({ sha256 }) => sha256);
  const records = hashesOf('record');
  // The custody log knows files by their content, and a record may have the same one as a report.
  const sha256s = hashesOf('report').filter((sha256) => !records.includes(sha256));
  const first = await findFirstReading(db, id, sha256s);
  return first ? [entryOf('downloaded', 'client', first.at, first.name)] : [];
};

const READERS: readonly ReadEntries[] = [
  received,
  opened,
  requests,
  additions,
  moved,
  ready,
  corrected,
  downloaded,
];
