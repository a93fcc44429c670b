// Fills in the due dates of inquiries that an earlier version stored: SQL cannot compute holidays. The sweep calls it, before
// the server listens and every hour, in one process at a time; it goes on where an interrupted one ended.
import { dueAt, upperEnd } from '../../contract/due/due.ts';
import type { Context } from '../context.ts';
import { listUndated, setDueDates, type Undated } from '../db/inquiries/due-dates.ts';

const BATCH = 500;

const isTimed = ({ urgencyLevel }: Undated) => upperEnd(urgencyLevel) !== undefined;

/** @returns how many were filled in; an inquiry whose urgency names no turnaround keeps none */
export async function fillDueDates({ db }: Pick<Context, 'db'>): Promise<number> {
  let filled = 0;
  for (let before: number | undefined; ; ) {
    const rows = await listUndated(db, before, BATCH);
    const dates = rows.filter(isTimed).map(({ id, createdAt, urgencyLevel }) => ({
      id,
      dueAt: dueAt(new Date(createdAt), urgencyLevel).toISOString(),
    }));
    await setDueDates(db, dates);
    filled += dates.length;
    before = rows.at(-1)?.id;
    if (before === undefined) return filled;
  }
}
