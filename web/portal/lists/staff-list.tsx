// The staff's Review List (§2): all inquiries, with the client's name, filters and numbers.
import { startTransition, useMemo, useOptimistic } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { type Desk, viewDesk } from '../../../contract/desk/desk.ts';
import type { DeskFilters } from '../../../contract/desk/filters-and-order.ts';
import { pages } from '../../../contract/pages.ts';
import { privateMeta } from '../../shell/meta.ts';
import { FROM_LIST } from '../list-link.tsx';
import { useCall } from '../use-call.ts';
import { DeskKeys } from './desk-keys.tsx';
import { DeskNumbers } from './desk-numbers.tsx';
import { FilterBar } from './filter-bar.tsx';
import { readFilters, writeFilters } from './filters-in-address.ts';
import { InquiryList } from './inquiry-list.tsx';
import { keywordState, useKeyword } from './list-address.ts';

export const meta = () => privateMeta('Client Inquiry');

export default function StaffList() {
  const [query] = useSearchParams();
  const filters = useMemo(() => readFilters(query), [query]);
  const desk = useCall(viewDesk, NO_FIELDS).answer?.body.data;
  return (
    <InquiryList
      clientId=""
      detail={pages.staffInquiry}
      hasClientNames
      searchHint="Client, matter number or words"
      filters={filters}
      noneText="No inquiry matches these filters."
      tools={<Tools filters={filters} desk={desk} />}
      sentText="has a new statement. The client is notified by email and can read it now."
      action={
        <Link className="link" to={pages.consultations} state={FROM_LIST}>
          Consultation requests
          {desk && desk.newrequests > 0 && <b>{` (${desk.newrequests.toLocaleString('en-US')} new)`}</b>}
        </Link>
      }
      emptyTitle="No inquiries yet."
      emptyText="Inquiries that clients submit appear here."
    />
  );
}

function Tools({ filters, desk }: { filters: DeskFilters; desk: Desk | undefined }) {
  const navigate = useNavigate();
  const keyword = useKeyword();
  // The router changes the address in a transition. Without this, a chosen filter would jump back until then, and a
  // second one chosen meanwhile would undo the first.
  const [chosen, setChosen] = useOptimistic(filters);
  const choose = (next: DeskFilters) =>
    startTransition(async () => {
      setChosen(next);
      await navigate(
        { search: writeFilters(next) },
        { state: keywordState(keyword), preventScrollReset: true },
      );
    });
  return (
    <div className="desk-tools">
      {desk && <DeskNumbers desk={desk} />}
      <FilterBar filters={chosen} hasSecondReader={desk?.toread !== undefined} onFilters={choose} />
      <DeskKeys />
    </div>
  );
}

const NO_FIELDS = {};
