// Windows in which repeated events are counted instead of recorded one by one (server/audit/repeats.ts).
import type { Db } from '../engine/engine.ts';
import type { AuditRepeatsTable } from '../tables.ts';

export type RepeatKey = Pick<AuditRepeatsTable, 'event' | 'accountId' | 'inquiryId'>;

/** One event of a window: when it happened and with which request. */
export type Repeat = Pick<AuditRepeatsTable, 'lastAt' | 'ip' | 'requestId'>;

export type Window = RepeatKey &
  Repeat &
  Pick<AuditRepeatsTable, 'role' | 'beganAt' | 'recorded'> & { counted: number };

/** A window is open when it began in this span. One from the future, by a clock that ran ahead, is not. */
export interface Span {
  from: string;
  to: string;
}

export async function isWindowOpen(db: Db, key: RepeatKey, span: Span): Promise<boolean> {
  const found = await db
    .selectFrom('auditRepeats')
    .select('event')
    .where('event', '=', key.event)
    .where('accountId', '=', key.accountId)
    .where('inquiryId', '=', key.inquiryId)
    .where('beganAt', '>', span.from)
    .where('beganAt', '<=', span.to)
    .executeTakeFirst();
  return found !== undefined;
}

/** Counts events in an open window with no room for another row. @returns whether there was one. */
export async function countRepeat(
  trx: Db,
  key: RepeatKey,
  span: Span,
  maxRecorded: number,
  repeat: Repeat,
  times: number,
): Promise<boolean> {
  const counted = await trx
    .updateTable('auditRepeats')
    .set((eb) => ({ ...repeat, counted: eb('counted', '+', times) }))
    .where('event', '=', key.event)
    .where('accountId', '=', key.accountId)
    .where('inquiryId', '=', key.inquiryId)
    .where('beganAt', '>', span.from)
    .where('beganAt', '<=', span.to)
    .where('recorded', '>=', maxRecorded)
    .returning('event')
    .executeTakeFirst();
  return counted !== undefined;
}

/** Notes that an open window has one more row. @returns whether there was an open window. */
export async function addRecorded(trx: Db, key: RepeatKey, span: Span): Promise<boolean> {
  const noted = await trx
    .updateTable('auditRepeats')
    .set((eb) => ({ recorded: eb('recorded', '+', 1) }))
    .where('event', '=', key.event)
    .where('accountId', '=', key.accountId)
    .where('inquiryId', '=', key.inquiryId)
    .where('beganAt', '>', span.from)
    .where('beganAt', '<=', span.to)
    .returning('event')
    .executeTakeFirst();
  return noted !== undefined;
}

export async function openWindow(trx: Db, window: Window): Promise<void> {
  await trx.insertInto('auditRepeats').values(window).execute();
}

/** Removes a window. @returns it, unless someone else has removed it. */
export async function takeWindow(trx: Db, key: RepeatKey): Promise<Window | undefined> {
  return trx
    .deleteFrom('auditRepeats')
    .where('event', '=', key.event)
    .where('accountId', '=', key.accountId)
    .where('inquiryId', '=', key.inquiryId)
    .returningAll()
    .executeTakeFirst();
}

/** Windows of this event that are not open, of one inquiry or of all. */
export async function listClosedWindows(
  db: Db,
  event: string,
  span: Span,
  limit: number,
  inquiryId?: number,
): Promise<RepeatKey[]> {
  let query = db
    .selectFrom('auditRepeats')
    .select(['event', 'accountId', 'inquiryId'])
    .where('event', '=', event)
    .where((eb) => eb.or([eb('beganAt', '<=', span.from), eb('beganAt', '>', span.to)]));
  if (inquiryId !== undefined) query = query.where('inquiryId', '=', inquiryId);
  return query.orderBy('beganAt').limit(limit).execute();
}
