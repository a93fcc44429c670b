// The clock of an inquiry's rounds: it stops while staff wait for the client, and starts anew with a round
// (docs/decisions/0042-rounds.md).
import { dueAt, upperEnd } from '../../contract/due/due.ts';
import type { Db } from '../db/engine/engine.ts';
import { endRequest, listMessages, type Message, setRound } from '../db/inquiries/conversation.ts';
import type { Inquiry } from '../db/inquiries/inquiries.ts';
import { keepFilesLonger } from '../db/inquiries/retention.ts';
import type { RequestOutcome } from '../db/tables.ts';

type Timed = Pick<Inquiry, 'id' | 'round' | 'createdAt' | 'urgencyLevel' | 'dueAt' | 'openDueAt'>;

/** The client of a locked inquiry comes back after its statement. Its files stay until this round is answered, too. */
export async function beginRound<Row extends Pick<Inquiry, 'id' | 'round' | 'urgencyLevel'>>(
  trx: Db,
  row: Row,
  now: Date,
) {
  const began = { round: row.round + 1, openDueAt: dueAt(now, row.urgencyLevel).toISOString() };
  await setRound(trx, row.id, began);
  await keepFilesLonger(trx, row.id);
  return { ...row, ...began };
}

/**
 * Ends the request of a locked inquiry that waits for its client, and moves the due date by the time it waited.
 * @param requestId which one is meant; undefined for whichever it is
 * @returns when the open round is due now; undefined: that request is not open
 */
export async function closeRequest(
  trx: Db,
  inquiry: Timed,
  requestId: number | undefined,
  { outcome, at, by }: { outcome: RequestOutcome; at: string; by: number },
): Promise<Date | undefined> {
  const messages = (await listMessages(trx, inquiry.id)).filter(({ round }) => round === inquiry.round);
  const open = messages.find(({ kind, closedAt }) => kind === 'request' && closedAt === null);
  if (!open || (requestId !== undefined && requestId !== open.id)) return undefined;
  const before = inquiry.openDueAt ?? inquiry.dueAt;
  const due = dueAfter(messages, inquiry, before, at);
  await endRequest(trx, open.id, {
    outcome,
    closedAt: at,
    closedBy: by,
    dueAt: due === before ? null : due,
  });
  await setRound(trx, inquiry.id, {
    neededSince: null,
    openDueAt: outcome === 'completed' ? null : due,
    ...(inquiry.round === 1 && { dueAt: due }),
  });
  return new Date(due);
}

/** Never earlier than it was, also if the days off have changed since then. */
function dueAfter(
  messages: readonly Message[],
  { round, createdAt, urgencyLevel }: Timed,
  before: string,
  now: string,
): string {
  if (!upperEnd(urgencyLevel)) return before;
  const began = round === 1 ? createdAt : (messages[0]?.sentAt ?? createdAt);
  const pauses = messages
    .filter(({ kind }) => kind === 'request')
    .map(({ sentAt, closedAt }) => ({ from: new Date(sentAt), to: new Date(closedAt ?? now) }));
  const after = dueAt(new Date(began), urgencyLevel, pauses).toISOString();
  return after > before ? after : before;
}
