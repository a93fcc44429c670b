// Data that a screen loads, and the retry after a failure.
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { listInquiries } from '../../contract/inquiries.ts';
import { pages } from '../../contract/pages.ts';
import { storeClient } from '../../web/session.ts';
import { openSite } from '../support/browser/whole-site.tsx';
import { stubWire } from '../support/requests/wire-stub.ts';

afterEach(() => vi.unstubAllGlobals());

const row = {
  inquiryid: 1,
  caseType: 'Other',
  urgencyLevel: 'Urgent (24-48 hours)',
  status: 1,
  createddate: '2025-11-11T15:00:00.000Z',
  aboutCase: '',
  processstatus: 0,
  inquiryfiles: [],
  reportfiles: [],
};

/** Answers the first call of `path` with 503 and the next ones with `body`. Returns the number of its calls. */
function failOnce(path: string, body: object) {
  let calls = 0;
  stubWire(({ address }) => {
    if (!address.startsWith(path)) return { body: { success: 1, data: [row] } };
    calls += 1;
    return calls === 1 ? { status: 503 } : { body: { success: 1, ...body } };
  });
  return () => calls;
}

const retry = () => fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

it('a list says that it could not be loaded, and retries', async () => {
  const calls = failOnce(listInquiries.path, { data: [row], total_records: 1 });
  storeClient(7, 'Dana');
  openSite(pages.clientList);
  await screen.findByText('The list could not be loaded.');
  retry();
  await screen.findAllByText('INQ-1');
  expect(screen.queryByText('The list could not be loaded.')).toBeNull();
  expect(calls()).toBe(2);
});
