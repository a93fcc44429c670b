// When React starts on a prerendered page. A visitor who only reads never needs it. One who opens a form does, and
// the earlier it starts, the less others have edited there.
import { markDocument } from '../session.ts';
import { keptRequests } from '../site/contact/contact-store.ts';

/** The header then shows a name. */
const isSignedIn = () => 'session' in document.documentElement.dataset;

/**
 * Calls `start`, perhaps several times: at once on a page with a form, for someone who is signed in, and to send
 * what waits to be sent; otherwise when a button is about to be pressed, or files to be chosen or dropped.
 * @param signal ends the watching.
 */
export function startWhenNeeded(start: () => void, signal: AbortSignal): void {
  if (document.forms.length > 0 || isSignedIn()) start();
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
      if (isSignedIn()) start();
    },
    { signal },
  );

  const approach = ({ target }: Event) => {
    if (target instanceof Element && target.closest('main :is(button, .drop-zone)')) start();
  };
  window.addEventListener('dragenter', start, { signal });
  for (const type of ['pointerover', 'pointerdown', 'focusin'])
    window.addEventListener(type, approach, { capture: true, passive: true, signal });
}
