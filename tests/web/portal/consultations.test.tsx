// The page on which staff read the requests for a consultation.
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ReceivedContactRequest, readContactRequests } from '../../../contract/contact.ts';
import { pages } from '../../../contract/pages.ts';
import { mailLink, phoneLink } from '../../../web/portal/consultations/reaching.ts';
import { storeStaff } from '../../../web/session.ts';
import { openSite } from '../../support/browser/whole-site.tsx';
import { stubList } from '../../support/requests/list-stub.ts';
import { type Given, stubWire } from '../../support/requests/wire-stub.ts';

beforeEach(() => storeStaff(3, 'admin'));
afterEach(() => vi.unstubAllGlobals());

const request = (
  requestid: number,
  fields: Partial<ReceivedContactRequest> = {},
): ReceivedContactRequest => ({
  requestid,
  createddate: '2025-11-18T15:04:05.000Z',
  first_name: `Visitor ${requestid}`,
  last_name: 'Example',
  email: 'visitor@law.example',
  phone: '+1 (555) 010-0142',
  organisation: 'Firm & Partners',
  comments: '',
  state: 'new',
  statedate: '2025-11-18T15:04:05.000Z',
  ...fields,
});

/** Answers with pages of `all`. */
const answer = (address: string, all: readonly ReceivedContactRequest[]): Given => {
  const page = Number(new URL(address, window.location.origin).searchParams.get('page') ?? 1);
  const data = all.slice((page - 1) * 10, page * 10);
  return { body: { success: 1, data, total_records: all.length, message: 'OK' } };
};

function openWith(all: readonly ReceivedContactRequest[], query = '') {
  const asked = stubWire(({ address }) => answer(address, all));
  openSite(pages.consultations + query);
  return asked;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('shows who asks, when, links to answer with, and the message as the text that was typed', {
  tags: ['R2.170', 'R2.171'],
}, async () => {
  const comments =
    'Ms. Sample <img src=x onerror="alert(1)"> broke\nher ankle: https://evil.example/\n\n**Bye**';
  openWith([request(12, { comments }), request(11, { last_name: '' })]);
  const first = within(await screen.findByRole('article', { name: 'Visitor 12 Example' }));
  const message = first.getByText(/^Ms\. Sample/);
  expect(message.textContent).toBe(comments);
  expect(message.children).toHaveLength(0);
  expect(message.className, 'keeps line breaks').toBe('written');
  first.getByText('Firm & Partners');
  first.getByText(/Request 12/);
  const time = first.getByText('Nov 18, 2025, 10:04 AM ET');
  expect(time.getAttribute('datetime')).toBe('2025-11-18T15:04:05.000Z');
  first.getByText(/\d days ago$/);
  const links = first.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['mailto:visitor@law.example', 'tel:+15550100142']);
  const second = within(screen.getByRole('article', { name: 'Visitor 11' }));
  second.getByText('No message.');
});

it.each([
  ['ann@law.example', 'mailto:ann@law.example', mailLink],
  ['a?bcc=b&c@law.example', 'mailto:a%3Fbcc%3Db%26c@law.example', mailLink],
  ['ann@law.example?bcc=evil@law.example', undefined, mailLink],
  ['ann@law.example,evil@law.example', undefined, mailLink],
  ['call me', undefined, mailLink],
  ['javascript:alert(1)', undefined, mailLink],
  ['(555) 010-0142', 'tel:5550100142', phoneLink],
  ['+45 55 50 10 01', 'tel:+4555501001', phoneLink],
  ['*#06#', undefined, phoneLink],
  ['555-0142 ext. 7', undefined, phoneLink],
  ['call me', undefined, phoneLink],
])('makes of %j the link %j', { tags: ['R2.175'] }, (typed, link, linkOf) => {
  expect(linkOf(typed)).toBe(link);
});

it('turns pages, keeps the page in the URL, and shows the last page for one past the end', {
  tags: ['R2.171'],
}, async () => {
  const all = Array.from({ length: 12 }, (_, index) => request(12 - index));
  const asked = openWith(all, '?page=9');
  await screen.findByText('Visitor 2 Example');
  screen.getByText('Page 2 of 2');
  const calls = asked.map(({ method, address }) => `${method} ${address}`);
  expect(calls.filter((call) => !call.includes('session'))).toEqual(
    [9, 2].map((page) => `GET ${readContactRequests.path}?page=${page}`),
  );
  press('Prev');
  await screen.findByText('Visitor 12 Example');
  expect(screen.queryByText('Visitor 2 Example')).toBeNull();
  screen.getByText('Page 1 of 2');
});

it('says that it is loading, and that there is nothing yet', { tags: ['R2.171'] }, async () => {
  const waiting = Promise.withResolvers<Given>();
  stubWire(() => waiting.promise);
  openSite(pages.consultations);
  await screen.findByText('Loading…');
  waiting.resolve({ body: { success: 1, data: [], total_records: 0, message: 'OK' } });
  await screen.findByText('No requests yet.');
  screen.getByText('Page 1 of 1');
});

it('is reached from the list of staff', { tags: ['R2.172'] }, async () => {
  stubList(() => ({ body: { success: 1, data: [], total_records: 0, message: 'OK' } }));
  openSite(pages.staffList);
  fireEvent.click(await screen.findByRole('link', { name: 'Consultation requests' }));
  await screen.findByText('No requests yet.');
});
