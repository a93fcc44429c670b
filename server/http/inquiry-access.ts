// Finds the inquiry of a call for its handler, or refuses with 404: an inquiry that the visitor may not see, a deleted one and
// one that never existed get the same answer. Who may see which: server/db/inquiries/visibility.ts. Also checks the ids that
// a browser claims, and locks a client's membership of a team.
import type { FastifyRequest } from 'fastify';
import { serverMessages } from '../../contract/messages.ts';
import type { Visitor } from '../accounts/sessions.ts';
import { refuse } from '../base/errors.ts';
import type { Context } from '../context.ts';
import { lockMembership } from '../db/accounts/teams.ts';
import type { Db } from '../db/engine/engine.ts';
import { findInquiry, type Inquiry } from '../db/inquiries/inquiries.ts';

export interface InquiryCall {
  context: Context;
  visitor: Visitor;
  request: FastifyRequest;
}

/** Ids that the browser sends grant nothing, but a wrong one is refused. */
export function requireOwnId(visitor: Visitor, claimed: number | undefined): void {
  if (claimed !== undefined && claimed !== visitor.account.id) throw refuse.notAllowed();
}

/**
 * Finds the inquiry that a call is about. From here on the audit log names it: as the inquiry that the row is
 * about if the visitor may access it, else only as what a stranger asked for.
 * @param db the transaction, for a call that runs in one
 * @throws a refusal (404) when the visitor may not access it
 */
export async function getInquiry(call: InquiryCall, id: number, db: Db = call.context.db): Promise<Inquiry> {
  call.request.soughtId = id;
  const inquiry = await findInquiry(db, id, call.visitor.account);
  if (!inquiry) throw refuse.notFound(serverMessages.inquiryNotFound);
  call.request.inquiryId = id;
  return inquiry;
}

/**
 * For a client who adds to an inquiry: if the account leaves its team at the same moment, it has added before or is refused.
 * Call it first: a membership is locked before an inquiry.
 */
export async function holdMembership({ visitor }: InquiryCall, trx: Db): Promise<void> {
  if (visitor.membership) await lockMembership(trx, visitor.account.id);
}
