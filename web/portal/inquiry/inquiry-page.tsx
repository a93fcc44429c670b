// The layout of both detail screens: the link back, the id as the title, and the loading states.
import { Link } from 'react-router';
import type { Inquiry } from '../../../contract/inquiries.ts';
import { serverMessages } from '../../../contract/messages.ts';
import type { PagePath } from '../../../contract/pages.ts';
import { useDelayed } from '../../ui/delayed.ts';
import { StateNote } from '../../ui/state-note.tsx';
import { Desk } from '../desk.tsx';
import { InquiryStatus } from '../inquiry-status.tsx';
import { inquiryNumber } from '../inquiry-words.ts';
import { LoadFailure } from '../load-failure.tsx';
import { CustodyRecord } from './custody-record.tsx';
import { FileRetention } from './file-retention.tsx';
import { InquiryFacts } from './inquiry-facts.tsx';
import { InquirySections } from './inquiry-sections.tsx';
import { useInquiry } from './use-inquiry.ts';

interface InquiryPageProps {
  list: PagePath;
  /** The first section: the review statement, once there is one. */
  lead: (inquiry: Inquiry) => React.ReactNode;
  /** Staff's form for it, below what has to be read first. `reload` loads the inquiry again. */
  answer?: (inquiry: Inquiry, reload: () => void) => React.ReactNode;
  /** What staff write for each other. */
  notes?: (inquiry: Inquiry) => React.ReactNode;
}

export function InquiryPage({ list, lead, answer, notes }: InquiryPageProps) {
  const { id, state, retry } = useInquiry();
  const isLong = useDelayed(state.kind === 'loading');
  const isKnown = state.kind === 'ready' || state.kind === 'loading';
  return (
    <Desk list={list}>
      <div className="desk-head inquiry-head">
        <h1>{isKnown && id ? inquiryNumber(id) : 'Inquiry'}</h1>
        {state.kind === 'ready' && <InquiryStatus status={state.inquiry.status} />}
      </div>
      {isLong && <StateNote title="Loading…" />}
      {state.kind === 'missing-id' && (
        <StateNote title="No inquiry is chosen." text="Open one from the Review List.">
          <BackToList list={list} />
        </StateNote>
      )}
      {state.kind === 'not-found' && (
        <StateNote title={serverMessages.inquiryNotFound} text="It may have been deleted.">
          <BackToList list={list} />
        </StateNote>
      )}
      {state.kind === 'failed' && <LoadFailure title="The inquiry could not be loaded." onRetry={retry} />}
      {state.kind === 'ready' && (
        // Remounts for another inquiry, so that no typed text or loaded data carries over.
        <div className="inquiry" key={state.inquiry.inquiryid}>
          <div className="inquiry-main">
            {lead(state.inquiry)}
            <InquirySections inquiry={state.inquiry} />
          </div>
          <InquiryFacts inquiry={state.inquiry} />
          <div className="inquiry-main">
            {answer?.(state.inquiry, retry)}
            {notes?.(state.inquiry)}
            <FileRetention inquiry={state.inquiry} />
            <CustodyRecord inquiryId={state.inquiry.inquiryid} />
          </div>
        </div>
      )}
    </Desk>
  );
}

function BackToList({ list }: { list: PagePath }) {
  return (
    <Link className="btn small" to={list}>
      Back to the Review List
    </Link>
  );
}
