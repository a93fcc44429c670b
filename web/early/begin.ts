// The first script of a prerendered page: menus, links, and the decision when React is needed (docs/decisions/0008-prerendered-pages.md).
// It is built on its own (web/early-script.ts), so that it loads nothing else.
import { reloadPage } from '../page-load.ts';
import { mayLeaveVersion, serverVersion } from '../shell/new-version.ts';
import { closeByItself } from '../shell/popup-closing.ts';
import { RENDERED, RUNNING } from '../start-state.ts';
import { watchLinks } from './links.ts';
import { announceWait, endAllWaits } from './loading-line.ts';
import { type Control, takeOver } from './take-over.ts';
import { startWhenNeeded } from './when-needed.ts';

/** What the page's inline script (web/start-script.ts) hands over. */
interface PageStart {
  /** Loads React and the page's scripts, and starts them. */
  load: () => Promise<void>;
  /** Fetches what `load` needs, and runs nothing. */
  fetchAhead: () => void;
  /** The page's inputs and buttons, before anyone else could edit it. */
  controls: readonly Control[];
  /** The buttons that were pressed, in order. Each press is also sent to the window as the event `held`. */
  held: HTMLButtonElement[];
  /** Ends the holding: presses reach their handlers. */
  release: () => void;
  /** The script whose name tells the versions of the site apart. */
  version: string;
  /** React starts without waiting for the visitor. */
  atOnce: boolean;
}

async function reportFailure(version: string): Promise<void> {
  // The page was opened before another version was installed: its scripts are gone.
  if ((await serverVersion(version)) === 'other' && mayLeaveVersion(version)) reloadPage();
  else document.documentElement.dataset.start = 'failed';
}

export function begin({ load, fetchAhead, controls, held, release, version, atOnce }: PageStart): void {
  const early = new AbortController();
  const { signal } = early;
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    // React hydrates in a later task: it finds the page as it was prerendered.
    load()
      .finally(endAllWaits)
      .catch(() => reportFailure(version));
  };
  const wait = () => {
    announceWait();
    start();
  };

  for (const popup of document.querySelectorAll<HTMLDetailsElement>('[data-popup]')) {
    signal.addEventListener('abort', closeByItself(popup));
    // Otherwise it would still be open when the browser brings the page back.
    window.addEventListener('pagehide', () => popup.removeAttribute('open'), { signal });
  }
  watchLinks(signal);
  window.addEventListener('held', wait, { signal });
  let successors = new Map<Control, Control>();
  window.addEventListener(
    RENDERED,
    (event) => {
      successors = takeOver(controls, (event as CustomEvent<Element | null>).detail);
    },
    { once: true },
  );
  window.addEventListener(
    RUNNING,
    () => {
      early.abort();
      release();
      for (const button of held) (successors.get(button) ?? button).click();
    },
    { once: true },
  );
  document.documentElement.dataset.start = 'ready';
  if (held.length > 0) wait();
  // The page for verification works without a connection once it is open, and a drag of files lasts only a second.
  if (document.querySelector('main [type=file]')) fetchAhead();
  if (atOnce) start();
  else startWhenNeeded(start, signal);
}
