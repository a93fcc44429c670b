// The Review List (§2) for both kinds of account: search, table, pager, and the loading and empty states.

import type { PagePath } from '../../../contract/pages.ts';
import type { ListFilters } from '../../../contract/staff/filters-and-order.ts';
import { StateNote } from '../../ui/state-note.tsx';
import { DraftList } from '../drafts/draft-list.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { LIST_TITLE, RowsFrame } from '../page-frame.tsx';
import { PortalPage } from '../portal-page.tsx';
import { countFilters, writeFilters } from './filters-in-address.ts';
import { InquiryTable } from './inquiry-table.tsx';
import { useListAddress } from './list-address.ts';
import { ListEnd } from './list-end.tsx';
import { ClearSearch, SearchBox } from './search-box.tsx';
import { SentNotice, useSentInquiry } from './sent-notice.tsx';
import { type ListPage, useInquiryList } from './use-inquiry-list.ts';
import { useKeptScroll } from './use-kept-scroll.ts';

interface InquiryListProps {
  /** The client's own id; empty for staff (§6). */
  clientId: string;
  detail: PagePath;
  hasClientNames?: boolean;
  /** What can be typed into the search box. */
  searchHint: string;
  onDelete?: (inquiryId: number) => void;
  /** What the list is filtered by, and ordered for staff. */
  filters: ListFilters;
  /** Below the title, unless there are no inquiries at all. */
  tools: (shown: ListPage | undefined) => React.ReactNode;
  /** Says that none matches the filters. */
  noneText: string;
  /** The error of an action on a row. */
  notice?: React.ReactNode;
  /** What the notice says of the inquiry that was just sent. */
  sentText: string;
  /** The page with the receipt for what was just sent. */
  receipt?: PagePath;
  /** The inquiry that a question is about. */
  asked?: number | undefined;
  /** Shown next to the search box, or below the message of an empty list. */
  action?: React.ReactNode;
  emptyText: string;
}

export function InquiryList(props: InquiryListProps) {
  const {
    clientId,
    detail,
    hasClientNames = false,
    searchHint,
    filters,
    tools,
    noneText,
    onDelete,
    notice,
    sentText,
    receipt,
    asked,
    action,
    emptyText,
  } = props;
  const { sent, waits } = useSentInquiry();
  const address = useListAddress(writeFilters(filters));
  const { page, keyword, search } = address;
  const { shown, failed, isLoading, isLong, retry } = useInquiryList(clientId, page, keyword, filters);
  useKeptScroll(shown !== undefined);

  const hides = shown !== undefined && countFilters(shown.filters) > 0;
  const isEmpty = shown?.total === 0 && shown.keyword === '' && !hides;
  const isUnmatched = shown?.total === 0 && shown.keyword !== '';
  const isFilteredOut = shown?.total === 0 && shown.keyword === '' && hides;
  return (
    <PortalPage>
      <div className="page-head list-head">
        <h1>{LIST_TITLE}</h1>
        <SearchBox keyword={keyword} label="Search inquiries" hint={searchHint} onSearch={search} />
        {!isEmpty && action}
      </div>
      {sent !== undefined && (
        <SentNotice
          inquiryId={sent}
          text={waits ? 'is waiting for a second reader. Nothing has been published yet.' : sentText}
          detail={detail}
          receipt={receipt}
        />
      )}
      {notice}
      {(hasClientNames || (shown && !isEmpty)) && tools(shown)}
      {failed && <LoadFailure title="The list could not be loaded." onRetry={retry} />}
      {shown && <DraftList drafts={shown.drafts} onDiscarded={retry} />}
      {!shown && !failed && <RowsFrame />}
      {isEmpty && (
        <StateNote title="No inquiries yet." text={emptyText}>
          {action}
        </StateNote>
      )}
      {isUnmatched && (
        <StateNote title={`Nothing matches “${shown.keyword}”.`} text={hides ? FILTERED : undefined}>
          <ClearSearch onSearch={search} />
        </StateNote>
      )}
      {isFilteredOut && <StateNote title={noneText} />}
      {shown && shown.rows.length > 0 && (
        <InquiryTable
          rows={shown.rows}
          detail={detail}
          hasClientNames={hasClientNames}
          filters={hasClientNames ? filters : undefined}
          onDelete={onDelete}
          isStale={isLong}
          marked={asked ?? sent}
        />
      )}
      <ListEnd
        address={address}
        total={shown?.total}
        isLoading={isLoading}
        counted={shown ? countText(shown) : ''}
      />
    </PortalPage>
  );
}

const FILTERED = 'The filters above also apply to this search.';

function countText({ keyword, total }: ListPage): string {
  const count = total === 1 ? '1 inquiry' : `${total} inquiries`;
  return keyword ? `${count} found for ${keyword}` : count;
}
