// Asks before a page with unsent input is left: the browser before it unloads the page, we before the router opens
// another screen.
import { useEffect } from 'react';
import { type Path, useBlocker, useLocation, useNavigation } from 'react-router';
import { pages } from '../../../contract/pages.ts';
import { confirmWithUser } from '../../alerts.ts';
import { type DraftState, isOnItsWay } from '../drafts/draft-state.ts';

export const SUBMITTING = 'Your files are still uploading. Stop uploading and leave this page?';
const FILES_ON_THEIR_WAY =
  'Your files are still uploading. If you leave, you can continue later by choosing the same files again in this draft. Leave this page?';
const NOT_SAVED =
  'You have not sent this form. Leave this page? Your text is kept in this tab, but you will have to choose the files again.';

/** For a form with a draft that holds something unsent: what was typed or chosen is saved on the way out, if it can be. */
export function questionFor({ saving, hasUnsaved, trouble, files }: DraftState): string | undefined {
  const isNotSaved = hasUnsaved && (saving === 'failed' || saving === 'offline');
  if (trouble || isNotSaved) return NOT_SAVED;
  return files.some((file) => file.file && isOnItsWay(file)) ? FILES_ON_THEIR_WAY : undefined;
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
