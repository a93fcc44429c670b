// The table of both lists (§2). Staff see the client's name; clients may delete an inquiry in progress.
import { Link } from 'react-router';
import { type InquiryRow, STATUS } from '../../../contract/inquiries.ts';
import type { PagePath } from '../../../contract/pages.ts';
import type { ListFilters } from '../../../contract/staff/filters-and-order.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { DueLine, isOpen, WAITING_FOR_CLIENT } from '../inquiry-due.tsx';
import { InquiryStatus, NeededLine } from '../inquiry-status.tsx';
import { formatDate, inquiryNumber, splitUrgency } from '../inquiry-words.ts';
import { FROM_LIST } from '../list-link.tsx';
import { useNow } from '../now.ts';
import { SortHeader } from './sort-header.tsx';

/**
 * The whole row is its link, also with the keys that open another tab. Next to Delete, a click does nothing, nor does it
 * after dragging, which selects text to copy.
 */
function followRow({ target, nativeEvent }: React.MouseEvent): void {
  const at = target as Element;
  if (at.closest('a, .list-delete') || getSelection()?.isCollapsed === false) return;
  at.closest('tr')?.querySelector('a')?.dispatchEvent(new MouseEvent('click', nativeEvent));
}

interface InquiryTableProps {
  rows: readonly InquiryRow[];
  /** The page that View opens. */
  detail: PagePath;
  hasClientNames?: boolean;
  /** Staff's filters, with which the columns order the list. */
  filters?: ListFilters | undefined;
  onDelete?: ((inquiryId: number) => void) | undefined;
  /** True while newer rows are loading. */
  isStale: boolean;
  /** The inquiry whose row is marked. */
  marked?: number | undefined;
}

export function InquiryTable({
  rows,
  detail,
  hasClientNames = false,
  filters,
  onDelete,
  isStale,
  marked,
}: InquiryTableProps) {
  const now = useNow();
  return (
    <table className="list" aria-busy={isStale} data-names={hasClientNames ? '' : undefined}>
      <caption className="vh">{filters ? 'Inquiries' : 'Inquiries, newest first'}</caption>
      <thead>
        <tr>
          <SortHeader name="Inquiry Id" by="id" filters={filters} />
          {hasClientNames && <SortHeader name="Client Name" by="name" filters={filters} />}
          <SortHeader name="Case Type" by="case" filters={filters} />
          <SortHeader name="Urgency Level" by="urgency" filters={filters} />
          <SortHeader name="Status" by="status" filters={filters} />
          {filters ? (
            <SortHeader name="Created Date" by="id" filters={filters} className="list-date" />
          ) : (
            <th scope="col" className="list-date" aria-sort="descending">
              Created Date
            </th>
          )}
          <th scope="col" className="list-view">
            <VisuallyHidden>View</VisuallyHidden>
          </th>
          {onDelete && (
            <th scope="col" className="list-delete">
              <VisuallyHidden>Delete</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: each row has a link for the keyboard */}
      <tbody onClick={followRow}>
        {rows.map((row) => {
          const number = inquiryNumber(row.inquiryid);
          const link = { to: `${detail}?id=${row.inquiryid}`, state: FROM_LIST };
          return (
            <tr key={row.inquiryid} data-marked={row.inquiryid === marked ? '' : undefined}>
              <td className="list-id">
                <Link {...link}>{row.matternumber ?? number}</Link>
                {row.matternumber && <span className="list-line">{number}</span>}
                {row.sendername && <span className="list-line list-sender">Sent by {row.sendername}</span>}
                {hasClientNames && row.unread && <span className="unread">Unread</span>}
              </td>
              {hasClientNames && (
                <td className="list-name">
                  <span>{row.client_name}</span>
                </td>
              )}
              <td className="list-case">
                <span>{row.caseType}</span>
                {row.excerpt && <span className="list-line">{row.excerpt}</span>}
              </td>
              <td className="list-urgency">
                <Urgency level={row.urgencyLevel} />
                {hasClientNames && row.neededsince ? (
                  <p className="due">{WAITING_FOR_CLIENT}</p>
                ) : (
                  <DueLine inquiry={row} now={now} />
                )}
              </td>
              <td className="list-status">
                <InquiryStatus status={row.status} />
                {row.followup !== undefined && <span className="list-line">Follow-up {row.followup}</span>}
                {!hasClientNames && row.neededsince && (
                  <Needed what="Information needed" action="Answer" number={number} link={link} />
                )}
                {row.proposed && <NeededLine>Waiting for a second reader</NeededLine>}
                {!hasClientNames && row.unread && (
                  <Needed what="New report" action="Read" number={number} link={link} />
                )}
                {hasClientNames && isOpen(row) && (
                  <span className="list-assignee" data-mine={row.mine && ''}>
                    {row.assigneename ? `Assigned to ${row.mine ? 'you' : row.assigneename}` : 'Unassigned'}
                  </span>
                )}
              </td>
              <td className="list-date">
                <time dateTime={row.createddate}>{formatDate(row.createddate)}</time>
              </td>
              <td className="list-view">
                {/* For the keyboard, the row has one link. */}
                <Link {...link} tabIndex={-1}>
                  View <VisuallyHidden>{number}</VisuallyHidden>
                </Link>
              </td>
              {onDelete && (
                <td className="list-delete">
                  {row.status === STATUS.sendToReview && !row.kept && (
                    <button type="button" onClick={() => onDelete(row.inquiryid)}>
                      Delete <VisuallyHidden>{number}</VisuallyHidden>
                    </button>
                  )}
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Urgency({ level }: { level: string }) {
  const { name, turnaround } = splitUrgency(level);
  return (
    <>
      {name} <span>{turnaround}</span>
    </>
  );
}

interface NeededProps {
  what: string;
  action: string;
  number: string;
  link: { to: string; state: unknown };
}

/** The one thing that a row asks a client for. */
function Needed({ what, action, number, link }: NeededProps) {
  return (
    <span className="list-needed">
      <NeededLine>{what}</NeededLine>
      <Link className="btn quiet small" {...link}>
        {action} <VisuallyHidden>{number}</VisuallyHidden>
      </Link>
    </span>
  );
}
