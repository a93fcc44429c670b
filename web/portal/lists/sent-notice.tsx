// Above the list, after a form was sent: which inquiry it was, and its receipt. Its row is marked.
import { Link, useLocation } from 'react-router';
import type { PagePath } from '../../../contract/pages.ts';
import { inquiryNumber } from '../inquiry-words.ts';
import { FROM_LIST } from '../list-link.tsx';

/** The state of the history entry with which a form opens the list. */
export interface SentState {
  sent: number | undefined;
  /** It waits for a second reader. */
  waits?: boolean | undefined;
}

/** The inquiry that was just sent or answered; without one after any other navigation. */
export function useSentInquiry(): Partial<SentState> {
  const state: unknown = useLocation().state;
  return (state as Partial<SentState> | null) ?? {};
}

interface SentNoticeProps {
  inquiryId: number;
  text: string;
  /** The page of the inquiry: its row may be on another page of the list. */
  detail: PagePath;
  /** The page of its receipt; an answer has none. */
  receipt?: PagePath | undefined;
}

export function SentNotice({ inquiryId, text, detail, receipt }: SentNoticeProps) {
  return (
    <div className="notice" data-tone="good" role="status">
      <p>
        <Link className="link" to={`${detail}?id=${inquiryId}`} state={FROM_LIST}>
          {inquiryNumber(inquiryId)}
        </Link>{' '}
        {text}{' '}
        {receipt && (
          <Link className="link" to={`${receipt}?id=${inquiryId}`}>
            Receipt
          </Link>
        )}
      </p>
    </div>
  );
}
