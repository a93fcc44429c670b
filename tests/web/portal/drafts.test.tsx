// What a draft adds to the inquiry form: it saves itself, and its files travel as soon as they are chosen.
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Draft, saveDraft } from '../../../contract/drafts.ts';
import { pages } from '../../../contract/pages.ts';
import NewInquiry from '../../../web/portal/new-inquiry/new-inquiry.tsx';
import { storeClient } from '../../../web/session.ts';
import { stubWire } from '../../support/requests/wire-stub.ts';

const alertUser = vi.hoisted(() => vi.fn());
const upload = vi.hoisted(() => vi.fn());
const sendFile = vi.hoisted(() => vi.fn());
const removeUpload = vi.hoisted(() => vi.fn());
vi.mock('../../../web/alerts.ts', () => ({ alertUser, confirmWithUser: () => true }));
vi.mock('../../../web/upload.ts', () => ({ upload }));
vi.mock('../../../web/portal/drafts/send-file.ts', async (original) => ({
  ...(await original<object>()),
  sendFile,
  removeUpload,
}));

const AT = '2026-11-21T12:04:00.000Z';
const TEXT = 'A fall from a ladder.';

const DRAFT: Draft = {
  ...{ draftid: 5, form: 'inquiry', version: 1, fields: {}, files: [] },
  ...{ createddate: AT, saveddate: AT, removaldate: AT },
};

beforeEach(() => {
  vi.resetAllMocks();
  storeClient(7, 'Dana');
  stubWire(({ address }) => {
    const data = address === saveDraft.path ? DRAFT : null;
    return { body: { success: 1, data, message: 'OK' } };
  });
});
afterEach(() => window.history.replaceState(null, '', '/'));

function show() {
  const Stub = createRoutesStub([
    { path: pages.newInquiry, Component: NewInquiry },
    { path: pages.clientList, Component: () => <h1>The list</h1> },
  ]);
  render(<Stub initialEntries={[pages.newInquiry]} />);
}

const about = () => screen.findByLabelText<HTMLTextAreaElement>('About case');
const type = async (text: string) => fireEvent.change(await about(), { target: { value: text } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const row = (name: string) =>
  screen.getByText(name, { selector: '.file-name' }).closest('li') as HTMLLIElement;
const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Choose files'), { target: { files } });

const record = () => new File(['%PDF-1.7'], 'record.pdf', { lastModified: 1 });

/** Plays the transfers; each waits until the test ends it. */
function playTransfers() {
  const calls: { file: File; options: Parameters<SendFile>[1]; end: PromiseWithResolvers<void> }[] = [];
  sendFile.mockImplementation((file: File, options) => {
    const end = Promise.withResolvers<void>();
    options.signal.addEventListener('abort', () => end.reject(options.signal.reason));
    calls.push({ file, options, end });
    return end.promise;
  });
  return calls;
}
type SendFile = typeof import('../../../web/portal/drafts/send-file.ts').sendFile;

async function fill() {
  fireEvent.change(await screen.findByLabelText('Case type'), { target: { value: 'Other' } });
  fireEvent.click(screen.getByRole('radio', { name: 'Urgent (24-48 hours)' }));
  await type(TEXT);
}

it('a form is not sent while a removed file may still be in the draft', {
  tags: ['R2.523'],
}, async () => {
  const transfers = playTransfers();
  removeUpload.mockRejectedValue(new TypeError('cut'));
  show();
  await fill();
  choose(record(), new File(['%PDF-2'], 'b.pdf'));
  await waitFor(() => expect(transfers).toHaveLength(1));
  act(() => transfers[0]?.options.onCreated('u1'));
  await waitFor(() => expect(transfers).toHaveLength(2));
  for (const { end } of transfers) act(() => end.resolve());
  await waitFor(() => expect(screen.getAllByText('Uploaded')).toHaveLength(2));
  press('Remove record.pdf');
  press('Submit inquiry');
  await screen.findByText('This file could not be removed. Please try again.');
  expect(row('record.pdf')).toBeTruthy();
  await screen.findByText(/^These files did not arrive/);
  expect(screen.queryByRole('button', { name: /^Retry/ }), 'it would be sent').toBeNull();
  expect(upload).not.toHaveBeenCalled();
});
