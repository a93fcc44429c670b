// Each address of the portal shows the screen of its own kind of account (§2), by web/routes.ts itself.
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { storeClient, storeStaff } from '../../web/session.ts';
import { openSite } from '../support/browser/whole-site.tsx';
import { stubWire } from '../support/requests/wire-stub.ts';

afterEach(() => vi.unstubAllGlobals());

/** The parts that only one of the screens has. */
const TELLING = ['Create New', 'Delete', 'Client Name', 'Submit inquiry', 'Submit review'];

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

it.each([
  ['client', '/ClientHome', 'INQ-3', ['Create New', 'Delete']],
  ['client', '/CreateClientInquiry', 'New inquiry', ['Submit inquiry']],
  ['client', '/ViewInquiery?id=3', 'About Case', []],
  ['staff', '/AdminHome', 'INQ-3', ['Client Name']],
  ['staff', '/InquieryView?id=3', 'About Case', ['Submit review']],
] as const)(
  'shows a %s at %s the screen of that role',
  { tags: ['R2.22', 'R2.23', 'R2.24', 'R2.25', 'R2.26'] },
  async (kind, address, text, own) => {
    if (kind === 'client') storeClient(7, 'Dana');
    else storeStaff(1, 'admin');
    stubWire(() => ({ body: { success: 1, data: [inquiry], total_records: 1 } }));
    openSite(address);
    await screen.findAllByText(text, { selector: 'td, h1, h2' });
    const texts = [...document.querySelectorAll('main :is(a, button, th)')].map((part) => part.textContent);
    expect(texts.filter((words) => TELLING.includes(words))).toEqual(own);
  },
);
