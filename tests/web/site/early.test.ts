// What web/early/ does when the browser brings a page back from its memory: Playwright turns that off.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchLinks } from '../../../web/early/links.ts';
import { startWhenNeeded } from '../../../web/early/when-needed.ts';
import { storeClient } from '../../../web/session.ts';

let watching: AbortController;

const comeBack = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));

beforeEach(() => {
  watching = new AbortController();
  window.scrollTo = vi.fn() as typeof window.scrollTo;
  performance.getEntriesByType = vi.fn().mockReturnValue([{ type: 'navigate' }]);
  document.body.innerHTML = '<main id="main"><h1>Legal</h1></main>';
});
afterEach(() => {
  watching.abort();
  delete document.documentElement.dataset.session;
});

it('a page that comes back after a sign-in is marked, and starts React for the name in its header', () => {
  const start = vi.fn();
  startWhenNeeded(start, watching.signal);
  comeBack();
  expect(start).not.toHaveBeenCalled();
  storeClient(7, 'Dana');
  comeBack();
  expect(document.documentElement.dataset.session).toBe('client');
  expect(start).toHaveBeenCalledOnce();
});

it('a page that comes back from another page of ours is shown from the top; after a foreign one, where it was', {
  tags: ['R2.32'],
}, () => {
  watchLinks(watching.signal);
  // It was left for a foreign page.
  window.dispatchEvent(new Event('pagehide'));
  comeBack();
  expect(window.scrollTo).not.toHaveBeenCalled();
  sessionStorage.setItem('left page', '/faq');
  comeBack();
  expect(window.scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 0, behavior: 'instant' });
  expect(document.activeElement?.textContent).toBe('Legal');
});
