// Each address of §2 shows its page, through web/routes.ts itself.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { clientPages, pages, portalPages, staffPages } from '../../contract/pages.ts';
import { storeClient, storeStaff } from '../../web/session.ts';
import { openSite } from '../support/browser/whole-site.tsx';
import { stubList } from '../support/requests/list-stub.ts';
import { stubWire } from '../support/requests/wire-stub.ts';

afterEach(() => vi.unstubAllGlobals());

const heading = async () => (await screen.findByRole('heading', { level: 1 })).textContent;

const PUBLIC = {
  'R2.3': {
    '/home': 'A thousand pages, put in order.',
    '/services/medical-chronology': 'Medical Chronology',
    '/services/narrative-summary': 'Narrative Summary',
    '/services/medical-synopsis': 'Medical Synopsis',
    '/services/medical-doctor-opinion': 'Medical Doctor Opinion',
    '/services/demand-letter-support': 'Demand Letter Support',
    '/services/add-on-services': 'Add-on Services',
    '/faq': 'FAQ',
    '/blog': 'Blogs',
    '/aboutus': 'About Us',
    '/contactus': 'Contact Us',
    '/terms-of-use': 'Terms of Use',
    '/privacy-policy': 'Privacy Policy',
    '/legal': 'Legal Disclaimer',
  },
  'R2.17': {
    '/verify-custody': 'Verify a Custody Record',
    '/login': 'Sign In',
    '/ForgotPassword': 'Forgot Password',
    '/ResetPassword': 'Reset Password',
    '/client': 'Client Register',
    '/AdminLogin': 'Staff Sign In',
  },
} as const;

for (const [id, titles] of Object.entries(PUBLIC))
  it(`each public address shows its page, with footer and copyright bar (${id})`, {
    tags: [id],
  }, async () => {
    for (const [path, title] of Object.entries(titles)) {
      cleanup();
      const router = openSite(path);
      expect(await heading()).toBe(title);
      expect(router.state.location.pathname).toBe(path);
      expect(within(screen.getByRole('contentinfo')).getByText('2025 All Rights Reserved')).toBeTruthy();
    }
  });

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
