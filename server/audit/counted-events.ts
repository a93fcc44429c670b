// Events that one account can cause any number of times: views of an inquiry, a consultation request, accounts, waiting
// mails or lists, and refused calls. Within a window of time, the first ones get a row each. The others are counted,
// and one row reports their number when the window closes. So no one can fill the log, and the log leaves nothing out.
import { CLOCK_SECONDS } from '../base/clock.ts';
import {
  countInWindow,
  isWindowOpen,
  listClosedWindows,
  type RepeatKey,
  type Span,
  takeWindow,
  type Window,
} from '../db/audit/counted-events.ts';
import type { Db, Engine } from '../db/engine/engine.ts';
import {
  type Actor,
  type AuditContext,
  type AuditEntry,
  type RecordedEntry,
  recordEvents,
} from './write-row.ts';

/** The length of a window, and how many of its events get a row. */
export const REPEATS = {
  'inquiry-viewed': { seconds: 15 * 60, recorded: 1 },
  'contact-read': { seconds: 15 * 60, recorded: 1 },
  'account-read': { seconds: 15 * 60, recorded: 1 },
  'mails-read': { seconds: 15 * 60, recorded: 1 },
  'list-read': { seconds: 15 * 60, recorded: 1 },
  refused: { seconds: 60 * 60, recorded: 60 },
} as const;

type Repeatable = keyof typeof REPEATS;
type ReadEvent = Extract<Repeatable, 'account-read' | 'mails-read' | 'list-read'>;

/** What 'list-read' can be about. An open window stores the index in this list. */
const READ_LISTS = [
  'inquiries',
  'inquiries by keyword',
  'numbers over the list',
  'text blocks',
  'numbers',
  'numbers as a file',
  'state of the installation',
  'restricted inquiries',
] as const;
type ReadList = (typeof READ_LISTS)[number];
type RepeatableEntry = AuditEntry & { event: Repeatable };

const BATCH = 200;

/** When the open window began. It may lie a moment in the future: by another process's clock, or in a faster call. */
function spanOf(context: AuditContext, event: Repeatable): Span {
  const now = context.now().getTime();
  const from = new Date(now - REPEATS[event].seconds * 1000);
  return { from: from.toISOString(), to: new Date(now + CLOCK_SECONDS * 1000).toISOString() };
}

/** @param subjectId the inquiry, the consultation request or the account; 0 if the events are about none. */
function keyOf(actor: Actor, event: Repeatable, subjectId: number): RepeatKey {
  return { event, accountId: actor.accountId ?? 0, subjectId };
}

/** How a row names the subject of its event. */
function subjectOf(event: Repeatable, id: number): Pick<AuditEntry, 'inquiryId' | 'detail'> {
  // The number does not identify an inquiry, so a custody record must not show it as one.
  if (event === 'contact-read') return { detail: `consultation request ${id}` };
  if (event === 'list-read') return { detail: READ_LISTS[id] ?? '' };
  if (id === 0) return {};
  return event === 'account-read' ? { detail: `account ${id}` } : { inquiryId: id };
}

interface Repeated {
  actor: Actor;
  entry: RepeatableEntry;
  /**
   * The subject of the window. Without one, an account's events share a window: its refusals, whatever it tried to
   * reach.
   */
  subjectId?: number;
}

/** Records events, or counts those whose windows have enough rows. Call it last, like recordEvent. */
export async function recordRepeatable(
  context: AuditContext,
  trx: Db,
  ...repeated: readonly Repeated[]
): Promise<void> {
  const rows: RecordedEntry[] = [];
  // Locks windows in one order, and the log after them, so that two transactions never wait for each other.
  const inOrder = repeated.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
  for (const one of inOrder) rows.push(...(await count(context, trx, one)));
  if (rows.length > 0) await recordEvents(context, trx, rows);
}

const nameOf = ({ actor, entry, subjectId = 0 }: Repeated) =>
  `${entry.event} ${String(actor.accountId ?? 0).padStart(16)} ${String(subjectId).padStart(16)}`;

