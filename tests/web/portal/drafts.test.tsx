// What a draft adds to the inquiry form: it saves itself, and its files travel as soon as they are chosen.
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Draft, type DraftFile, saveDraft, viewDraft } from '../../../contract/drafts.ts';
import { pages } from '../../../contract/pages.ts';
import { HttpError, NetworkError } from '../../../web/api.ts';
import { checksumOf } from '../../../web/portal/drafts/crc32.ts';
import { fingerprintOf } from '../../../web/portal/drafts/fingerprint.ts';
import NewInquiry from '../../../web/portal/submit/new-inquiry/new-inquiry.tsx';
import { readSession, storeClient } from '../../../web/session.ts';
import { type Given, stubWire } from '../../support/requests/wire-stub.ts';

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

/** What the stub of the server holds of draft 5. */
let stored: Draft | undefined;
/** Answers in place of the stub; undefined lets it answer. */
let intervene: (path: string) => Given | Promise<Given> | undefined;
let asked: ReturnType<typeof stubWire>;

function draft(change: Partial<Draft> = {}): Draft {
  const dates = { createddate: AT, saveddate: AT, removaldate: AT };
  return { draftid: 5, form: 'inquiry', version: 1, fields: {}, files: [], ...dates, ...change };
}

function draftFile(change: Partial<DraftFile>): DraftFile {
  return { uploadid: 'u1', originalname: 'record.pdf', bytes: 8, received: 0, fingerprint: '', ...change };
}

beforeEach(() => {
  vi.resetAllMocks();
  stored = undefined;
  removeUpload.mockResolvedValue(undefined);
  intervene = () => undefined;
  storeClient(7, 'Dana');
  asked = stubWire(async ({ address, fields }) => {
    const [path = ''] = address.split('?');
    const given = await intervene(path);
    if (given) return given;
    if (path === viewDraft.path) return { body: { success: 1, data: stored ?? null, message: 'OK' } };
    if (path !== saveDraft.path) return { status: 404 };
    if (fields.draftid !== undefined && !stored) return { status: 404 };
    if (stored && fields.version !== stored.version) return { status: 409 };
    stored = draft({
      ...stored,
      version: (stored?.version ?? 0) + 1,
      fields: JSON.parse(String(fields.fields)),
    });
    return { body: { success: 1, data: stored, message: 'OK' } };
  });
});
afterEach(() => window.history.replaceState(null, '', '/'));

function show(query = '') {
  const Stub = createRoutesStub([
    { path: pages.newInquiry, Component: NewInquiry },
    { path: pages.clientList, Component: () => <h1>The list</h1> },
  ]);
  render(<Stub initialEntries={[pages.newInquiry + query]} />);
}

const about = () => screen.findByLabelText<HTMLTextAreaElement>('About case');
const type = async (text: string) => fireEvent.change(await about(), { target: { value: text } });
/** Leaving a field saves at once. */
const leaveField = async () => fireEvent.focusOut(await about());
const saves = () => asked.filter(({ address }) => address === saveDraft.path);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const isAskedBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const row = (name: string) =>
  screen.getByText(name, { selector: '.file-name' }).closest('li') as HTMLLIElement;
const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Choose files'), { target: { files } });
const savedLine = () => screen.findByText(/^Saved \d+:\d\d [AP]M ET$/);

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

