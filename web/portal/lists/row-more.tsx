// Below the columns of a row: the client's own number and the first words of the case; for clients also what happens next.
import { type InquiryRow, STATUS } from '../../../contract/inquiries.ts';

/** What a client can expect now, or do. */
function nextStep({ status, unread, neededsince, duedate, sendername }: InquiryRow, now: Date): string {
  if (unread) return 'View it to read and download it.';
  if (status !== STATUS.sendToReview) return 'The review is complete. View it at any time.';
  if (neededsince !== undefined) return 'We need information from you before we go on. View it to answer.';
  const isLate = duedate !== undefined && new Date(duedate) < now;
  // In a team, mails about an inquiry go to its sender.
  const told = sendername ? `${sendername} gets` : 'You get';
  return `${isLate ? 'We are still working on it.' : 'We have it.'} ${told} an email when the report is ready.`;
}

interface RowMoreProps {
  row: InquiryRow;
  columns: number;
  isForClient: boolean;
  now: Date;
}

/** Nothing for a row about which there is no more to say. */
export function RowMore({ row, columns, isForClient, now }: RowMoreProps) {
  const { matternumber, excerpt, unread, sendername } = row;
  if (!matternumber && !excerpt && !isForClient) return null;
  return (
    <tr className="list-more">
      <td colSpan={columns}>
        {(matternumber || excerpt) && (
          <p>
            {matternumber && <b>{matternumber}</b>} {excerpt}
          </p>
        )}
        {sendername && <p>Sent by {sendername}</p>}
        {isForClient && (
          <p className="list-next">
            {unread && <b className="list-unread">New report</b>} {nextStep(row, now)}
          </p>
        )}
      </td>
    </tr>
  );
}
