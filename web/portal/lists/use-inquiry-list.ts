// Loads the rows of one page of a list. The previous rows stay until the next ones have loaded.

import type { ListedDraft } from '../../../contract/drafts.ts';
import { type InquiryRow, listInquiries } from '../../../contract/inquiries.ts';
import { LIST_PAGE_SIZE } from '../../../contract/limits.ts';
import type { ListFilters } from '../../../contract/staff/filters-and-order.ts';
import { useCall } from '../use-call.ts';

export interface ListPage {
  /** The query that these rows answer. While it differs from the current one, the rows are outdated. */
  keyword: string;
  filters: ListFilters;
  rows: readonly InquiryRow[];
  total: number;
  /** How many need something from the client. */
  needed: number;
  /** Only on the first page of a client's list. */
  drafts: readonly ListedDraft[];
}

/** `clientId` is the signed-in client's id, or empty for staff (§6). */
export function useInquiryList(clientId: string, page: number, keyword: string, filters: ListFilters) {
  const question = { page, limit: LIST_PAGE_SIZE, clientid: clientId, Keyword: keyword, ...filters };
  const { answer, error, isLoading, isLong, reload } = useCall(listInquiries, question);
  const shown: ListPage | undefined = answer && {
    keyword: answer.fields.Keyword,
    filters: answer.fields,
    rows: answer.body.data,
    total: answer.body.total_records,
    needed: answer.body.needed ?? 0,
    drafts: answer.body.drafts ?? [],
  };
  return { shown, failed: error !== undefined, isLoading, isLong, retry: reload };
}
