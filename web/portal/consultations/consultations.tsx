// Where staff read the requests for a consultation (§2): ten on a page, the answered ones last.
import { readContactRequests } from '../../../contract/contact.ts';
import { pages } from '../../../contract/pages.ts';
import { privateMeta } from '../../shell/meta.ts';
import { StateNote } from '../../ui/state-note.tsx';
import { useListAddress } from '../lists/list-address.ts';
import { ListEnd } from '../lists/list-end.tsx';
import { LoadState } from '../load-state.tsx';
import { PortalPage } from '../portal-page.tsx';
import { useCall } from '../use-call.ts';
import { Consultation } from './consultation.tsx';

export const meta = () => privateMeta('Consultation requests');

export default function Consultations() {
  const address = useListAddress();
  const call = useCall(readContactRequests, { page: address.page });
  const shown = call.answer?.body;
  const total = shown?.total_records;

  return (
    <PortalPage list={pages.staffList}>
      <div className="page-head consultations-head">
        <h1>Consultation requests</h1>
        <p>The custody log records who reads each request.</p>
      </div>
      <LoadState what="The requests" call={call} />
      {total === 0 && (
        <StateNote title="No requests yet." text="Requests sent through the consultation form appear here." />
      )}
      {shown && shown.data.length > 0 && (
        <div className="consultations" aria-busy={call.isLong}>
          {shown.data.map((request) => (
            <Consultation key={request.requestid} request={request} />
          ))}
        </div>
      )}
      <ListEnd
        address={address}
        total={total}
        isLoading={call.isLoading}
        counted={total === 1 ? '1 request' : `${total} requests`}
      />
    </PortalPage>
  );
}
