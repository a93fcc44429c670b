// The client's drafts of new inquiries, above the Review List, with buttons to continue or discard each.
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatDay } from '../../../contract/date-formats.ts';
import { discardDraft, type ListedDraft } from '../../../contract/drafts.ts';
import { pages } from '../../../contract/pages.ts';
import { confirmWithUser } from '../../alerts.ts';
import { call, HttpError } from '../../api.ts';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { FROM_LIST } from '../list-link.tsx';
import { leaveIfSignedOut } from '../signed-out.ts';

const NOT_DISCARDED = 'The draft could not be discarded. Please try again.';

interface DraftListProps {
  drafts: readonly ListedDraft[];
  /** One of them is gone. */
  onDiscarded: () => void;
}

export function DraftList({ drafts, onDiscarded }: DraftListProps) {
  const isDiscarding = useRef(false);
  const [failure, setFailure] = useState('');
  const title = useRef<HTMLHeadingElement>(null);
  if (drafts.length === 0) return null;

  const discard = async (draft: ListedDraft) => {
    const question = `Discard the ${describeDraft(draft)}? Its text and files are permanently removed.`;
    if (isDiscarding.current || !confirmWithUser(question)) return;
    isDiscarding.current = true;
    setFailure('');
    try {
      await call(discardDraft, { draftid: draft.draftid });
      // The pressed button disappears with its row.
      title.current?.focus();
      onDiscarded();
    } catch (error) {
      if (leaveIfSignedOut(error)) return;
      // It was sent or discarded elsewhere.
      if (error instanceof HttpError && error.status === 404) onDiscarded();
      else setFailure(NOT_DISCARDED);
    } finally {
      isDiscarding.current = false;
    }
  };

  return (
    <section className="drafts" aria-labelledby="drafts-title">
      <h2 id="drafts-title" ref={title} tabIndex={-1}>
        Not sent yet
      </h2>
      <FormMessage text={failure} />
      <ul>
        {drafts.map((draft) => (
          <li key={draft.draftid}>
            <p>
              <b>Draft from {formatDay(draft.createddate)}</b>
              <span>{detailsOf(draft)}</span>
            </p>
            <p className="draft-until">Kept until {formatDay(draft.removaldate)}; longer if you change it</p>
            <Link to={`${pages.newInquiry}?draft=${draft.draftid}`} state={FROM_LIST}>
              Continue <VisuallyHidden>the {describeDraft(draft)}</VisuallyHidden>
            </Link>
            <button type="button" onClick={() => discard(draft)}>
              Discard <VisuallyHidden>the {describeDraft(draft)}</VisuallyHidden>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function detailsOf({ matternumber, casetype, files, bytes, received }: ListedDraft): string {
  const count = files === 1 ? '1 file' : `${files} files`;
  const arrived = bytes > 0 && received < bytes ? `, ${Math.floor((received / bytes) * 100)}% uploaded` : '';
  return [matternumber, casetype, files === 0 ? 'no files yet' : count + arrived].filter(Boolean).join(' · ');
}

function describeDraft(draft: ListedDraft): string {
  return `draft from ${formatDay(draft.createddate)} (${detailsOf(draft)})`;
}
