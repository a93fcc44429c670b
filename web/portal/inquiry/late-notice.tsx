// What the client of a late inquiry reads: that it is late, and how to ask.
import { formatDue } from '../../../contract/due/due-text.ts';
import type { Inquiry } from '../../../contract/inquiries.ts';
import { site } from '../../../site.config.ts';
import { dueOf, isLate } from '../inquiry-due.tsx';
import { inquiryNumber } from '../inquiry-words.ts';
import { useNow } from '../now.ts';

export function LateNotice({ inquiry }: { inquiry: Inquiry }) {
  const now = useNow();
  const due = dueOf(inquiry);
  // While the client has to answer, the due date is on hold.
  if (!due || inquiry.request || !isLate(inquiry, due, now)) return null;
  const number = inquiryNumber(inquiry.inquiryid);
  return (
    <div className="notice late-notice">
      <p>
        <b>{inquiry.followup === undefined ? 'This review' : 'This follow-up'} is late, and we are sorry.</b>{' '}
        It was due {formatDue(due, now)}. To ask when it will be ready, send a question below, call{' '}
        <a href={`tel:${site.phone}`}>{site.phone}</a>, or email{' '}
        <a href={`mailto:${site.email}?subject=${encodeURIComponent(number)}`}>{site.email}</a> about {number}
        .
      </p>
    </div>
  );
}
