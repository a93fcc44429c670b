// The lists of inquiries (§4): clients see their own and their team's, staff all but those restricted to others. The WHERE clauses of the queries enforce ownership.

import type { DraftFields, ListedDraft } from '../../../contract/drafts.ts';
import * as calls from '../../../contract/inquiries.ts';
import { MAX_LINE_CHARS } from '../../../contract/limits.ts';
import { CASE_TYPES } from '../../../contract/offer.ts';
import { defaultSort } from '../../../contract/staff/filters-and-order.ts';
import type { Visitor } from '../../accounts/sessions.ts';
import { requireListReading } from '../../audit/readings.ts';
import { refuse } from '../../base/errors.ts';
import { replies } from '../../base/replies.ts';
import type { Context } from '../../context.ts';
import { listInquiryDrafts, type SummedDraft } from '../../db/drafts/drafts.ts';
import { countNeeding, type FilterQuery } from '../../db/inquiry-list/find.ts';
import { excerptOf, type ListedInquiry } from '../../db/inquiry-list/list.ts';
import type { Membership } from '../../db/tables.ts';
import { leftSignal } from '../../http/disconnect-signal.ts';
import { requireOwnId } from '../../http/inquiry-access.ts';
import type { Call, Handler, Serve } from '../../http/serve.ts';
import { removalOfDraft } from '../../inquiries/drafts/removal-day.ts';
import { factsOf } from '../../inquiries/inquiry-facts.ts';
import { dueRange } from '../../inquiries/list-numbers.ts';

export function inquiryListRoutes(serve: Serve): void {
  serve(calls.listInquiries, list);
}

const list: Handler<typeof calls.listInquiries> = async (call) => {
  const { context, input, visitor } = call;
  const isStaff = visitor.account.role === 'staff';
  if (!isStaff) requireOwnId(visitor, input.clientid);
  const { urgency, due, mine, unread, sort } = input;
  if (!isStaff && [urgency, due, mine, unread, sort].some((filter) => filter !== undefined))
    throw refuse.badRequest();
  const filterQuery = filterQueryOf(call);
  if (isStaff)
    await requireListReading(
      context,
      call.actor,
      input.Keyword === '' ? 'inquiries' : 'inquiries by keyword',
    );
  const team = !isStaff && visitor.membership?.seesAll ? visitor.membership : undefined;
  const query = {
    owner: isStaff ? input.clientid : visitor.account.id,
    team: team?.teamId,
    keyword: input.Keyword,
    searchNames: isStaff,
    page: input.page,
    limit: input.limit,
    filterQuery,
    viewer: isStaff ? visitor.account.id : undefined,
    admittedTo: visitor.account.admittedTo,
  };
  const [{ rows, total }, needed, drafts] = await Promise.all([
    context.readings.list(query, leftSignal(call.reply)),
    isStaff ? undefined : countNeeding(context.db, visitor.account.id, team?.teamId),
    isStaff || input.page > 1 ? undefined : listInquiryDrafts(context.db, visitor.account.id),
  ]);
  const data = rows.map((row) => ({
    ...factsOf(row),
    ...(row.neededSince !== null && { neededsince: row.neededSince }),
    excerpt: row.excerpt,
    ...(row.answerUnread === 1 && row.clientId === visitor.account.id && { unread: true as const }),
    ...(team && row.clientId !== visitor.account.id && { sendername: row.clientName }),
    ...(!isStaff && !isDeletable(row, visitor, team) && { kept: true as const }),
    ...(isStaff && row.assigneeName !== null && { assigneename: row.assigneeName }),
    ...(isStaff && row.assignedTo === visitor.account.id && { mine: true as const }),
    ...(row.isUnread && { unread: true as const }),
    ...(isStaff && row.isProposed && { proposed: true as const }),
  }));
  return {
    success: 1,
    data,
    total_records: total,
    ...(needed !== undefined && { needed }),
    message: replies.ok,
    ...(drafts && { drafts: drafts.map((draft) => toListedDraft(context, draft)) }),
  };
};

/** Only its sender and the owner of the team may delete an inquiry, and no one during a legal hold. */
function isDeletable({ clientId, heldAt }: ListedInquiry, { account }: Visitor, team?: Membership): boolean {
  return heldAt === null && (clientId === account.id || team?.ownerId === account.id);
}

const STATUSES = {
  open: calls.STATUS.sendToReview,
  completed: calls.STATUS.reviewCompleted,
  needed: undefined,
} as const;

/** The filters and the order that a list is asked for; undefined if there are none. */
function filterQueryOf({
  context,
  input,
  visitor,
}: Call<typeof calls.listInquiries>): FilterQuery | undefined {
  const { status, urgency, due, mine, unread, sort } = input;
  const filters = [status, urgency, due, mine, unread];
  const isFiltered = filters.some((filter) => filter !== undefined);
  if (!isFiltered && (sort === undefined || sort === defaultSort(undefined))) return undefined;
  const { id: own, role } = visitor.account;
  return {
    status: status && STATUSES[status],
    needing: status === 'needed' && role === 'client' ? own : undefined,
    toReadBy: status === 'needed' && role === 'staff' ? own : undefined,
    urgencyKey: urgency,
    due: due && dueRange(due, context.now()),
    assignee: mine && own,
    unreadBy: unread && own,
    sort: sort ?? defaultSort(due),
  };
}

function toListedDraft(context: Context, draft: SummedDraft): ListedDraft {
  const { caseType, matternumber = '', aboutCase = '' }: DraftFields = JSON.parse(draft.fields);
  // What is typed in a draft was not checked yet.
  const matter = matternumber.trim().slice(0, MAX_LINE_CHARS);
  return {
    draftid: draft.id,
    casetype: CASE_TYPES.find((each) => each === caseType) ?? '',
    ...(matter !== '' && { matternumber: matter }),
    excerpt: excerptOf(aboutCase),
    createddate: draft.createdAt,
    saveddate: draft.savedAt,
    removaldate: removalOfDraft(draft, context.now()).toISOString(),
    files: draft.files,
    bytes: draft.bytes,
    received: draft.received,
  };
}
