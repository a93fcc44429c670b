// The timeline of an inquiry: what its tables and the custody log say happened, in one order. A further kind of event is
// a further source.
import type { TimelineEntry, TimelineEvent } from '../../contract/timeline.ts';
import { findFirstReading, findFirstView, listSecondReadings } from '../db/audit/audit.ts';
import type { Db } from '../db/engine/engine.ts';
import { listMessages, type Message } from '../db/inquiries/conversation.ts';
import type { Inquiry } from '../db/inquiries/inquiries.ts';
import { listDocumentsOf } from '../db/inquiries/retention.ts';

/** Lists the entries of some kinds, each kind from the oldest. */
type ReadEntries = (db: Db, inquiry: Inquiry, isStaff: boolean) => Promise<TimelineEntry[]>;

/** From the oldest entry. Clients may know what staff did, but not which member of staff. */
export async function timelineOf(
  db: Db,
  inquiry: Inquiry,
  { isStaff }: { isStaff: boolean },
): Promise<TimelineEntry[]> {
  const entries: TimelineEntry[] = [];
  for (const read of READERS) entries.push(...(await read(db, inquiry, isStaff)));
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

/** What was written, then how requests ended, and the due dates that moved by it. */
const messages: ReadEntries = async (db, { id }) => {
  const all = await listMessages(db, id);
  const written = all.map((message, index): TimelineEntry => {
    const { kind, text, sentAt, name, firstFile, files } = message;
    const role = kind === 'message' ? 'client' : 'staff';
    return {
      ...entryOf(eventOf(message, all.slice(0, index)), role, sentAt, name),
      // Statements are read where they are published.
      ...(text !== '' && kind !== 'statement' && { text }),
      ...(files > 0 && {
        [kind === 'statement' ? 'reports' : 'records']: { first: firstFile + 1, count: files },
      }),
    };
  });
  const ended = all.flatMap(({ outcome, closedAt, closedByName, dueAt }): TimelineEntry[] => {
    if (closedAt === null) return [];
    // A publication ended it.
    if (outcome === 'completed') return [entryOf('unanswered', 'staff', closedAt, closedByName)];
    return [
      ...(outcome === 'withdrawn' ? [entryOf('withdrawn', 'staff', closedAt, closedByName)] : []),
      ...(dueAt === null ? [] : [{ ...entryOf('due-moved', 'server', closedAt, ''), duedate: dueAt }]),
    ];
  });
  return [...written, ...ended];
};

function eventOf({ kind, answers, round, files }: Message, earlier: readonly Message[]): TimelineEvent {
  if (kind === 'request') return 'asked';
  const isFirst = !earlier.some((other) => other.round === round && other.kind === kind);
  if (kind === 'statement') return round > 1 && isFirst ? 'followed-up' : 'corrected';
  if (answers !== null) return 'answered';
  if (round > 1 && isFirst) return 'came-back';
  return files > 0 ? 'added' : 'wrote';
}

const SECOND_READINGS: Readonly<Record<string, TimelineEvent>> = {
  'review-proposed': 'proposed',
  'review-returned': 'returned',
  'review-approved': 'approved',
};

/** Clients learn only about published statements. */
const secondRead: ReadEntries = async (db, { id }, isStaff) => {
  if (!isStaff) return [];
  const rows = await listSecondReadings(db, id);
  return rows.map(({ event, at, name }) => entryOf(SECOND_READINGS[event] ?? 'proposed', 'staff', at, name));
};

const ready: ReadEntries = async (_db, { answeredAt, answeredByName }) =>
  answeredAt === null ? [] : [entryOf('ready', 'staff', answeredAt, answeredByName)];

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

const READERS: readonly ReadEntries[] = [received, opened, messages, secondRead, ready, downloaded];
