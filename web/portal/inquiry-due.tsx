// When the report is due (§2): below the urgency of an open inquiry in the lists, and among the facts of each.
import { dueState, dueWords, dueWordsForStaff, formatDue } from '../../contract/due/due-text.ts';
import { type Inquiry, type InquiryRow, STATUS } from '../../contract/inquiries.ts';
import { useSession, variantOf } from '../session.ts';
import { Fact } from '../ui/fact.tsx';
import { useNow } from './now.ts';

const dueOf = ({ duedate, urgencyLevel }: InquiryRow | Inquiry) =>
  duedate === undefined ? undefined : { at: new Date(duedate), urgency: urgencyLevel };

const isOpen = ({ status }: InquiryRow | Inquiry) => status === STATUS.sendToReview;

/** Nothing for an inquiry that is answered: its status says so. */
export function DueLine({ inquiry, now }: { inquiry: InquiryRow | Inquiry; now: Date }) {
  const isStaff = variantOf(useSession()) === 'staff';
  const due = dueOf(inquiry);
  if (!due || !isOpen(inquiry)) return null;
  return (
    <time className="due" dateTime={inquiry.duedate} data-due={isStaff ? dueState(due, now) : undefined}>
      {(isStaff ? dueWordsForStaff : dueWords)(due, now)}
    </time>
  );
}

/** The date, and what it means now: for staff how urgent it is, for both that it was kept. */
export function DueFact({ inquiry }: { inquiry: Inquiry }) {
  const isStaff = variantOf(useSession()) === 'staff';
  const now = useNow();
  const due = dueOf(inquiry);
  if (inquiry.request)
    return <Fact name="Due">On hold: waiting for {isStaff ? 'client' : 'your answer'}</Fact>;
  if (!due) return null;
  const state = dueState(due, now);
  const { processdate } = inquiry;
  return (
    <Fact name="Due">
      <time dateTime={inquiry.duedate}>{formatDue(due, now)}</time>
      {isStaff && isOpen(inquiry) && state !== 'later' && (
        <span className="due" data-due={state}>
          {dueWordsForStaff(due, now)}
        </span>
      )}
      {processdate !== undefined && new Date(processdate) <= due.at && (
        <span className="due">Answered on time</span>
      )}
    </Fact>
  );
}
