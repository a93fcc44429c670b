// The staff's Review List (§2): all inquiries, with the client's name, filters and numbers.
import { startTransition, useMemo, useOptimistic } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { pages } from '../../../contract/pages.ts';
import type { ListFilters } from '../../../contract/staff/filters-and-order.ts';
import { type ListNumbers, viewListNumbers } from '../../../contract/staff/list-numbers.ts';
import { privateMeta } from '../../shell/meta.ts';
import { FROM_LIST } from '../list-link.tsx';
import { useCall } from '../use-call.ts';
import { FilterBar } from './filter-bar.tsx';
import { readFilters, writeFilters } from './filters-in-address.ts';
import { InquiryList } from './inquiry-list.tsx';
import { KeyboardShortcuts } from './keyboard-shortcuts.tsx';
import { keywordState, useKeyword } from './list-address.ts';
import { ListNumbersLine } from './list-numbers.tsx';

export const meta = () => privateMeta('Client Inquiry');

export default function StaffList() {
  const [query] = useSearchParams();
  const filters = useMemo(() => readFilters(query), [query]);
  const numbers = useCall(viewListNumbers, NO_FIELDS).answer?.body.data;
  return (
    <InquiryList
      clientId=""
      detail={pages.staffInquiry}
      hasClientNames
      searchHint="Client, matter number, or words"
      filters={filters}
      noneText="No inquiry matches these filters."
      tools={() => <Tools filters={filters} numbers={numbers} />}
      sentText="has a new statement. The client is notified by email and can read it now."
      action={
        <Link className="link" to={pages.consultations} state={FROM_LIST}>
          Consultation requests
          {numbers && numbers.newrequests > 0 && (
            <b>{` (${numbers.newrequests.toLocaleString('en-US')} new)`}</b>
          )}
        </Link>
      }
      emptyText="Inquiries that clients submit appear here."
    />
  );
}

function Tools({ filters, numbers }: { filters: ListFilters; numbers: ListNumbers | undefined }) {
  const navigate = useNavigate();
  const keyword = useKeyword();
  // The router changes the address in a transition. Without this, a chosen filter would jump back until then, and a
  // second one chosen meanwhile would undo the first.
  const [chosen, setChosen] = useOptimistic(filters);
  const choose = (next: ListFilters) =>
    startTransition(async () => {
      setChosen(next);
      await navigate(
        { search: writeFilters(next) },
        { state: keywordState(keyword), preventScrollReset: true },
      );
    });
  return (
    <div className="list-tools">
      {numbers && <ListNumbersLine numbers={numbers} />}
      <FilterBar filters={chosen} hasSecondReader={numbers?.toread !== undefined} onFilters={choose} />
      <KeyboardShortcuts />
    </div>
  );
}

const NO_FIELDS = {};
