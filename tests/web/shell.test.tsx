import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createRoutesStub, Outlet, useSearchParams } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pages } from '../../contract/pages.ts';
import { storeClient, storeStaff } from '../../web/session.ts';
import { useArrival } from '../../web/shell/arrival.ts';
import { Body } from '../../web/shell/body.tsx';
import { Header } from '../../web/shell/header/header.tsx';

const openPage = vi.hoisted(() => vi.fn());
const logoutOnServer = vi.hoisted(() => vi.fn());
vi.mock('../../web/page-load.ts', () => ({ openPage, reloadPage: vi.fn() }));
vi.mock('../../web/api.ts', () => ({ logoutOnServer }));

const scrolledTo = vi.fn();
const scrollTo = vi.fn();

function Frame() {
  useArrival();
  return (
    <>
      <Header />
      <Body>
        <Outlet />
      </Body>
    </>
  );
}

/** A page whose query changes without a navigation to another page. */
function Search() {
  const [query, setQuery] = useSearchParams();
  return (
    <>
      <h1>Search</h1>
      <input type="search" />
      <button type="button" onClick={() => setQuery({ page: '2' })}>
        Next
      </button>
      <p>page {query.get('page') ?? 1}</p>
    </>
  );
}

function show(path: string) {
  const page = (title: string) => () => (
    <>
      <h1>{title}</h1>
      <section id="we-serve" />
    </>
  );
  const Stub = createRoutesStub([
    {
      Component: Frame,
      children: [
        { path: pages.home, Component: page('Home page') },
        { path: pages.faq, Component: page('Questions') },
        { path: pages.login, Component: page('Sign in page') },
        { path: pages.blog, Component: Search },
        { path: pages.clientList, Component: page('List') },
        { path: pages.newInquiry, Component: page('Form') },
        { path: pages.staffInquiry, Component: page('Detail') },
      ],
    },
  ]);
  render(<Stub initialEntries={[path]} />);
}

const header = () => within(screen.getByRole('banner'));
const footer = () => within(screen.getByRole('contentinfo'));

beforeEach(() => {
  Element.prototype.scrollIntoView = scrolledTo;
  window.scrollTo = scrollTo as typeof window.scrollTo;
  window.matchMedia = vi.fn().mockReturnValue({ matches: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

describe('the header (§2)', () => {
  it('marks the list link as the current page on the list, and as the current section on form and detail', async () => {
    const mark = async (label: string) => (await header().findByText(label)).getAttribute('aria-current');
    storeClient(7, 'Dana');
    show(pages.clientList);
    expect(await mark('Review Request')).toBe('page');
    cleanup();
    show(pages.newInquiry);
    expect(await mark('Review Request')).toBe('true');
    cleanup();
    show(pages.faq);
    expect(await mark('Review Request')).toBeNull();
    cleanup();
    storeStaff(1, 'root');
    show(pages.staffInquiry);
    expect(await mark('Client Inquiry')).toBe('true');
  });
});

describe('LogOut (§4)', () => {
  it('ends the session here and on the server, and reloads the sign-in page after 10 ms', {
    tags: ['R4.15', 'R9.20', 'V14.3.1'],
  }, async () => {
    storeClient(7, 'Dana');
    show(pages.faq);
    const button = await header().findByText('LogOut');
    vi.useFakeTimers();
    await act(async () => fireEvent.click(button));
    expect(logoutOnServer).toHaveBeenCalledOnce();
    expect(localStorage).toHaveLength(0);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign in page');
    await vi.advanceTimersByTimeAsync(9);
    expect(openPage).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(openPage).toHaveBeenCalledExactlyOnceWith(pages.login);
  });
});

describe('the footer (§2, §9)', () => {
  it('opens /home first, waits 300 ms, and scrolls smoothly after a further 100 ms', {
    tags: ['R2.39', 'R9.19'],
  }, async () => {
    show(pages.faq);
    vi.useFakeTimers();
    await act(async () => fireEvent.click(footer().getByText('We Serve')));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Home page');
    await vi.advanceTimersByTimeAsync(399);
    expect(scrolledTo).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(scrolledTo).toHaveBeenCalledExactlyOnceWith({ behavior: 'smooth' });
  });

  it('scrolls immediately on /home, and without animation for users who prefer reduced motion', {
    tags: ['R2.39', 'R9.19'],
  }, async () => {
    show(pages.home);
    window.matchMedia = vi.fn().mockReturnValue({ matches: true });
    await act(async () => fireEvent.click(footer().getByText('We Serve')));
    expect(scrolledTo).toHaveBeenCalledExactlyOnceWith({ behavior: 'instant' });
  });
});

describe('a change of the query alone', () => {
  it('leaves scroll position and focus alone', { tags: ['R2.33'] }, async () => {
    show(pages.blog);
    const box = screen.getByRole('searchbox');
    box.focus();
    await act(async () => fireEvent.click(screen.getByText('Next')));
    expect(screen.getByText('page 2')).toBeTruthy();
    expect(scrollTo).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(box);
  });
});