describe('a form that saves itself', () => {
  it('makes a draft once something is entered, names it in the address, and then asks nothing before it is left', {
    tags: ['R2.320', 'R2.321', 'R2.322'],
  }, async () => {
    show();
    await about();
    await act(async () => {});
    expect(saves()).toEqual([]);
    await type(TEXT);
    await savedLine();
    expect(stored?.fields).toMatchObject({ aboutCase: TEXT });
    await waitFor(() => expect(window.location.search).toBe('?draft=5'));
    expect(isAskedBeforeLeaving()).toBe(false);
    expect(sessionStorage).toHaveLength(0);
    cleanup();
    show('?draft=5');
    expect((await about()).value).toBe(TEXT);
    expect(saves()).toHaveLength(1);
  });

  it('says when there is no connection, keeps the text in this tab, and saves it when the connection is back', {
    tags: ['R2.321', 'R2.323'],
  }, async () => {
    intervene = (path) => (path === saveDraft.path ? Promise.reject(new TypeError('cut')) : undefined);
    show();
    await type(TEXT);
    await leaveField();
    const words = await screen.findAllByText(/^Not saved: no connection\./);
    expect(words.some((word) => word.closest('[role=status]'))).toBe(true);
    expect(isAskedBeforeLeaving()).toBe(true);
    cleanup();
    show();
    expect((await about()).value).toBe(TEXT);
    await leaveField();
    await screen.findAllByText(/^Not saved: no connection\./);
    intervene = () => undefined;
    act(() => void window.dispatchEvent(new Event('online')));
    await savedLine();
    expect(stored?.fields).toMatchObject({ aboutCase: TEXT });
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });

  it('shows no text to another account that was kept in this tab', { tags: ['R2.323'] }, async () => {
    intervene = () => ({ status: 503 });
    show();
    await type(TEXT);
    cleanup();
    storeClient(8, 'Robin');
    show();
    expect((await about()).value).toBe('');
  });

  it('saves what was typed last when the page ends', { tags: ['R2.321'] }, async () => {
    show();
    await type('First');
    await savedLine();
    await type(TEXT);
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await waitFor(() => expect(stored?.fields).toMatchObject({ aboutCase: TEXT }));
    expect(saves().at(-1)?.init.keepalive).toBe(true);
  });

  it('loses neither text when the draft was changed elsewhere', { tags: ['R2.324'] }, async () => {
    stored = draft({ fields: { aboutCase: 'The old text' } });
    show('?draft=5');
    await about();
    stored = draft({ version: 2, fields: { aboutCase: 'Theirs' } });
    await type('Mine');
    await leaveField();
    await screen.findByText(/was changed on another device or in another tab/);
    expect(screen.getByText('Theirs', { selector: '.written' })).toBeTruthy();
    press('Take the other text');
    expect((await about()).value).toBe('Theirs');
    expect(screen.getByText('Mine', { selector: '.written' })).toBeTruthy();
    press('Put it back');
    await leaveField();
    await waitFor(() => expect(stored).toMatchObject({ version: 3, fields: { aboutCase: 'Mine' } }));

    stored = draft({ version: 4, fields: { aboutCase: 'Theirs again' } });
    await type('Mine again');
    await leaveField();
    await screen.findByText('Theirs again', { selector: '.written' });
    press('Keep the text on this page');
    await waitFor(() => expect(stored).toMatchObject({ version: 5, fields: { aboutCase: 'Mine again' } }));
    expect(screen.queryByText(/was changed on another device/)).toBeNull();
  });

  it('recognizes its own save whose answer was lost', { tags: ['R2.324'] }, async () => {
    show();
    await type('First');
    await savedLine();
    intervene = (path) => {
      if (path !== saveDraft.path || !stored) return undefined;
      intervene = () => undefined;
      stored = draft({ version: 2, fields: { ...stored.fields, aboutCase: TEXT } });
      return Promise.reject(new TypeError('cut'));
    };
    await type(TEXT);
    await leaveField();
    await screen.findAllByText(/^Not saved/);
    act(() => void window.dispatchEvent(new Event('online')));
    await savedLine();
    expect(screen.queryByText(/was changed on another device/)).toBeNull();
    expect(stored).toMatchObject({ version: 2 });
  });

  it('says that its draft is gone, keeps the text, and goes on in a new one', {
    tags: ['R2.325'],
  }, async () => {
    stored = draft({ fields: { aboutCase: 'The old text' } });
    show('?draft=5');
    await about();
    stored = undefined;
    await type(TEXT);
    await leaveField();
    await screen.findByText('This draft no longer exists.');
    expect((await about()).value).toBe(TEXT);
    press('Continue in a new draft');
    await savedLine();
    expect(stored).toMatchObject({ fields: { aboutCase: TEXT } });
  });

  it('opens the sign-in page when the session has ended, and keeps the text in this tab', {
    tags: ['R2.98', 'R2.323'],
  }, async () => {
    intervene = () => ({ status: 401 });
    show();
    await type(TEXT);
    await leaveField();
    await waitFor(() => expect(readSession()).toEqual({}));
    expect([...Array(sessionStorage.length).keys()].map((at) => sessionStorage.key(at))).toContain(
      `form ${pages.newInquiry} client 7`,
    );
  });
});

