// The follow-up that waits for an answer: what the client sent after the last statement, and when they expect the answer.
import { formatDue } from '../../../contract/due/due-text.ts';
import type { Inquiry } from '../../../contract/inquiries.ts';
import { useSession, variantOf } from '../../session.ts';
import { useNow } from '../now.ts';
import { SentMessages } from './sent-messages.tsx';

export function FollowUp({ inquiry, number }: { inquiry: Inquiry; number: number }) {
  const now = useNow();
  const isStaff = variantOf(useSession()) === 'staff';
  const { duedate, urgencyLevel } = inquiry;
  return (
    <section className="sheet review-statement">
      <h2>Follow-up {number}</h2>
      <p className="hint">
        {duedate === undefined
          ? `On hold: waiting for ${isStaff ? 'client' : 'your answer'}.`
          : `${isStaff ? 'The review statement is due' : 'Expect the review statement'} by ${formatDue({ at: new Date(duedate), urgency: urgencyLevel }, now)}.`}
      </p>
      <SentMessages inquiry={inquiry} round={number + 1} />
    </section>
  );
}
