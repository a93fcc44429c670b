// Asks before a page with unsent input is left: the browser before it unloads the page, we before the router opens
// another screen.
import { useEffect } from 'react';
import { type Path, useBlocker, useLocation, useNavigation } from 'react-router';
import { pages } from '../../../contract/pages.ts';
import { confirmWithUser } from '../../alerts.ts';
import type { DraftHandle } from '../drafts/use-draft.ts';

const SUBMITTING = 'Your files are still uploading. Stop uploading and leave this page?';
const FILES_ON_THEIR_WAY =
  'Your files are still uploading. If you leave, you can continue later by choosing the same files again in this draft. Leave this page?';
const NOT_SAVED =
  'You have not sent this form. Leave this page? Your text is kept in this tab, but you will have to choose the files again.';

interface Unsent {
  isSubmitting: boolean;
  /** The form holds something that was not sent. */
  isUnsent: boolean;
  draft: DraftHandle;
  /** Files were chosen in this page. */
  hasFiles: boolean;
}

/** For a form with a draft. */
export function questionFor({ isSubmitting, isUnsent, draft, hasFiles }: Unsent): string | undefined {
  if (isSubmitting) return SUBMITTING;
  if (!isUnsent) return undefined;
  const { session, state } = draft;
  // Without a session, what was typed or chosen is only here. With one, it is saved on the way out.
  const isSaved = session
    ? (state.saving !== 'failed' && state.saving !== 'offline') || !state.hasUnsaved
    : !state.hasUnsaved && !hasFiles;
  if (state.trouble || !isSaved) return NOT_SAVED;
  const isOnItsWay = state.files.some(({ file, status }) => file && status !== 'arrived');
  return isOnItsWay ? FILES_ON_THEIR_WAY : undefined;
}

const isSamePage = (a: Path, b: Path) => a.pathname === b.pathname && a.search === b.search;

/** @param question what to ask now; undefined if nothing would be lost */
export function useQuestionBeforeLeaving(question: () => string | undefined): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (question()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  });

  const here = useLocation();
  const isLeaving = useNavigation().state !== 'idle';
  // The question is asked inside the router's own question, so that no navigation waits for an effect of a component
  // that the next navigation may remove: such a navigation would never go on.
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // The router is ahead of the screen: this page was already left, or the user has agreed to leave it.
    if (isLeaving || !isSamePage(currentLocation, here)) return false;
    // If the session has ended, the sign-in page opens even during an upload.
    if (isSamePage(nextLocation, here) || nextLocation.pathname === pages.login) return false;
    const text = question();
    return text !== undefined && !confirmWithUser(text);
  });
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset();
  }, [blocker]);
}
