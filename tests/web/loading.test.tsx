// Data that a screen loads, and the retry after a failure.
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { listPasskeys } from '../../contract/accounts/passkeys.ts';
import { secondFactorState } from '../../contract/accounts/second-factor.ts';
import { listSessions } from '../../contract/accounts/sessions.ts';
import { readContactRequests } from '../../contract/contact.ts';
import { custodyRecord } from '../../contract/custody/custody.ts';
import { listInquiries, viewInquiry } from '../../contract/inquiries.ts';
import { pages } from '../../contract/pages.ts';
import { storeClient, storeStaff } from '../../web/session.ts';
import { openSite } from '../support/browser/whole-site.tsx';
import { stubWire } from '../support/requests/wire-stub.ts';

afterEach(() => vi.unstubAllGlobals());

const at = '2025-11-11T15:00:00.000Z';
const inquiry = {
  inquiryid: 1,
  caseType: 'Other',
  urgencyLevel: 'Urgent (24-48 hours)',
  status: 1,
  createddate: at,
  aboutCase: '',
  processstatus: 0,
  inquiryfiles: [],
};

const session = {
  sessionid: 's',
  current: true,
  device: 'Firefox on Linux',
  network: '203.0.113.0/24',
  startedat: at,
  lastusedat: at,
};

const request = {
  requestid: 4,
  first_name: 'Ann',
  state: 'new',
  statedate: at,
  last_name: '',
  email: '',
  phone: '',
  organisation: '',
  comments: '',
};

const passkey = { passkeyid: 1, name: 'My phone', createdat: at, lastusedat: at };

/** For the list, the inquiry, the sessions, the passkeys and the consultation requests. */
const row = { ...inquiry, ...session, ...passkey, ...request };

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

it('an inquiry loads its custody record only when that is opened, and retries after a failure', async () => {
  const entry = { sequence: 1, mac: 'm', at, event: 'inquiry-created', who: 'Dana' };
  const calls = failOnce(custodyRecord.path, { data: [entry] });
  storeClient(7, 'Dana');
  openSite(`${pages.clientInquiry}?id=1`);
  const details = (await screen.findByText('Show the record')).closest('details');
  expect(calls()).toBe(0);
  details?.setAttribute('open', '');
  await screen.findByText(/The record could not be loaded/);
  retry();
  await screen.findByText(/sent the inquiry/);
  expect(calls()).toBe(2);
  expect(details?.querySelector('summary')?.textContent).toBe('Hide the record');
});

it.each([
  ['client', pages.clientList, listInquiries.path, 'The list could not be loaded.', 'INQ-1'],
  ['client', `${pages.clientInquiry}?id=1`, viewInquiry.path, 'The inquiry could not be loaded.', 'INQ-1'],
  ['client', pages.clientSecurity, listSessions.path, 'This could not be loaded.', 'Firefox on Linux'],
  ['client', pages.clientSecurity, listPasskeys.path, 'This could not be loaded.', 'My phone'],
  ['client', pages.clientSecurity, secondFactorState.path, 'This could not be loaded.', 'Second factor'],
  ['staff', pages.consultations, readContactRequests.path, 'The requests could not be loaded.', 'Ann'],
  ['staff', pages.staffSecurity, secondFactorState.path, 'This could not be loaded.', 'Second factor'],
])(
  'shows a %s user at %s that the call of %s failed, and retries',
  async (kind, page, path, failure, loaded) => {
    const state = { enrolled: false, required: false, recoverycodesleft: 0 };
    const calls = failOnce(path, { data: [row], total_records: 1, ...state });
    if (kind === 'client') storeClient(7, 'Dana');
    else storeStaff(3, 'admin');
    openSite(page);
    await screen.findByText(failure);
    retry();
    await screen.findAllByText(loaded);
    expect(screen.queryByText(failure)).toBeNull();
    expect(calls()).toBe(2);
  },
);
