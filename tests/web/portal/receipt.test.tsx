// What a receipt says later than it was signed.
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { Receipt } from '../../../contract/receipts/receipt-file.ts';
import { ReceiptSheet } from '../../../web/portal/receipt/receipt-sheet.tsx';

const receipt: Receipt = {
  format: 'custody-receipt/1',
  firm: 'Chronolex',
  address: 'https://firm.example',
  log: 'made-up',
  inquiry: 39,
  inquiryname: 'INQ-39',
  received: '2025-11-11T15:00:00.000Z',
  timezone: 'America/New_York',
  client: 'Dana Whitfield',
  organization: '',
  urgency: 'Rush (3-5 business days)',
  services: [],
  files: [],
  next: 'Expect the report by Tue, Nov 18.',
  key: '',
  signature: '',
};

it('says that its date has passed, and where the inquiry is', { tags: ['R2.284'] }, () => {
  const sheet = { fingerprint: '', examined: [], later: [], answered: undefined, inquiry: '/inquiry' };
  const duedate = '2025-11-19T04:59:59.999Z';
  render(<ReceiptSheet {...sheet} {...{ receipt, duedate }} />, { wrapper: MemoryRouter });
  expect(screen.getByText('Overdue since Tue, Nov 18, 2025')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See the status of INQ-39' })).toBeTruthy();
  expect(screen.getByText(/this receipt said: .Expect the report by Tue, Nov 18/)).toBeTruthy();
});