describe('files that travel as soon as they are chosen', () => {
  it('makes the draft for them, and sends the form with the draft once all have arrived', {
    tags: ['R2.330', 'R2.331', 'R2.335'],
  }, async () => {
    const transfers = playTransfers();
    upload.mockResolvedValue({ status: 200, body: { success: 1, inquiryid: 9 } });
    show();
    await fill();
    choose(record(), new File(['%PDF-2'], 'b.pdf'), new File(['%PDF-3'], 'c.pdf'));
    await waitFor(() => expect(transfers).toHaveLength(1));
    expect(transfers[0]?.options).toMatchObject({ draftid: 5, uploadid: undefined });
    act(() => transfers[0]?.options.onCreated('u1'));
    await waitFor(() => expect(transfers).toHaveLength(2));
    act(() => transfers[1]?.options.onCreated('u2'));
    await waitFor(() => expect(row('c.pdf').textContent).toContain('Waiting for the other files'));
    expect(isAskedBeforeLeaving()).toBe(true);
    press('Submit when all files have arrived');
    act(() => transfers[0]?.options.onProgress(4));
    await waitFor(() => expect(row('record.pdf').textContent).toContain('50%'));
    act(() => transfers[0]?.end.resolve());
    await waitFor(() => expect(transfers).toHaveLength(3));
    for (const { end } of transfers) act(() => end.resolve());
    expect(await screen.findByText('The list')).toBeTruthy();
    expect(upload).toHaveBeenCalledOnce();
    const [, fields, files] = upload.mock.calls[0] ?? [];
    expect([fields.draftid, fields.aboutCase, files]).toEqual(['5', TEXT, []]);
    expect(alertUser).toHaveBeenCalledExactlyOnceWith('Inquiry submitted successfully!');
    expect(removeUpload).not.toHaveBeenCalled();
  });

  it('continues after an interruption, at once when the connection is back', {
    tags: ['R2.332'],
  }, async () => {
    const transfers = playTransfers();
    show();
    await about();
    choose(record());
    await waitFor(() => expect(transfers).toHaveLength(1));
    act(() => transfers[0]?.options.onCreated('u9'));
    act(() => transfers[0]?.end.reject(new NetworkError()));
    await screen.findByText(/^Interrupted at/);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(transfers).toHaveLength(2));
    expect(transfers[1]?.options.uploadid).toBe('u9');
    press('Pause record.pdf');
    await screen.findByText(/^Paused at/);
    press('Continue record.pdf');
    await waitFor(() => expect(transfers).toHaveLength(3));
    act(() => transfers[2]?.end.resolve());
    await screen.findByText('Arrived');
  });

  it('says why one was refused, and holds the form until it is removed', {
    tags: ['R2.333', 'R2.335'],
  }, async () => {
    const transfers = playTransfers();
    show();
    await fill();
    choose(record());
    await waitFor(() => expect(transfers).toHaveLength(1));
    act(() => transfers[0]?.end.reject(new HttpError(507, 'The storage is full.')));
    await screen.findByText('The storage is full.');
    press(/^Submit/);
    fireEvent.click(await screen.findByRole('link', { name: 'record.pdf' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove record.pdf' }));
    press('Retry record.pdf');
    await waitFor(() => expect(transfers).toHaveLength(2));
    expect(upload).not.toHaveBeenCalled();
  });

  it('removes one for good only when that can no longer be undone', { tags: ['R2.333'] }, async () => {
    const transfers = playTransfers();
    show();
    await about();
    choose(record());
    await waitFor(() => expect(transfers).toHaveLength(1));
    act(() => transfers[0]?.options.onCreated('u9'));
    press('Remove record.pdf');
    expect(transfers[0]?.options.signal.aborted).toBe(true);
    press('Undo');
    await waitFor(() => expect(transfers).toHaveLength(2));
    expect(transfers[1]?.options.uploadid).toBe('u9');
    press('Remove record.pdf');
    choose(new File(['%PDF-2'], 'b.pdf'));
    await waitFor(() => expect(removeUpload).toHaveBeenCalledExactlyOnceWith('u9'));
  });

  it('continues a file of an earlier visit when the same one is chosen again, and tells another one from it', {
    tags: ['R2.334'],
  }, async () => {
    const transfers = playTransfers();
    const fingerprint = await fingerprintOf(record());
    stored = draft({ files: [draftFile({ received: 4, fingerprint })] });
    show('?draft=5');
    await screen.findByText('50% has arrived. Choose this file again to continue.');
    choose(new File(['%PDF-1.8'], 'record.pdf', { lastModified: 2 }));
    await screen.findByText(/has this name, but another size, date or content/);
    choose(record());
    await waitFor(() => expect(transfers).toHaveLength(2));
    expect(transfers.map(({ options }) => options.uploadid)).toEqual([undefined, 'u1']);
    expect(document.querySelectorAll('.files > li')).toHaveLength(2);
  });

  it('sends no file along that was removed, until that is certain', { tags: ['R2.523'] }, async () => {
    const transfers = playTransfers();
    removeUpload.mockRejectedValue(new TypeError('cut'));
    show();
    await fill();
    choose(record(), new File(['%PDF-2'], 'b.pdf'));
    await waitFor(() => expect(transfers).toHaveLength(1));
    act(() => transfers[0]?.options.onCreated('u1'));
    await waitFor(() => expect(transfers).toHaveLength(2));
    for (const { end } of transfers) act(() => end.resolve());
    await waitFor(() => expect(screen.getAllByText('Arrived')).toHaveLength(2));
    press('Remove record.pdf');
    press('Submit inquiry');
    await screen.findByText('This file could not be removed. Please try again.');
    expect(row('record.pdf')).toBeTruthy();
    expect(upload).not.toHaveBeenCalled();
  });

  it('sends them with the form if no draft can be made, and says why', { tags: ['R2.336'] }, async () => {
    intervene = (path) =>
      path === saveDraft.path ? { status: 409, body: { message: 'At most 20 drafts.' } } : undefined;
    upload.mockResolvedValue({ status: 200, body: { success: 1, inquiryid: 9 } });
    show();
    await fill();
    const file = record();
    choose(file);
    await screen.findByText(/^At most 20 drafts\./);
    press('Submit inquiry');
    expect(await screen.findByText('The list')).toBeTruthy();
    const [, fields, files] = upload.mock.calls[0] ?? [];
    expect([fields.draftid, files]).toEqual([undefined, [file]]);
  });
});

it('names a piece by its CRC-32, and a file by its name, size, date, beginning and end', {
  tags: ['R2.334'],
}, async () => {
  // The check value of CRC-32: cbf43926.
  expect(await checksumOf(new Blob(['123456789']))).toBe(`crc32 ${btoa('\xcb\xf4\x39\x26')}`);
  expect(await checksumOf(new Blob(['\0'.repeat(600_000)]))).toBe(
    await checksumOf(new Blob(['\0'.repeat(1), '\0'.repeat(599_999)])),
  );
  const big = (middle: string, end: string, name = 'a.pdf') =>
    fingerprintOf(new File(['x'.repeat(70_000), middle, 'y'.repeat(70_000), end], name, { lastModified: 1 }));
  const base = await big('1', '1');
  expect(await big('1', '1')).toBe(base);
  expect(await big('2', '1')).toBe(base);
  expect(await big('1', '2')).not.toBe(base);
  expect(await big('1', '1', 'b.pdf')).not.toBe(base);
});
