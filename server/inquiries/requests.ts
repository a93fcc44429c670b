// The end of a request for information: the clock of the due date runs again (docs/decisions/0042-requests.md).
import { dueAt, upperEnd } from '../../contract/due/due.ts';
import type { Db } from '../db/engine/engine.ts';
import type { Inquiry } from '../db/inquiries/inquiries.ts';
import { endRequest, listRequests, resumeClock } from '../db/inquiries/requests.ts';
import type { RequestOutcome } from '../db/tables.ts';

/**
 * Ends the request of a locked inquiry that waits for its client, and moves the due date by the time it waited.
 * @param requestId which one is meant; undefined for whichever it is
 * @returns when the report is due now; undefined: that request is not open
 */
export async function closeRequest(
  trx: Db,
  inquiry: Pick<Inquiry, 'id' | 'createdAt' | 'urgencyLevel' | 'dueAt'>,
  requestId: number | undefined,
  { outcome, at, by }: { outcome: RequestOutcome; at: string; by: number },
): Promise<Date | undefined> {
  const ended = await endRequest(trx, inquiry.id, requestId, { outcome, closedAt: at, closedBy: by });
  if (ended === undefined) return undefined;
  const due = await dueAfterPauses(trx, inquiry);
  await resumeClock(trx, inquiry.id, ended, due === inquiry.dueAt ? null : due);
  return new Date(due);
}

/** Never earlier than it was, also if the days off have changed since then. */
async function dueAfterPauses(
  trx: Db,
  { id, createdAt, urgencyLevel, dueAt: before }: Parameters<typeof closeRequest>[1],
): Promise<string> {
  if (!upperEnd(urgencyLevel)) return before;
  const requests = await listRequests(trx, id);
  const pauses = requests.flatMap(({ askedAt, closedAt }) =>
    closedAt === null ? [] : [{ from: new Date(askedAt), to: new Date(closedAt) }],
  );
  const after = dueAt(new Date(createdAt), urgencyLevel, pauses).toISOString();
  return after > before ? after : before;
}
