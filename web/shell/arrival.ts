// After a navigation to a page, also to the one already shown, the window scrolls to the top, or to the part of the page
// that the link names, and the page's heading takes the focus, so that a screen reader announces the page. A new page
// number or keyword of a list is not an arrival: it neither scrolls nor steals the focus from the search box that caused
// it.
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { focusHeading } from './heading.ts';
import { scrollToTop } from './scrolling.ts';

export function useArrival(): void {
  const { pathname, search, hash, state, key } = useLocation();
  const shown = useRef<{ pathname: string; search: string; key: string } | undefined>(undefined);
  useEffect(() => {
    const last = shown.current;
    if (last?.key === key) return;
    shown.current = { pathname, search, key };
    // The browser handles the first page: it announces it and restores the scroll position.
    if (!last) return;
    // A list keeps its keyword in the state of the entry. To a place on the page, the browser scrolls itself.
    const isOtherView = last.search !== search || hash !== '' || state !== null;
    if (last.pathname === pathname && isOtherView) return;
    scrollToTop();
    focusHeading();
    // A link to a part of another page.
    document.getElementById(hash.slice(1))?.scrollIntoView({ behavior: 'instant' });
  }, [pathname, search, hash, state, key]);
}
