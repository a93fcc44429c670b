import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { custodyRecord } from '../../contract/custody.ts';
import { pages } from '../../contract/pages.ts';
import { secondFactorState } from '../../contract/second-factor.ts';
import ClientInquiry from '../../web/portal/inquiry/client-inquiry.tsx';
import StaffSecurity from '../../web/portal/security/staff-security.tsx';
import { storeClient, storeStaff } from '../../web/session.ts';
import { stubWire } from '../support/requests/wire-stub.ts';

beforeEach(() => storeClient(7, 'Dana'));
afterEach(() => {
  vi.unstubAllGlobals();
});

const inquiry = (inquiryid: number) => ({
  inquiryid,
  caseType: 'Other',
  urgencyLevel: 'Urgent (24-48 hours)',
  status: 1,
  createddate: '2025-11-11T15:00:00.000Z',
  aboutCase: `About case ${inquiryid}`,
  processstatus: 0,
  inquiryfiles: [],
});

function show(path: string) {
  const router = createMemoryRouter(
    [
      { path: pages.clientInquiry, Component: ClientInquiry },
      { path: pages.staffSecurity, Component: StaffSecurity },
    ],
    { initialEntries: [path] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

describe('loading an inquiry', () => {
  it('loads its custody record only when that is opened, and retries after a failure', async () => {
    let isDown = true;
    const entry = {
      sequence: 1,
      mac: 'm',
      at: '2025-11-11T15:00:00.000Z',
      event: 'inquiry-created',
      who: 'Dana',
    };
    const requests = stubWire(({ address }) => {
      if (!address.startsWith(custodyRecord.path)) return { body: { success: 1, data: [inquiry(1)] } };
      return isDown ? { status: 503 } : { body: { success: 1, data: [entry] } };
    });
    const calls = () => requests.filter(({ address }) => address.startsWith(custodyRecord.path)).length;
    show(`${pages.clientInquiry}?id=1`);
    const details = (await screen.findByText('Show the record')).closest('details');
    expect(calls()).toBe(0);
    details?.setAttribute('open', '');
    await screen.findByText(/The record could not be loaded/);
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText(/sent the inquiry/);
    expect(calls()).toBe(2);
  });
});

describe('loading the staff’s security settings', () => {
  beforeEach(() => storeStaff(3, 'admin'));

  it('says that they could not be loaded, and retries', async () => {
    let isDown = true;
    const state = { success: 1, enrolled: false, required: false, recoverycodesleft: 0 };
    const requests = stubWire(() => (isDown ? { status: 503 } : { body: state }));
    show(pages.staffSecurity);
    await screen.findByText('This could not be loaded.');
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { name: 'Second factor' });
    expect(screen.queryByText('This could not be loaded.')).toBeNull();
    expect(requests.map(({ address }) => address.split('?')[0])).toEqual([
      secondFactorState.path,
      secondFactorState.path,
    ]);
  });
});
