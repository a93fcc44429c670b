// When the report is due (§2): below the urgency of an open inquiry or follow-up in the lists, among the facts that a client reads,
// and next to the title for staff.
import { type Due, dueState, dueWords, dueWordsForStaff, formatDue } from '../../contract/due/due-text.ts';
import { type Inquiry, type InquiryRow, STATUS } from '../../contract/inquiries.ts';
import { useSession, variantOf } from '../session.ts';
import { Fact } from '../ui/fact.tsx';
import { useNow } from './now.ts';

export const dueOf = ({ duedate, urgencyLevel }: InquiryRow | Inquiry) =>
  duedate === undefined ? undefined : { at: new Date(duedate), urgency: urgencyLevel };

export const isOpen = ({ status, followup }: InquiryRow | Inquiry) =>
  status === STATUS.sendToReview || followup !== undefined;

export function DueTime({ due, now }: { due: Due; now: Date }) {
  const isStaff = variantOf(useSession()) === 'staff';
  const state = dueState(due, now);
  return (
    // The marker asks for something, and a client need not do anything today.
    <time
      className="due"
      dateTime={due.at.toISOString()}
      data-due={isStaff || state === 'overdue' ? state : undefined}
    >
      {(isStaff ? dueWordsForStaff : dueWords)(due, now)}
    </time>
  );
}

/** For staff, in place of a due date. */
export const WAITING_FOR_CLIENT = 'Waiting for client';

/** Shows nothing for an answered inquiry: its status says so. */
export function DueLine({ inquiry, now }: { inquiry: InquiryRow | Inquiry; now: Date }) {
  const due = dueOf(inquiry);
  return due && isOpen(inquiry) ? <DueTime due={due} now={now} /> : null;
}

export const isLate = (inquiry: Inquiry, due: Due, now: Date) =>
  isOpen(inquiry) && dueState(due, now) === 'overdue';

/** Undefined while it is open. */
const completedOf = (inquiry: Inquiry) => (isOpen(inquiry) ? undefined : inquiry.processdate);

/** The day alone: a turnaround in hours does not matter now. */
const formatCompleted = (at: string, now: Date) => formatDue({ at: new Date(at), urgency: '' }, now);

/** For the client: the date, that it has passed, or when we completed it. */
export function DueFact({ inquiry }: { inquiry: Inquiry }) {
  const now = useNow();
  const due = dueOf(inquiry);
  const completed = completedOf(inquiry);
  if (inquiry.request) return <Fact name="Due">On hold: waiting for your answer</Fact>;
  if (!due) return null;
  return (
    <Fact name="Due">
      {isLate(inquiry, due, now) ? (
        <DueTime due={due} now={now} />
      ) : (
        <time dateTime={inquiry.duedate}>{formatDue(due, now)}</time>
      )}
      {completed && <span className="due">Completed {formatCompleted(completed, now)}</span>}
    </Fact>
  );
}

/** For staff: the date, and how urgent it is, or when it was completed. */
export function DueWords({ inquiry }: { inquiry: Inquiry }) {
  const now = useNow();
  const due = dueOf(inquiry);
  const completed = completedOf(inquiry);
  if (inquiry.request) return <span className="due">{WAITING_FOR_CLIENT}</span>;
  if (!due) return null;
  const date = <time dateTime={inquiry.duedate}>{formatDue(due, now)}</time>;
  if (completed)
    return (
      <span className="due">
        on {formatCompleted(completed, now)} (due {date})
      </span>
    );
  if (!isLate(inquiry, due, now)) return <DueLine inquiry={inquiry} now={now} />;
  return (
    <span className="due">
      Was due {date}
      <b data-due="overdue">{dueWordsForStaff(due, now)}</b>
    </span>
  );
}
