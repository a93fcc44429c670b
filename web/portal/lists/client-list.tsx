// The client's Review List (§2): their own inquiries, Create New, and Delete while an inquiry is in progress.
import { useMemo, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { FILE_FORMATS } from '../../../contract/files.ts';
import { deleteInquiry } from '../../../contract/inquiries.ts';
import { messages } from '../../../contract/messages.ts';
import { PRICE } from '../../../contract/offer.ts';
import { pages } from '../../../contract/pages.ts';
import { alertUser, confirmWithUser } from '../../alerts.ts';
import { call } from '../../api.ts';
import { reloadPage } from '../../page-load.ts';
import { useSession } from '../../session.ts';
import { privateMeta } from '../../shell/meta.ts';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { FROM_LIST } from '../list-link.tsx';
import { leaveIfSignedOut } from '../signed-out.ts';
import { readFilters, writeFilters } from './filters-in-address.ts';
import { InquiryList } from './inquiry-list.tsx';
import { keywordState, useKeyword } from './list-address.ts';

/** Resolves when the browser has painted: a dialog stops it from painting. */
function nextPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
}

const TABS = [
  [undefined, 'All'],
  ['needed', 'Action needed'],
  ['open', 'Open'],
  ['completed', 'Completed'],
] as const;

const readStatus = (query: URLSearchParams) => readFilters(query).status;

/** The keyword stays. */
function Tabs({ status, needed }: { status: ReturnType<typeof readStatus>; needed: number }) {
  const state = keywordState(useKeyword());
  return (
    <nav className="list-tabs" aria-label="Filter inquiries">
      {TABS.map(([each, name]) => (
        <Link
          key={name}
          to={{ search: writeFilters(each ? { status: each } : {}) }}
          state={state}
          preventScrollReset
          aria-current={each === status ? 'page' : undefined}
        >
          {each === 'needed' && needed > 0 ? `${name} (${needed})` : name}
        </Link>
      ))}
    </nav>
  );
}

export const meta = () => privateMeta('Review List');

export default function ClientList() {
  const { clientid = '' } = useSession();
  const status = readStatus(useSearchParams()[0]);
  const filters = useMemo(() => (status ? { status } : {}), [status]);
  const isDeleting = useRef(false);
  const [failure, setFailure] = useState('');
  const [asked, setAsked] = useState<number>();

  const onDelete = async (inquiryId: number) => {
    if (isDeleting.current) return;
    isDeleting.current = true;
    // The question names no inquiry, so its row is marked while it is asked.
    setAsked(inquiryId);
    setFailure('');
    try {
      await nextPaint();
      if (!confirmWithUser(messages.deleteConfirm)) return;
      const { body } = await call(deleteInquiry, { inquiryid: inquiryId });
      // §7 does not define the answer's body: only an explicit 0 is a failure.
      if (body.success === 0) throw new Error(body.message);
      alertUser(messages.deleteOk);
      reloadPage();
    } catch (error) {
      alertUser(messages.deleteFailed);
      if (!leaveIfSignedOut(error)) setFailure(messages.deleteFailed);
    } finally {
      isDeleting.current = false;
      setAsked(undefined);
    }
  };

  return (
    <InquiryList
      clientId={clientid}
      detail={pages.clientInquiry}
      searchHint="Matter number or keyword"
      filters={filters}
      tools={(shown) => <Tabs status={status} needed={shown?.needed ?? 0} />}
      noneText={status === 'needed' ? 'No action needed.' : 'No inquiries here.'}
      onDelete={onDelete}
      notice={<FormMessage text={failure} />}
      asked={asked}
      receipt={pages.clientReceipt}
      sentText="received. We’ll email you when it is ready."
      action={
        <Link className="btn small" to={pages.newInquiry} state={FROM_LIST}>
          Create New
        </Link>
      }
      emptyText={`To begin, you need the records (${FILE_FORMATS.join(' or ')}) and a short description of the case. Your first case is free up to ${PRICE.freePages} pages.`}
    />
  );
}
