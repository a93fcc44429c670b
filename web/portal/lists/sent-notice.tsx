// Above the list, after a form was sent: which inquiry it was. Its row is marked.
import { useLocation } from 'react-router';
import { inquiryNumber } from '../inquiry-words.ts';

/** The state of the history entry with which a form opens the list. */
export interface SentState {
  sent: number | undefined;
}

/** The inquiry that was just sent or answered; undefined after any other navigation. */
export function useSentInquiry(): number | undefined {
  const state: unknown = useLocation().state;
  return (state as Partial<SentState> | null)?.sent;
}

export function SentNotice({ inquiryId, text }: { inquiryId: number; text: string }) {
  return (
    <div className="notice" role="status">
      <p>
        <b>{inquiryNumber(inquiryId)}</b> {text}
      </p>
    </div>
  );
}
