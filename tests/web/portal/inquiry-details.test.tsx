import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { custodyRecord } from '../../../contract/custody/custody.ts';
import { saveDraft, viewDraft } from '../../../contract/drafts.ts';
import type { Scan } from '../../../contract/files.ts';
import { answerInquiry, type Inquiry } from '../../../contract/inquiries.ts';
import { pages } from '../../../contract/pages.ts';
import { type FileFacts, listScans } from '../../../contract/stored-files.ts';
import { listUploadLinks } from '../../../contract/upload-links.ts';
import { HttpError } from '../../../web/api.ts';
import ClientInquiry from '../../../web/portal/inquiry/client-inquiry.tsx';
import StaffInquiry from '../../../web/portal/inquiry/staff-inquiry.tsx';
import { storeClient, storeStaff } from '../../../web/session.ts';
import { type Given, stubWire } from '../../support/requests/wire-stub.ts';

const alertUser = vi.hoisted(() => vi.fn());
const upload = vi.hoisted(() => vi.fn());
vi.mock('../../../web/alerts.ts', () => ({ alertUser, confirmWithUser: vi.fn() }));
vi.mock('../../../web/upload.ts', () => ({ upload }));

beforeEach(() => {
  vi.resetAllMocks();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const fact = (filename: string, originalname: string, bytes: number, scan: Scan = 'clean'): FileFacts => ({
  filename,
  originalname,
  bytes,
  sha256: '',
  scan,
});

const open: Inquiry = {
  inquiryid: 39,
  client_name: 'Dana Whitfield',
  emailaddress: 'dana@example.com',
  mobilenumber: '5550100123',
  organization: 'Whitfield & Lane',
  caseType: 'Insurance Review',
  urgencyLevel: 'Standard (7-10 business days)',
  status: 1,
  createddate: '2025-11-11T15:00:00.000Z',
  aboutCase: 'First line.\nSecond line.',
  inquiryfileName: 'k1-Volume_1.pdf',
  selectedServices: '["Medical Chronology","Other"]',
  customizedReports: '',
  otherService: 'Translation',
  processstatus: 0,
  processcomment: '',
  finalreport: '',
  inquiryfiles: [fact('k1-Volume_1.pdf', 'Volume 1.pdf', 2048)],
  reportfiles: [],
};
const answered: Inquiry = {
  ...open,
  status: 2,
  processstatus: 1,
  processcomment: 'All in order.',
  finalreport: 'r1-Report.pdf',
  reportfiles: [fact('r1-Report.pdf', 'Report.pdf', 4096)],
};

const PARTS = [viewDraft, listUploadLinks, custodyRecord];
const PAGE_PARTS = { timeline: [], draft: { success: 1, data: null } };

const found = (inquiry: Inquiry): Given => ({
  body: { success: 1, data: [inquiry], parts: PAGE_PARTS, message: 'OK' },
});

/** @param failing whether the calls for parts of the page fail */
function show(kind: 'client' | 'staff', answer: Given, query = '?id=39', failing = () => false) {
  if (kind === 'client') storeClient(7, 'Dana');
  else storeStaff(1, 'admin');
  // A host without drafts.
  const requests = stubWire(({ address }) => {
    if (address === saveDraft.path) return { status: 404 };
    const part = PARTS.find(({ path }) => address.startsWith(`${path}?`));
    if (part)
      return failing() ? { status: 500 } : { body: { success: 1, data: part === viewDraft ? null : [] } };
    return answer;
  });
  const Stub = createRoutesStub([
    { path: pages.clientInquiry, Component: ClientInquiry },
    { path: pages.staffInquiry, Component: StaffInquiry },
    { path: pages.staffList, Component: () => <h1>The list</h1> },
  ]);
  const path = kind === 'client' ? pages.clientInquiry : pages.staffInquiry;
  render(<Stub initialEntries={[`${path}${query}`]} />);
  return requests;
}

async function seconds(count: number): Promise<void> {
  for (let second = 0; second < count; second += 1) await act(() => vi.advanceTimersByTimeAsync(1_000));
}

describe('an inquiry (§2)', () => {
  it.each(['client', 'staff'] as const)(
    'shows every field to the %s',
    { tags: ['R2.76', 'R2.78', 'R2.370'] },
    async (kind) => {
      show(kind, found({ ...open, matternumber: '2026-0417' }));
      await screen.findByText('dana@example.com');
      const terms = screen.getAllByRole('term').map((term) => term.textContent);
      const values = screen.getAllByRole('definition').map((value) => value.textContent);
      // Staff read the others once: next to the title.
      expect(terms.map((term, index) => `${term}: ${values[index]}`)).toEqual([
        ...(kind === 'client' ? ['Status: Send to Review'] : []),
        'Case Type: Insurance Review',
        'Urgency Level: Standard (7-10 business days)',
        'Date: 11-11-2025',
        'Client Name: Dana Whitfield',
        'Email: dana@example.com',
        'Mobile Number: (555) 010-0123',
        'Organization: Whitfield & Lane',
      ]);
      const title = screen.getByRole('heading', { name: '2026-0417 INQ-39' }).parentElement?.textContent;
      expect(title).toContain(kind === 'client' ? 'INQ-39' : 'INQ-39Send to Review');
      expect(screen.queryByText(/Customized Reports/)).toBeNull();
      expect(screen.queryByText('Review Statement')).toBeNull();
      if (kind === 'client') expect(screen.queryByRole('textbox')).toBeNull();
      else await screen.findByLabelText('Comment');
      const record = screen.getByRole('link', { name: 'Download Volume 1.pdf' });
      expect(record.getAttribute('href')).toBe('/uploads/k1-Volume_1.pdf');
      expect(record.hasAttribute('download')).toBe(true);
    },
  );

  it('folds a long list of files', { tags: ['R2.79'] }, async () => {
    const names = Array.from({ length: 12 }, (_, index) => `v${index + 1}.pdf`);
    const inquiryfiles = names.map((name) => fact(name, name, 2048));
    show('client', found({ ...open, inquiryfileName: names.join(','), inquiryfiles }));
    const list = (await screen.findByText('v12.pdf')).closest('ul');
    expect(list?.hasAttribute('data-folded')).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Show all 12 files' }));
    expect(list?.hasAttribute('data-folded')).toBe(false);
  });

  it.each(['client', 'staff'] as const)('shows HTML tags in a text as plain text to the %s', async (kind) => {
    const hostile = '<img src="x" onerror="stolen = 1"><b>bold</b>';
    const texts = ['client_name', 'organization', 'aboutCase', 'otherService', 'processcomment'] as const;
    const files = [fact('k1-x.pdf', `${hostile}.pdf`, 2048)];
    show(
      kind,
      found({
        ...answered,
        ...Object.fromEntries(texts.map((name) => [name, `${name} ${hostile}`])),
        inquiryfiles: files,
        reportfiles: files,
      }),
    );
    await screen.findByText('dana@example.com');
    for (const name of texts) expect(document.body.textContent).toContain(`${name} ${hostile}`);
    expect(screen.getAllByRole('link', { name: `Download ${hostile}.pdf` })).toHaveLength(2);
    expect(document.querySelectorAll('[onerror], b')).toHaveLength(0);
  });
});

it('names each part of the page that could not be loaded, and loads it again', {
  tags: ['R2.76'],
}, async () => {
  let isFailing = true;
  show('client', found(open), undefined, () => isFailing);
  const record = (await screen.findByText('View custody record')).closest('details') as HTMLDetailsElement;
  record.open = true;
  for (const part of ['The record', 'The links']) await screen.findByText(`${part} could not be loaded.`);
  isFailing = false;
  for (const button of screen.getAllByRole('button', { name: 'Try again' })) fireEvent.click(button);
  await waitFor(() => expect(screen.queryByText(/could not be loaded/)).toBeNull());
  expect(screen.getByRole('button', { name: 'Ask a question' })).toBeTruthy();
});

describe('the malware scan state of the files', () => {
  const withScan = (scan: Scan, ...others: FileFacts[]): Inquiry => ({
    ...open,
    inquiryfiles: [fact('k1-Volume_1.pdf', 'Volume 1.pdf', 2048, scan), ...others],
  });

  it('tells staff only, and once, if no files were scanned', { tags: ['R2.295'] }, async () => {
    show('staff', found(withScan('unscanned', fact('k2-Volume_2.pdf', 'Volume 2.pdf', 1, 'unscanned'))));
    await screen.findByRole('link', { name: 'Download Volume 1.pdf' });
    expect(screen.getAllByText(/not scanned for malware/i)).toHaveLength(1);
    cleanup();
    show('staff', found(withScan('unscanned', fact('k2-Volume_2.pdf', 'Volume 2.pdf', 1))));
    await screen.findByText('Not scanned for malware: Volume 1.pdf');
    for (const scan of ['unscanned', 'partial'] as const) {
      cleanup();
      show('client', found(withScan(scan)));
      await screen.findByRole('link', { name: 'Download Volume 1.pdf' });
      expect(screen.queryByText(/malware/)).toBeNull();
    }
  });
});

it('keeps what it learned of files and colleagues while calls are slow or fail', {
  tags: ['R2.408', 'R7.320'],
}, async () => {
  vi.useFakeTimers();
  storeStaff(1, 'admin');
  const [scanned, drafted] = [
    { ...fact('k1-Volume_1.pdf', '', 0), scan: 'clean' },
    { name: 'Sam Reader', createddate: open.createddate, saveddate: open.createddate },
  ];
  let isFailing = false;
  const asked = stubWire(({ address }) => {
    if (isFailing) return { status: 500 };
    if (address.startsWith(listScans.path))
      return new Promise((resolve) =>
        setTimeout(() => resolve({ body: { success: 1, data: [scanned] } }), 12_000),
      );
    if (address.startsWith(viewDraft.path)) return { body: { success: 1, data: null, others: [drafted] } };
    return found({ ...open, inquiryfiles: [fact('k1-Volume_1.pdf', 'Volume 1.pdf', 2048, 'pending')] });
  });
  const Stub = createRoutesStub([{ path: pages.staffInquiry, Component: StaffInquiry }]);
  render(<Stub initialEntries={[`${pages.staffInquiry}?id=39`]} />);
  const isKnown = () =>
    [screen.queryByText(/nothing found/), screen.queryByText(/has a draft/)].every(Boolean);
  await seconds(20);
  expect(isKnown()).toBe(true);
  isFailing = true;
  const before = asked.length;
  await seconds(40);
  expect(asked.length).toBeGreaterThan(before + 2);
  expect(isKnown()).toBe(true);
});

describe('the staff’s answer (§5, §8)', () => {
  const submit = () => fireEvent.click(screen.getByRole('button', { name: /^Publish (review|when)/ }));
  const publish = () =>
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Publish / }));
  const report = new File(['%PDF'], 'Report.pdf');

  it('cannot be published from its preview without a file', { tags: ['R2.101'] }, async () => {
    show('staff', found(open));
    fireEvent.change(await screen.findByLabelText('Comment'), { target: { value: 'All in order.' } });
    fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
    expect(screen.getByRole('dialog', { name: 'Preview' })).toBeTruthy();
    expect(screen.getByText('At least one file is required.')).toBeTruthy();
    publish();
    expect(alertUser).not.toHaveBeenCalled();
  });

  it('takes a tick while the client has a question to answer', { tags: ['R2.101'] }, async () => {
    const request = { requestid: 4, question: 'Which knee?', askeddate: open.createddate };
    show('staff', found({ ...open, request }));
    fireEvent.change(await screen.findByLabelText('Comment'), { target: { value: 'All in order.' } });
    fireEvent.change(screen.getByLabelText('Choose files'), { target: { files: [report] } });
    submit();
    expect(screen.getByText(/The client has not answered our question\. Publishing ends it\./)).toBeTruthy();
    publish();
    expect(upload).not.toHaveBeenCalled();
    fireEvent.click(screen.getByLabelText('Publish without an answer'));
    publish();
    await waitFor(() => expect(upload).toHaveBeenCalledOnce());
  });

  it.each([
    [{ body: { success: 1, message: 'Done.' } }, 'Done.', true],
    [{ body: { success: 1 } }, 'Review statement submitted successfully!', true],
    [{ body: { success: 0 } }, 'Inquiry Submitted failed! Please try again.', false],
    [new HttpError(500, ''), 'Something went wrong. Please try again later.', false],
  ])(
    'is sent with the fields of §7, and responds to %o with its text',
    { tags: ['R3.10', 'R4.14', 'R7.12', 'R8.16', 'R8.17', 'R9.15'] },
    async (answer, text, leaves) => {
      if (answer instanceof Error) upload.mockRejectedValue(answer);
      else upload.mockResolvedValue(answer);
      show('staff', found(open));
      fireEvent.change(await screen.findByLabelText('Comment'), { target: { value: 'All in order.' } });
      fireEvent.change(screen.getByLabelText('Choose files'), { target: { files: [report] } });
      submit();
      publish();
      await waitFor(() => expect(alertUser).toHaveBeenCalledExactlyOnceWith(text));
      expect(upload.mock.calls[0]?.slice(0, 3)).toEqual([
        answerInquiry,
        { processcomments: 'All in order.', processerids: '1', mode: '2', getinquiryid: '39' },
        [report],
      ]);
      if (leaves) expect(await screen.findByText('The list')).toBeTruthy();
      else expect(screen.getByLabelText<HTMLTextAreaElement>('Comment').value).toBe('All in order.');
    },
  );
});
