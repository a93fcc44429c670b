// Asks before a page with unsent input is left: the browser before it unloads the page, we before the router opens
// another screen.
import { useEffect } from 'react';
import { type Path, useBlocker, useLocation, useNavigation } from 'react-router';
import { pages } from '../../../contract/pages.ts';
import { confirmWithUser } from '../../alerts.ts';

const isSamePage = (a: Path, b: Path) => a.pathname === b.pathname && a.search === b.search;

/** @param questionNow the question to ask now; undefined if nothing would be lost. */
export function useQuestionBeforeLeaving(questionNow: () => string | undefined): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (questionNow()) event.preventDefault();
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
    const question = questionNow();
    return question !== undefined && !confirmWithUser(question);
  });
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset();
  }, [blocker]);
}
