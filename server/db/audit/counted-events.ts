// Windows in which repeated events are counted instead of recorded one by one (server/audit/counted-events.ts).
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../engine/engine.ts';
import type { AuditRepeatsTable } from '../tables.ts';

export type RepeatKey = Pick<AuditRepeatsTable, 'event' | 'accountId' | 'subjectId'>;

export type Window = Selectable<AuditRepeatsTable>;

/** A window is open when it began in this span. A window from the future, which a clock that ran ahead opened, is not. */
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
    .where('subjectId', '=', key.subjectId)
    .where('beganAt', '>', span.from)
    .where('beganAt', '<=', span.to)
    .executeTakeFirst();
  return found !== undefined;
}

/** Opens a window, or counts in the open one: rows while they fit, then events. A closed window stays as it is. */
export async function countInWindow(
  trx: Db,
  window: Window,
  { from, to }: Span,
  maxRecorded: number,
): Promise<Pick<Window, 'beganAt' | 'counted'>> {
  const isOpen = sql<boolean>`audit_repeats.began_at > ${from} AND audit_repeats.began_at <= ${to}`;
  const isFull = sql<boolean>`${isOpen} AND audit_repeats.recorded >= ${maxRecorded}`;
  const ifFull = (column: string, value: RawBuilder<unknown>) =>
    sql<never>`CASE WHEN ${isFull} THEN ${value} ELSE ${sql.ref(`auditRepeats.${column}`)} END`;
  const latest = (column: string) => ifFull(column, sql.ref(`excluded.${column}`));
  return trx
    .insertInto('auditRepeats')
    .values(window)
    .onConflict((conflict) =>
      conflict.columns(['event', 'accountId', 'subjectId']).doUpdateSet({
        counted: ifFull('counted', sql`audit_repeats.counted + 1`),
        recorded: sql`CASE WHEN ${isOpen} AND audit_repeats.recorded < ${maxRecorded} THEN audit_repeats.recorded + 1 ELSE audit_repeats.recorded END`,
        lastAt: latest('lastAt'),
        ip: latest('ip'),
        requestId: latest('requestId'),
      }),
    )
    .returning(['beganAt', 'counted'])
    .executeTakeFirstOrThrow();
}

/** Removes a window. @returns the window, unless someone else removed it */
export async function takeWindow(trx: Db, key: RepeatKey): Promise<Window | undefined> {
  return trx
    .deleteFrom('auditRepeats')
    .where('event', '=', key.event)
    .where('accountId', '=', key.accountId)
    .where('subjectId', '=', key.subjectId)
    .returningAll()
    .executeTakeFirst();
}

/** Closed windows of this event, for one inquiry or for all. */
export async function listClosedWindows(
  db: Db,
  event: string,
  span: Span,
  limit: number,
  subjectId?: number,
): Promise<RepeatKey[]> {
  let query = db
    .selectFrom('auditRepeats')
    .select(['event', 'accountId', 'subjectId'])
    .where('event', '=', event)
    .where((eb) => eb.or([eb('beganAt', '<=', span.from), eb('beganAt', '>', span.to)]));
  if (subjectId !== undefined) query = query.where('subjectId', '=', subjectId);
  return query.orderBy('accountId').orderBy('subjectId').limit(limit).execute();
}
