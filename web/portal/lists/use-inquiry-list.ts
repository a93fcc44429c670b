// The rows of one page of a list. A newer question ends the older one, so that an answer that comes
// late never overwrites a newer one; the rows stay until the next ones are there.
import { useEffect, useState } from 'react';
import { type InquiryRow, LIST_PAGE_SIZE, listInquiries } from '../../../contract/inquiries.ts';
import { call, isAborted } from '../../api.ts';
import { leaveIfSignedOut } from '../signed-out.ts';

export interface ListPage {
  /** What the rows answer: until it is the question's, they are the previous ones. */
  page: number;
  keyword: string;
  rows: readonly InquiryRow[];
  total: number;
}

/** An empty list has one page (§2). */
export function pagesOf(total: number): number {
  return Math.max(1, Math.ceil(total / LIST_PAGE_SIZE));
}

/** `clientId` is the client's own, or empty for staff (§6). */
export function useInquiryList(clientId: string, page: number, keyword: string) {
  const [shown, setShown] = useState<ListPage>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks the same question again
  useEffect(() => {
    const controller = new AbortController();
    const ask = async () => {
      const question = { page, limit: LIST_PAGE_SIZE, clientid: clientId, Keyword: keyword };
      try {
        const { body } = await call(listInquiries, question, { signal: controller.signal });
        if (body.success !== 1) throw new Error(body.message);
        if (controller.signal.aborted) return;
        setFailed(false);
        setShown({ page, keyword, rows: body.data, total: body.total_records });
      } catch (error) {
        if (controller.signal.aborted || isAborted(error) || leaveIfSignedOut(error)) return;
        setFailed(true);
        setShown(undefined);
      }
    };
    ask();
    return () => controller.abort();
  }, [clientId, page, keyword, attempt]);

  const retry = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  const isLoading = !failed && (shown?.page !== page || shown.keyword !== keyword);
  return { shown, failed, isLoading, retry };
}