/** @returns the rows to record */
async function count(
  context: AuditContext,
  trx: Db,
  { actor, entry, subjectId = 0 }: Repeated,
): Promise<RecordedEntry[]> {
  const { event } = entry;
  const key = keyOf(actor, event, subjectId);
  const span = spanOf(context, event);
  const now = context.now().toISOString();
  const repeat = { lastAt: now, ip: actor.ip, requestId: actor.requestId };
  const window = { ...key, ...repeat, role: actor.role ?? '', beganAt: now, recorded: 1, counted: 0 };
  const counted = await countInWindow(trx, window, span, REPEATS[event].recorded);
  const isOpen = counted.beganAt > span.from && counted.beganAt <= span.to;
  if (isOpen) return counted.counted === 0 ? [{ actor, entry }] : [];
  const closed = await takeWindow(trx, key);
  const again = await count(context, trx, { actor, entry, subjectId });
  return [...(closed ? reportOf(closed) : []), ...again];
}

/**
 * Records a view of an inquiry, or of a page that shows its files, in its own transaction.
 * @param before what else the transaction does
 */
export async function recordView(
  context: AuditContext & { db: Db },
  actor: Actor,
  inquiryId: number,
  before?: (trx: Db) => Promise<void>,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    await before?.(trx);
    const entry = { event: 'inquiry-viewed', inquiryId } as const;
    await recordRepeatable(context, trx, { actor, entry, subjectId: inquiryId });
  });
}

/**
 * Records or counts a reading that shows the data of many people at once: accounts, or the one with this id, waiting
 * mails, a list. It does not wait for the disk.
 */
export async function recordRead(
  context: AuditContext & { engine: Engine },
  actor: Actor,
  event: ReadEvent,
  subjectId = 0,
): Promise<void> {
  const entry = { event, ...subjectOf(event, subjectId) };
  await context.engine.unsynced((trx) => recordRepeatable(context, trx, { actor, entry, subjectId }));
}

export async function recordListRead(
  context: AuditContext & { engine: Engine },
  actor: Actor,
  list: ReadList,
): Promise<void> {
  await recordRead(context, actor, 'list-read', READ_LISTS.indexOf(list));
}

/** Records that these consultation requests were read, each by its number, in one transaction. */
export async function recordContactReads(
  context: AuditContext & { db: Db },
  actor: Actor,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const event = 'contact-read';
  const reads = ids.map((id) => ({
    actor,
    entry: { event, ...subjectOf(event, id) } as const,
    subjectId: id,
  }));
  await context.db.transaction().execute((trx) => recordRepeatable(context, trx, ...reads));
}

/** Records a view unless one is recorded already: for the further calls of a page. */
export async function requireView(
  context: AuditContext & { db: Db },
  actor: Actor,
  inquiryId: number,
): Promise<void> {
  const key = keyOf(actor, 'inquiry-viewed', inquiryId);
  if (await isWindowOpen(context.db, key, spanOf(context, 'inquiry-viewed'))) return;
  await recordView(context, actor, inquiryId);
}

/** The row of a closed window, if it counted events. */
function reportOf(window: Window): RecordedEntry[] {
  if (window.counted === 0) return [];
  const { accountId, role, subjectId, ip, requestId, counted, lastAt: at } = window;
  const event = window.event as Repeatable;
  const entry = { event, count: counted, at, ...subjectOf(event, subjectId) };
  return [{ actor: { accountId, role, ip, requestId }, entry }];
}

/** Reports closed windows: those of one inquiry before someone reads its record, all of them in the sweep. */
export async function reportClosedWindows(
  context: AuditContext & { db: Db },
  inquiryId?: number,
): Promise<void> {
  const events =
    inquiryId === undefined ? (Object.keys(REPEATS) as Repeatable[]) : (['inquiry-viewed'] as const);
  for (const event of events) {
    const span = spanOf(context, event);
    for (;;) {
      const keys = await listClosedWindows(context.db, event, span, BATCH, inquiryId);
      if (keys.length === 0) break;
      await context.db.transaction().execute(async (trx) => {
        const closed: RecordedEntry[] = [];
        for (const key of keys) {
          const window = await takeWindow(trx, key);
          if (window) closed.push(...reportOf(window));
        }
        if (closed.length > 0) await recordEvents(context, trx, closed);
      });
    }
  }
}
