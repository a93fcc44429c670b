// The exact texts and link targets of footer and copyright bar (§2).
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSite } from '../../support/browser/whole-site.tsx';
import { stubWire } from '../../support/requests/wire-stub.ts';

const SIX_SERVICES = [
  ['Medical Chronology', '/services/medical-chronology'],
  ['Narrative Summary', '/services/narrative-summary'],
  ['Medical Synopsis', '/services/medical-synopsis'],
  ['Medical Doctor Opinion', '/services/medical-doctor-opinion'],
  ['Demand Letter Support', '/services/demand-letter-support'],
  ['Add-on Services', '/services/add-on-services'],
];

beforeEach(() => {
  stubWire(() => ({ body: { success: 1, data: [], total_records: 0 } }));
});
afterEach(() => vi.unstubAllGlobals());

const footer = () => within(screen.getByRole('contentinfo'));
const linksIn = (parent: Element) =>
  within(parent as HTMLElement)
    .getAllByRole('link', { hidden: true })
    .map((link) => [link.textContent, link.getAttribute('href')]);
async function arrive(path: string) {
  const router = openSite(path);
  await screen.findByRole('heading', { level: 1 });
  return router;
}

describe('the footer', () => {
  it('has three columns: Home, Services, Contact', { tags: ['R2.39'] }, async () => {
    await arrive('/faq');
    const columns = footer().getAllByRole('navigation');
    expect(columns.map((column) => within(column).getByRole('heading').textContent)).toEqual([
      'Home',
      'Services',
      'Contact',
    ]);
    expect(columns.map(linksIn)).toEqual([
      [
        ['Welcome', '/home#hero'],
        ['We Serve', '/home#we-serve'],
        ['Why Choose Us', '/home#why-choose-us'],
        ['Our Services', '/home#our-services'],
      ],
      SIX_SERVICES,
      [
        ['Talk to Us', '/contactus'],
        ['Schedule a Consultation', '/contactus'],
        ['Follow Us', '/contactus'],
      ],
    ]);
  });
});

it('the copyright bar has the logo, the three legal links, the photo profile and the year', {
  tags: ['R2.42', 'R9.21'],
}, async () => {
  await arrive('/faq');
  const bar = footer().getByText('2025 All Rights Reserved').parentElement as HTMLElement;
  expect(within(bar).getByText('Medico-legal Expert')).toBeTruthy();
  expect(linksIn(bar).map(([, href]) => href)).toEqual([
    '/home',
    '/privacy-policy',
    '/terms-of-use',
    '/legal',
    expect.stringMatching(/^https:/),
  ]);
});
