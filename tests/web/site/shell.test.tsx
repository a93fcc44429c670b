// How header, footer and navigation behave (§2, §4, §9), on the real routes.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logout } from '../../../contract/accounts/accounts.ts';
import { pages } from '../../../contract/pages.ts';
import { storeClient } from '../../../web/session.ts';
import { openSite } from '../../support/browser/whole-site.tsx';
import { type Asked, stubWire } from '../../support/requests/wire-stub.ts';

const openPage = vi.hoisted(() => vi.fn());
vi.mock('../../../web/page-load.ts', () => ({ openPage, reloadPage: vi.fn() }));

const scrolledTo = vi.fn();
let asked: Asked[];
const header = () => within(screen.getByRole('banner'));
const footer = () => within(screen.getByRole('contentinfo'));
const heading = async () => (await screen.findByRole('heading', { level: 1 })).textContent;

beforeEach(() => {
  Element.prototype.scrollIntoView = scrolledTo;
  window.matchMedia = vi.fn().mockReturnValue({ matches: false });
  asked = stubWire(() => ({ body: { success: 1, data: [], total_records: 23 } }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

it('LogOut ends the session here and on the server, and reloads the sign-in page after 10 ms', {
  tags: ['R4.15', 'V7.4.4', 'V14.3.1'],
}, async () => {
  storeClient(7, 'Dana');
  openSite(pages.faq);
  await heading();
  const button = await header().findByText('LogOut');
  vi.useFakeTimers();
  await act(async () => fireEvent.click(button));
  expect(asked.find(({ address }) => address === logout.path)?.init.keepalive).toBe(true);
  expect(localStorage).toHaveLength(0);
  await act(() => vi.advanceTimersByTimeAsync(9));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign In');
  expect(openPage).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(openPage).toHaveBeenCalledExactlyOnceWith(pages.login);
});

describe('a section link in the footer (§2, §9)', () => {
  it('opens /home first, waits 300 ms, and scrolls smoothly after a further 100 ms', {
    tags: ['R2.39', 'R9.19'],
  }, async () => {
    const router = openSite(pages.faq);
    await heading();
    vi.useFakeTimers();
    await act(async () => fireEvent.click(footer().getByText('We Serve')));
    expect(router.state.location.pathname).toBe(pages.home);
    await act(() => vi.advanceTimersByTimeAsync(399));
    expect(scrolledTo).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(scrolledTo).toHaveBeenCalledExactlyOnceWith({ behavior: 'smooth' });
  });
});

it('another page and another keyword of a list keep scroll position and focus', {
  tags: ['R2.33'],
}, async () => {
  storeClient(7, 'Dana');
  openSite(pages.clientList);
  const box = await screen.findByRole('searchbox');
  box.focus();
  fireEvent.click(await screen.findByText('Next'));
  await waitFor(() => expect(screen.getByText('Page 2 of 3')).toBeTruthy());
  expect(window.scrollTo).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(box);
  for (const keyword of ['rush', 'rush 1']) {
    fireEvent.change(box, { target: { value: keyword } });
    fireEvent.submit(box.closest('form') as HTMLFormElement);
    await screen.findByText(new RegExp(`found for ${keyword},`));
  }
  expect(window.scrollTo).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(box);
});
