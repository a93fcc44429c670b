// Where a list was scrolled to when it was left: Back, and the link back to the list, show the same rows again.
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** By the key of the history entry, for the life of this document. */
const positions = new Map<string, number>();

/** @param hasRows whether the rows are shown, which makes the page as long as it was */
export function useKeptScroll(hasRows: boolean): void {
  const { key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const isSettled = useRef(false);

  // A layout effect, because it is cleaned up while the list still has its length.
  useLayoutEffect(() => () => void positions.set(key, window.scrollY), [key]);

  useEffect(() => {
    if (!hasRows || isSettled.current) return;
    // Once: another page or keyword of this list does not scroll.
    isSettled.current = true;
    const top = positions.get(key) ?? 0;
    if (isBack && top > 0) window.scrollTo({ top, behavior: 'instant' });
  }, [hasRows, isBack, key]);
}
