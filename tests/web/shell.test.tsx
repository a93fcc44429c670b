import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createRoutesStub, Outlet, useSearchParams } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pages } from '../../contract/pages.ts';
import { site } from '../../site.config.ts';
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

/** A page whose query changes while one types or turns pages. */
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
        { path: pages.contact, Component: page('Contact page') },
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
  it('shows a visitor all public links, the six services, and the ways in', { tags: ['R2.36'] }, () => {
    show(pages.faq);
    const names = ['Home', 'About Us', 'FAQ', 'Blogs', 'Contact Us', 'Client Register', 'Sign In'];
    for (const name of names) expect(header().getAllByText(name)).toHaveLength(2);
    expect(header().getAllByText('Services')).toHaveLength(2);
    expect(header().getAllByText('Medical Doctor Opinion')).toHaveLength(2);
    expect(header().queryByText('LogOut')).toBeNull();
  });

  it('shows a client the list, the own name and the way out', { tags: ['R2.37'] }, async () => {
    storeClient(7, 'Dana Whitfield');
    show(pages.faq);
    expect((await header().findByText('Review Request')).getAttribute('href')).toBe(pages.clientList);
    expect(header().getByText('Dana Whitfield')).toBeTruthy();
    expect(header().getByText('LogOut')).toBeTruthy();
    expect(header().queryByText('Sign In')).toBeNull();
  });

  it('shows staff their list, the label Admin and the way out', { tags: ['R2.38'] }, async () => {
    storeStaff(1, 'root');
    show(pages.faq);
    expect((await header().findByText('Client Inquiry')).getAttribute('href')).toBe(pages.staffList);
    expect(header().getByText('Admin')).toBeTruthy();
    expect(header().queryByText('root')).toBeNull();
  });

  it('marks the list as the page, and on its form and detail as the place where one is', async () => {
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

  it('links to the photo profile in a new tab that cannot reach back', { tags: ['R2.35'] }, () => {
    show(pages.faq);
    const link = header()
      .getByText(/Our photos/)
      .closest('a');
    expect(link?.getAttribute('href')).toBe(site.socialUrl);
    expect(link?.getAttribute('target')).toBe('_blank');
    expect(link?.getAttribute('rel')).toBe('noopener noreferrer');
  });
});

describe('LogOut (§4)', () => {
  it('ends the session here and on the server, and loads the sign-in page anew after 10 ms', {
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

  it('scrolls at once on /home, and without motion for who asks for less', {
    tags: ['R2.39', 'R9.19'],
  }, async () => {
    show(pages.home);
    window.matchMedia = vi.fn().mockReturnValue({ matches: true });
    await act(async () => fireEvent.click(footer().getByText('We Serve')));
    expect(scrolledTo).toHaveBeenCalledExactlyOnceWith({ behavior: 'instant' });
  });

  it('leads all three contact links to the contact page', { tags: ['R2.41'] }, () => {
    show(pages.home);
    for (const name of ['Talk to Us', 'Schedule a Consultation', 'Follow Us']) {
      expect(footer().getByText(name).getAttribute('href')).toBe(pages.contact);
    }
    expect(footer().getByText('2025 All Rights Reserved')).toBeTruthy();
  });
});

describe('arriving at another page', () => {
  it('goes to the top and gives the focus to the heading', { tags: ['R2.32'] }, async () => {
    show(pages.home);
    expect(scrollTo).not.toHaveBeenCalled();
    await act(async () => fireEvent.click(footer().getByText('Talk to Us')));
    expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
    expect(document.activeElement?.textContent).toBe('Contact page');
  });

  it('leaves scroll and focus alone when only the query changes', { tags: ['R2.33'] }, async () => {
    show(pages.blog);
    const box = screen.getByRole('searchbox');
    box.focus();
    await act(async () => fireEvent.click(screen.getByText('Next')));
    expect(screen.getByText('page 2')).toBeTruthy();
    expect(scrollTo).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(box);
  });
});
