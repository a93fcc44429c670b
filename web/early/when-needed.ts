// When React starts on a prerendered page. Most visitors only read, and never need it.

import { whySignedOut } from '../return-to.ts';
import { markDocument } from '../session.ts';
import { isInHistory } from '../site/contact/contact-in-history.ts';
import { keptRequests } from '../site/contact/contact-store.ts';

/** What only works with React: forms, and buttons such as Read more. */
const NEEDS_REACT = 'main :is(form, button)';

/** What a visitor does; a scroll position that the browser restores is no act. */
const ACTS = ['pointermove', 'pointerdown', 'wheel', 'keydown', 'focusin'];

/** Whether the page shows something that is not in the prerendered one. */
function isIncomplete(): boolean {
  try {
    return 'session' in document.documentElement.dataset || isInHistory() || whySignedOut() !== undefined;
  } catch {
    // The browser blocks storage, and so holds nothing to show.
    return false;
  }
}

/**
 * Calls `start`, perhaps several times: when the visitor has acted and what needs React is in view, and at once where
 * the page is incomplete without it.
 * @param signal ends the watching.
 */
export function startWhenNeeded(start: () => void, signal: AbortSignal): void {
  if (isIncomplete()) start();
  keptRequests().then(
    (kept) => kept.length > 0 && start(),
    () => undefined,
  );
  // Another tab has signed in.
  window.addEventListener('storage', start, { signal });
  // The browser brings the page back as it was left. This tab may have signed in since.
  window.addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (!persisted) return;
      markDocument();
      if (isIncomplete()) start();
    },
    { signal },
  );

  const seen = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) start();
  });
  signal.addEventListener('abort', () => seen.disconnect());
  const look = () => {
    for (const element of document.querySelectorAll(NEEDS_REACT)) seen.observe(element);
  };
  // The visitor was faster than this script.
  if (document.querySelector('main :is(input, textarea, select, button):focus')) look();
  for (const type of ACTS)
    window.addEventListener(type, look, { capture: true, once: true, passive: true, signal });
}
