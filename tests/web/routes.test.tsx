// Who is led where from a page of the portal, through web/routes.ts itself.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { clientPages, pages, portalPages, staffPages } from '../../contract/pages.ts';
import { storeClient, storeStaff } from '../../web/session.ts';
import { openSite } from '../support/browser/whole-site.tsx';
import { stubList } from '../support/requests/list-stub.ts';
import { stubWire } from '../support/requests/wire-stub.ts';

afterEach(() => vi.unstubAllGlobals());

const heading = async () => (await screen.findByRole('heading', { level: 1 })).textContent;

it('the portal has the copyright bar and no other footer', { tags: ['R2.125'] }, async () => {
  storeClient(7, 'Dana');
  stubList(() => ({ body: { success: 1, data: [], total_records: 0 } }));
  openSite('/ClientHome');
  expect(await heading()).toBe('Review List');
  const footer = within(screen.getByRole('contentinfo'));
  expect(footer.getByText('2025 All Rights Reserved')).toBeTruthy();
  expect(footer.queryAllByRole('navigation')).toEqual([]);
});

it.each(portalPages)(
  'redirect an anonymous visitor from %s, with any query, to the sign-in page',
  { tags: ['R4.8'] },
  async (path) => {
    localStorage.setItem('anything', 'else');
    const requests = stubWire(() => ({ body: { success: 0 } }));
    const router = openSite(`${path}?id=3&page=2`);
    expect(await heading()).toBe('Sign In');
    expect(router.state.location).toMatchObject({ pathname: '/login', search: '' });
    expect(localStorage, 'all of local storage is cleared').toHaveLength(0);
    expect(requests, 'no request was sent').toEqual([]);
  },
);

it.each([
  ['client', staffPages, pages.clientList],
  ['staff', clientPages, pages.staffList],
] as const)(
  'a %s who opens a page of the other role is redirected to the list',
  {
    tags: ['R4.8'],
  },
  async (who, foreign, list) => {
    stubList(() => ({ body: { success: 1, data: [], total_records: 0 } }));
    for (const path of foreign) {
      cleanup();
      if (who === 'client') storeClient(7, 'Dana');
      else storeStaff(1, 'root');
      const router = openSite(path);
      await waitFor(() => expect(router.state.location.pathname, path).toBe(list));
    }
  },
);
