// What both detail screens share: the link back, the title, which is that of the inquiry's row, and the loading states.
import { Fragment, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Inquiry, InquiryParts } from '../../../contract/inquiries.ts';
import { serverMessages } from '../../../contract/messages.ts';
import type { PagePath } from '../../../contract/pages.ts';
import { useDelayed } from '../../ui/delayed.ts';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { InquiryStatus } from '../inquiry-status.tsx';
import { inquiryNumber, isInquiryId } from '../inquiry-words.ts';
import { LoadFailure } from '../load-failure.tsx';
import { PortalPage } from '../portal-page.tsx';
import { useInquiry } from '../use-inquiry.ts';

/** Shows what was done, and reloads the inquiry. */
export type OnChange = (message: string) => void;

export interface Shown {
  inquiry: Inquiry;
  parts: InquiryParts;
  onChange: OnChange;
  /** Loads the whole page again. */
  reload: () => void;
}

interface InquiryPageProps {
  list: PagePath;
  /** What the title line shows after the status; without it, the facts below say the status. */
  head?: (inquiry: Inquiry) => React.ReactNode;
  children: (shown: Shown) => React.ReactNode;
}

export function InquiryPage({ list, head, children }: InquiryPageProps) {
  const { id, state, refresh, retry } = useInquiry({ hasParts: true });
  const isLong = useDelayed(state.kind === 'loading');
  const [changes, setChanges] = useState({ count: 0, message: '' });
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The form that had the focus is gone.
    if (changes.count > 0) said.current?.focus();
  }, [changes]);
  const onChange = (message: string) => {
    setChanges(({ count }) => ({ count: count + 1, message }));
    refresh();
  };
  const matter = state.kind === 'ready' ? state.inquiry.matternumber : undefined;
  const isKnown = state.kind === 'ready' || state.kind === 'loading';
  return (
    <PortalPage list={list}>
      <div className="page-head inquiry-head">
        <h1>
          {matter && (
            <>
              <bdi>{matter}</bdi>{' '}
            </>
          )}
          <span className={matter && 'inquiry-number'}>
            {isKnown && isInquiryId(id) ? inquiryNumber(id) : 'Inquiry'}
          </span>
        </h1>
        {state.kind === 'ready' && head && (
          <span className="inquiry-state">
            <InquiryStatus status={state.inquiry.status} />
            {state.inquiry.followup !== undefined && <span>Follow-up {state.inquiry.followup}</span>}
          </span>
        )}
        {state.kind === 'ready' && head?.(state.inquiry)}
      </div>
      <div className="inquiry-said" ref={said} tabIndex={-1}>
        <FormMessage text={changes.message} tone="good" />
      </div>
      {isLong && <StateNote title="Loading…" />}
      {state.kind === 'missing-id' && (
        <StateNote title="No inquiry is selected." text="Open one from the Review List.">
          <BackToList list={list} />
        </StateNote>
      )}
      {state.kind === 'not-found' && (
        <StateNote title={serverMessages.inquiryNotFound} text="It may have been deleted.">
          <BackToList list={list} />
        </StateNote>
      )}
      {state.kind === 'failed' && <LoadFailure title="The inquiry could not be loaded." onRetry={retry} />}
      {state.kind === 'ready' && state.parts && (
        // Remounts for another inquiry, so that no typed text or loaded data carries over.
        <Fragment key={state.inquiry.inquiryid}>
          {children({ inquiry: state.inquiry, parts: state.parts, onChange, reload: retry })}
        </Fragment>
      )}
    </PortalPage>
  );
}

function BackToList({ list }: { list: PagePath }) {
  return (
    <Link className="btn small" to={list}>
      Back to the Review List
    </Link>
  );
}
