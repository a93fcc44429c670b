// The end of a request for information: the clock of the due date runs again (docs/decisions/0042-requests.md).
import { dueAt, upperEnd } from '../../contract/due/due.ts';
import type { Db } from '../db/engine/engine.ts';
import type { Inquiry } from '../db/inquiries/inquiries.ts';
import { endRequest, listRequests, type RequestRow, resumeClock } from '../db/inquiries/requests.ts';
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
  const requests = await listRequests(trx, inquiry.id);
  const open = requests.find(({ closedAt }) => closedAt === null);
  if (!open || (requestId !== undefined && requestId !== open.id)) return undefined;
  const due = dueAfter(requests, inquiry, at);
  const moved = due === inquiry.dueAt ? null : due;
  await endRequest(trx, open.id, { outcome, closedAt: at, closedBy: by, dueAt: moved });
  await resumeClock(trx, inquiry.id, due);
  return new Date(due);
}

/** Never earlier than it was, also if the days off have changed since then. */
function dueAfter(
  requests: readonly RequestRow[],
  { createdAt, urgencyLevel, dueAt: before }: Parameters<typeof closeRequest>[1],
  now: string,
): string {
  if (!upperEnd(urgencyLevel)) return before;
  const pauses = requests.map(({ askedAt, closedAt }) => ({
    from: new Date(askedAt),
    to: new Date(closedAt ?? now),
  }));
  const after = dueAt(new Date(createdAt), urgencyLevel, pauses).toISOString();
  return after > before ? after : before;
}
