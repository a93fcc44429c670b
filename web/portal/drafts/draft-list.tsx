// The client's drafts of new inquiries, above the Review List, with buttons to continue or discard each.
import { useRef } from 'react';
import { Link } from 'react-router';
import { discardDraft, type ListedDraft } from '../../../contract/drafts.ts';
import { pages } from '../../../contract/pages.ts';
import { HttpError } from '../../api.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { FROM_LIST } from '../list-link.tsx';
import { useMoments } from '../moments.ts';
import { change } from '../short-form.tsx';
import { useAction } from '../use-action.tsx';

interface DraftListProps {
  drafts: readonly ListedDraft[];
  /** One of them is gone. */
  onDiscarded: () => void;
}

export function DraftList({ drafts, onDiscarded }: DraftListProps) {
  const { act, outcome } = useAction();
  const { formatDay, formatMoment } = useMoments();
  const describeDraft = (draft: ListedDraft) =>
    `draft from ${formatMoment(draft.createddate)} (${detailsOf(draft)})`;
  const title = useRef<HTMLHeadingElement>(null);
  if (drafts.length === 0) return null;

  const discard = (draft: ListedDraft) =>
    act(
      async () => {
        await change(discardDraft, { draftid: draft.draftid }).catch((error: unknown) => {
          // It may have been sent or discarded elsewhere.
          if (!(error instanceof HttpError && error.status === 404)) throw error;
        });
        // The pressed button disappears with its row.
        title.current?.focus();
        onDiscarded();
        return undefined;
      },
      `Discard the ${describeDraft(draft)}? Its text and files are permanently deleted.`,
    );

  return (
    <section className="drafts" aria-labelledby="drafts-title">
      <h2 id="drafts-title" ref={title} tabIndex={-1}>
        Drafts
      </h2>
      {outcome}
      <ul>
        {drafts.map((draft) => (
          <li key={draft.draftid}>
            <p>
              <b>Draft from {formatMoment(draft.createddate)}</b>
              <span>{detailsOf(draft)}</span>
            </p>
            <p className="draft-until">Kept until {formatDay(draft.removaldate)}</p>
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

/** Without a matter number, the first words of the case tell two drafts apart. */
function detailsOf({ matternumber, excerpt, casetype, files, bytes, received }: ListedDraft): string {
  const count = files === 1 ? '1 file' : `${files} files`;
  const arrived = bytes > 0 && received < bytes ? `, ${Math.floor((received / bytes) * 100)}% uploaded` : '';
  return [matternumber ?? excerpt, casetype, files === 0 ? 'no files yet' : count + arrived]
    .filter(Boolean)
    .join(', ');
}
