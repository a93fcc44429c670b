// Events that one account can cause any number of times: views of an inquiry, a consultation request, accounts, waiting
// mails or lists, and refused calls. In a window of time the first ones have a row each; further ones are counted, and one row reports their number
// when the window has closed. So no one can fill the log, and nothing is left out of it.
import { CLOCK_SECONDS } from '../clock.ts';
import { lockAuditHead } from '../db/audit/audit.ts';
import {
  addRecorded,
  countRepeat,
  isWindowOpen,
  listClosedWindows,
  openWindow,
  type RepeatKey,
  type Span,
  takeWindow,
  type Window,
} from '../db/audit/repeats.ts';
import type { Db } from '../db/engine/engine.ts';
import { type Actor, type AuditContext, type AuditEntry, recordEvent } from './record.ts';

/** The length of a window, and how many of its events have a row. */
export const REPEATS = {
  'inquiry-viewed': { seconds: 15 * 60, recorded: 1 },
  'contact-read': { seconds: 15 * 60, recorded: 1 },
  'account-read': { seconds: 15 * 60, recorded: 1 },
  'mails-read': { seconds: 15 * 60, recorded: 1 },
  'list-read': { seconds: 15 * 60, recorded: 1 },
  refused: { seconds: 60 * 60, recorded: 60 },
} as const;

type Repeatable = keyof typeof REPEATS;
export type ReadEvent = Extract<Repeatable, 'account-read' | 'mails-read' | 'list-read'>;

/** What 'list-read' can be about. A place in this list is stored while its window is open. */
export const READ_LISTS = [
  'inquiries',
  'inquiries by keyword',
  'numbers over the list',
  'text blocks',
  'numbers',
  'numbers as a file',
  'state of the installation',
] as const;
export type ReadList = (typeof READ_LISTS)[number];
type RepeatableEntry = AuditEntry & { event: Repeatable };

const BATCH = 200;

/** When a window began that is open: also a moment ahead, by the clock of another process or in a call that was faster. */
function spanOf(context: AuditContext, event: Repeatable): Span {
  const now = context.now().getTime();
  const from = new Date(now - REPEATS[event].seconds * 1000);
  return { from: from.toISOString(), to: new Date(now + CLOCK_SECONDS * 1000).toISOString() };
}

/** @param subjectId the inquiry, the consultation request or the account; 0 if the events are about none. */
function keyOf(actor: Actor, event: Repeatable, subjectId: number): RepeatKey {
  return { event, accountId: actor.accountId ?? 0, inquiryId: subjectId };
}

/** How a row names what its event is about. */
export function subjectOf(event: Repeatable, id: number): Pick<AuditEntry, 'inquiryId' | 'detail'> {
  // Its number does not name an inquiry, so it must not appear as one in a custody record.
  if (event === 'contact-read') return { detail: `consultation request ${id}` };
  if (event === 'list-read') return { detail: READ_LISTS[id] ?? '' };
  if (id === 0) return {};
  return event === 'account-read' ? { detail: `account ${id}` } : { inquiryId: id };
}

/**
 * Records the event, or counts it if its window has enough rows. Call it last, as recordEvent.
 * @param subjectId what the window is about. Without it, an account's events share one window: its refusals,
 * whatever it tried to reach.
 * @param times how many they are, of an event that has one row in a window
 */
export async function recordRepeatable(
  context: AuditContext,
  trx: Db,
  actor: Actor,
  entry: RepeatableEntry,
  subjectId = 0,
  times = 1,
): Promise<void> {
  const { event } = entry;
  const key = keyOf(actor, event, subjectId);
  const span = spanOf(context, event);
  const now = context.now().toISOString();
  const repeat = { lastAt: now, ip: actor.ip, requestId: actor.requestId };
  const count = () => countRepeat(trx, key, span, REPEATS[event].recorded, repeat, times);
  if (await count()) return;
  // Of two first events at the same moment, the second waits here and then finds the window of the first.
  await lockAuditHead(trx);
  if (await count()) return;
  if (!(await addRecorded(trx, key, span))) {
    const closed = await takeWindow(trx, key);
    if (closed) await report(context, trx, closed);
    const counted = times - 1;
    await openWindow(trx, { ...key, ...repeat, role: actor.role ?? '', beganAt: now, recorded: 1, counted });
  }
  await recordEvent(context, trx, actor, entry);
}

/**
 * Records a view of an inquiry, or of something that shows its files, in its own transaction.
 * @param before what else is done in it
 */
export async function recordView(
  context: AuditContext & { db: Db },
  actor: Actor,
  inquiryId: number,
  before?: (trx: Db) => Promise<void>,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    await before?.(trx);
    await recordRepeatable(context, trx, actor, { event: 'inquiry-viewed', inquiryId }, inquiryId);
  });
}

/** Records that these consultation requests were read, each by its number, in one transaction. */
export async function recordContactReads(
  context: AuditContext & { db: Db },
  actor: Actor,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const event = 'contact-read';
  await context.db.transaction().execute(async (trx) => {
    // Before the first window, as in the sweep: otherwise each of the two could wait for what the other has locked.
    await lockAuditHead(trx);
    for (const id of ids) await recordRepeatable(context, trx, actor, { event, ...subjectOf(event, id) }, id);
  });
}

/** Records a view unless one is recorded already: for calls of a page whose view has been recorded. */
export async function requireView(
  context: AuditContext & { db: Db },
  actor: Actor,
  inquiryId: number,
): Promise<void> {
  const key = keyOf(actor, 'inquiry-viewed', inquiryId);
  if (await isWindowOpen(context.db, key, spanOf(context, 'inquiry-viewed'))) return;
  await recordView(context, actor, inquiryId);
}

/** Writes the row of a window that has closed, if events were counted in it. */
async function report(context: AuditContext, trx: Db, window: Window): Promise<void> {
  if (window.counted === 0) return;
  const { event, accountId, role, inquiryId, ip, requestId, counted: count, lastAt: at } = window;
  const actor: Actor = { accountId, role, ip, requestId };
  const subject = subjectOf(event as Repeatable, inquiryId);
  await recordEvent(context, trx, actor, { event: event as Repeatable, count, at, ...subject });
}

/** Reports the windows that have closed: those of one inquiry before its record is read, all in the sweep. */
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
        await lockAuditHead(trx);
        for (const key of keys) {
          const window = await takeWindow(trx, key);
          if (window) await report(context, trx, window);
        }
      });
    }
  }
}
