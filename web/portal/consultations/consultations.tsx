// Where staff read the requests for a consultation (§2): ten on a page, the answered ones last.
import { readContactRequests } from '../../../contract/contact.ts';
import { pages } from '../../../contract/pages.ts';
import { privateMeta } from '../../shell/meta.ts';
import { useDelayed } from '../../ui/delayed.ts';
import { Pager } from '../../ui/pager.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { useLastPage, useListAddress } from '../lists/list-address.ts';
import { pagesOf } from '../lists/use-inquiry-list.ts';
import { LoadFailure } from '../load-failure.tsx';
import { PortalPage } from '../portal-page.tsx';
import { useCall } from '../use-call.ts';
import { Consultation } from './consultation.tsx';

export const meta = () => privateMeta('Consultation requests');

export default function Consultations() {
  const { page, goTo } = useListAddress();
  const { answer, error, isLoading, reload } = useCall(readContactRequests, { page });
  const isLong = useDelayed(isLoading);
  const shown = answer?.body;
  const total = shown?.total_records ?? 0;
  const count = pagesOf(total);
  const isBeyond = useLastPage(page, shown && !isLoading ? count : undefined, goTo);

  return (
    <PortalPage list={pages.staffList}>
      <div className="desk-head consultations-head">
        <h1>Consultation requests</h1>
        <p>The custody log records who reads each request.</p>
      </div>
      {error !== undefined && <LoadFailure title="The requests could not be loaded." onRetry={reload} />}
      {!shown && isLong && <StateNote title="Loading…" />}
      {shown && total === 0 && (
        <StateNote title="No requests yet." text="Requests sent through the consultation form appear here." />
      )}
      {shown && shown.data.length > 0 && (
        <div className="consultations" aria-busy={isLong}>
          {shown.data.map((request) => (
            <Consultation key={request.requestid} request={request} />
          ))}
        </div>
      )}
      {shown && !isBeyond && <Pager page={Math.min(page, count)} pages={count} onPage={goTo} />}
      <p className="vh" aria-live="polite">
        {shown &&
          !isLoading &&
          `${total === 1 ? '1 request' : `${total} requests`}, page ${page} of ${count}`}
      </p>
    </PortalPage>
  );
}
