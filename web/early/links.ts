// Links before React runs. The browser follows them itself; this adds what the router would do around it (§2, §9).
import { pages } from '../../contract/pages.ts';
import { reloadPage } from '../page-load.ts';
import { focusHeading } from '../shell/heading.ts';
import { AFTER_NAVIGATION_MS, BEFORE_SCROLL_MS, scrollToSection, scrollToTop } from '../shell/scrolling.ts';
import { announceWait, endWait } from './loading-line.ts';

/** In the tab's session storage: the path that was left last, and the section to scroll to on the home page. */
const LEFT = 'left page';
const SECTION = 'section';

/** Takes what the page before has left here, once. A browser that blocks storage has nothing. */
function take(name: string): string | undefined {
  try {
    const value = sessionStorage.getItem(name) ?? undefined;
    sessionStorage.removeItem(name);
    return value;
  } catch {
    return undefined;
  }
}

/** @returns false if the browser blocks storage. */
function leave(name: string, value: string): boolean {
  try {
    sessionStorage.setItem(name, value);
    return true;
  } catch {
    return false;
  }
}

/** Shows a section of the home page, or opens the home page, which then shows it. */
function goToSection(event: MouseEvent, id: string): void {
  const isHome = window.location.pathname === pages.home;
  // Without storage, the link itself leads to the section.
  if (!isHome && !leave(SECTION, id)) return;
  event.preventDefault();
  if (isHome) {
    scrollToSection(id);
    return;
  }
  announceWait();
  window.location.assign(pages.home);
}

function follow(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest('a');
  if (!link || event.defaultPrevented || link.origin !== window.location.origin || link.target) return;
  // The browser handles clicks that open a new tab or window.
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.dataset.section) goToSection(event, link.dataset.section);
  else if (!link.hash || link.pathname !== window.location.pathname) announceWait();
}

/** What the router does on arrival; the browser announces the first page of a tab, and restores a reloaded one. */
function arrive(isRestored: boolean): void {
  const from = take(LEFT);
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const kind = isRestored ? 'back_forward' : entry?.type;
  const isHere = from === window.location.pathname;
  if (from === undefined || kind === 'reload' || (kind === 'back_forward' && isHere)) return;
  if (kind === 'back_forward') {
    // The browser would scroll to where the page was left.
    history.scrollRestoration = 'manual';
    scrollToTop();
  }
  if (!window.location.hash) focusHeading();
}

/** @param signal ends it when React takes over. */
export function watchLinks(signal: AbortSignal): void {
  const path = window.location.pathname;
  history.scrollRestoration = 'auto';
  arrive(false);
  const section = path === pages.home ? take(SECTION) : undefined;
  if (section) setTimeout(scrollToSection, AFTER_NAVIGATION_MS + BEFORE_SCROLL_MS, section);

  document.addEventListener('click', follow, { signal });
  // Back to a page that the router of an earlier document showed: this document does not hold it.
  window.addEventListener('popstate', () => path !== window.location.pathname && reloadPage(), { signal });
  window.addEventListener(
    'pageshow',
    ({ persisted }) => {
      endWait();
      if (persisted) arrive(true);
    },
    { signal },
  );
  // Not ended by the signal: the next page needs it also when React runs here.
  window.addEventListener('pagehide', () => void leave(LEFT, window.location.pathname));
}
