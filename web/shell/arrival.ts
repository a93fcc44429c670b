// What happens when another page is reached: the window goes to the top, and the page's heading
// takes the focus, so that a screen reader says where it is. A change of query on the same path is
// not an arrival: it neither scrolls nor steals the focus from the search box that caused it.
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { scrollToTop } from './scrolling.ts';

function focusHeading(): void {
  const main = document.getElementById('main');
  if (!main) return;
  // A page that has placed the focus in a field or a message knows better. A link or button is only
  // what led here: the menu of the services stays in the page, and with it the link just followed.
  const focused = document.activeElement;
  if (focused && main.contains(focused) && !focused.matches('a, button, summary, h1')) return;
  const target = main.querySelector('h1') ?? main;
  target.setAttribute('tabindex', '-1');
  target.focus({ preventScroll: true });
}

export function useArrival(): void {
  const { pathname } = useLocation();
  const shown = useRef<string | undefined>(undefined);
  useEffect(() => {
    const isFirst = shown.current === undefined;
    if (shown.current === pathname) return;
    shown.current = pathname;
    // The first page is the browser's own: it has announced it and kept its place.
    if (isFirst) return;
    scrollToTop();
    focusHeading();
  }, [pathname]);
}
