// Each address of §2 shows its page, through web/routes.ts itself.
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { portalPages } from '../../contract/pages.ts';
import { storeClient, storeStaff } from '../../web/session.ts';
import { openSite } from '../support/browser/whole-site.tsx';
import { stubList } from '../support/requests/list-stub.ts';
import { stubWire } from '../support/requests/wire-stub.ts';

afterEach(() => vi.unstubAllGlobals());

const heading = async () => (await screen.findByRole('heading', { level: 1 })).textContent;

const PUBLIC = [
  ['R2.3', '/home', 'A thousand pages, put in order.'],
  ['R2.3', '/services/medical-chronology', 'Medical Chronology'],
  ['R2.3', '/services/narrative-summary', 'Narrative Summary'],
  ['R2.3', '/services/medical-synopsis', 'Medical Synopsis'],
  ['R2.3', '/services/medical-doctor-opinion', 'Medical Doctor Opinion'],
  ['R2.3', '/services/demand-letter-support', 'Demand Letter Support'],
  ['R2.3', '/services/add-on-services', 'Add-on Services'],
  ['R2.3', '/faq', 'FAQ'],
  ['R2.3', '/blog', 'Blogs'],
  ['R2.3', '/aboutus', 'About Us'],
  ['R2.3', '/contactus', 'Contact Us'],
  ['R2.3', '/terms-of-use', 'Terms of Use'],
  ['R2.3', '/privacy-policy', 'Privacy Policy'],
  ['R2.3', '/legal', 'Legal Disclaimer'],
  ['R2.17', '/verify-custody', 'Verify a Custody Record'],
  ['R2.17', '/login', 'Sign In'],
  ['R2.17', '/ForgotPassword', 'Forgot Password'],
  ['R2.17', '/ResetPassword', 'Reset Password'],
  ['R2.17', '/client', 'Client Register'],
  ['R2.17', '/AdminLogin', 'Staff Sign In'],
] as const;

describe('the public addresses (§2)', () => {
  for (const [id, path, title] of PUBLIC) {
    it(`${path} shows ${title}, with footer and copyright bar`, { tags: [id] }, async () => {
      const router = openSite(path);
      expect(await heading()).toBe(title);
      expect(router.state.location.pathname).toBe(path);
      expect(within(screen.getByRole('contentinfo')).getByText('2025 All Rights Reserved')).toBeTruthy();
    });
  }
});

/** The labels that only some of the screens have. */
const DISTINCTIVE = [
  'Create New',
  'Delete',
  'Client Name',
  'Submit inquiry',
  'Assign to me',
  'Publish review',
];

const inquiry = {
  inquiryid: 3,
  client_name: 'Dana',
  caseType: 'Other',
  urgencyLevel: '',
  status: 1,
  processstatus: 0,
  inquiryfileName: '',
  createddate: '',
};

describe('the portal’s addresses (§2)', () => {
  it.each([
    ['client', '/ClientHome', 'Review List', ['Create New', 'Delete']],
    ['client', '/CreateClientInquiry', 'New inquiry', ['Submit inquiry']],
    ['client', '/ViewInquiery?id=3', 'INQ-3', []],
    ['staff', '/AdminHome', 'Review List', ['Client Name']],
    ['staff', '/InquieryView?id=3', 'INQ-3', ['Assign to me', 'Publish review']],
  ])(
    'show a %s user at %s the screen of that role: %s',
    { tags: ['R2.22', 'R2.63', 'R2.125'] },
    async (kind, address, title, own) => {
      if (kind === 'client') storeClient(7, 'Dana');
      else storeStaff(1, 'admin');
      const requests = stubList(() => ({ body: { success: 1, data: [inquiry], total_records: 1 } }));
      openSite(address);
      expect(await heading()).toBe(title);
      if (title !== 'New inquiry') await screen.findByText('Other', { selector: 'main :is(td, dd)' });
      const labels = () =>
        [...document.querySelectorAll('main :is(a:not(th *), button, th)')].map(
          ({ textContent }) => textContent,
        );
      // The form of an answer waits for its draft.
      if (kind === 'staff' && title === 'INQ-3')
        await screen.findByRole('button', { name: 'Publish review' });
      expect(labels().filter((label) => DISTINCTIVE.includes(label))).toEqual(own);
      const footer = within(screen.getByRole('contentinfo'));
      expect(footer.getByText('2025 All Rights Reserved')).toBeTruthy();
      expect(footer.queryAllByRole('navigation'), 'columns').toEqual([]);
      const asked = '/api/getClientsinquiryview?inquiryid=3&parts=all';
      if (title === 'INQ-3') expect(requests[0]?.address).toBe(asked);
    },
  );

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
});
