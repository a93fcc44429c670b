import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { formatDueIfSent } from '../../../contract/due/due-text.ts';
import { submitInquiry } from '../../../contract/inquiries.ts';
import { MAX_FILE_BYTES } from '../../../contract/limits.ts';
import { CASE_TYPES, URGENCY_LEVELS } from '../../../contract/offer.ts';
import { pages } from '../../../contract/pages.ts';
import { SERVICES } from '../../../contract/services.ts';
import { HttpError, NetworkError } from '../../../web/api.ts';
import NewInquiry from '../../../web/portal/new-inquiry/new-inquiry.tsx';
import { storeClient } from '../../../web/session.ts';
import type { UploadOptions } from '../../../web/upload.ts';
import { stubWire } from '../../support/requests/wire-stub.ts';

const alertUser = vi.hoisted(() => vi.fn());
const upload = vi.hoisted(() => vi.fn());
const beginWork = vi.hoisted(() => vi.fn());
const endWork = vi.fn();
vi.mock('../../../web/alerts.ts', () => ({ alertUser, confirmWithUser: vi.fn() }));
vi.mock('../../../web/upload.ts', () => ({ upload }));
vi.mock('../../../web/activity.ts', () => ({ beginWork }));

const record = new File(['%PDF-1.7'], 'record.pdf');
const box = (name: string) => screen.getAllByLabelText<HTMLInputElement>(name);
const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Choose files'), { target: { files } });
/** A chosen file's row; its name also belongs to its Remove button. */
const chosen = (name: string) => screen.queryByText(name, { selector: '.file-name' });
const submitButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Submit/ });
const submit = () => fireEvent.click(submitButton());
/** Resolves once the form is on its way. */
async function send() {
  const before = upload.mock.calls.length;
  submit();
  await waitFor(() => expect(upload).toHaveBeenCalledTimes(before + 1));
}

function fill() {
  fireEvent.change(screen.getByLabelText('Case type'), { target: { value: "Workers' Compensation" } });
  fireEvent.click(screen.getByRole('radio', { name: 'Urgent (24-48 hours)' }));
  fireEvent.change(screen.getByLabelText('About case'), { target: { value: 'A fall from a ladder.' } });
  choose(record);
}

const describedBy = (control: HTMLElement) =>
  document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent;

/** The arguments of the form's last upload. */
function sent() {
  const [endpoint, fields, files, options] = upload.mock.calls.at(-1) ?? [];
  return { endpoint, fields, files, options: options as UploadOptions };
}

// A host without drafts: the form is sent as a whole. What drafts add is in drafts.test.tsx.
beforeEach(() => {
  vi.resetAllMocks();
  stubWire(() => ({ status: 404 }));
  beginWork.mockReturnValue(endWork);
  storeClient(7, 'Dana');
  show();
});

function show() {
  const Stub = createRoutesStub([
    { path: pages.newInquiry, Component: NewInquiry },
    { path: pages.clientList, Component: () => <h1>The list</h1> },
  ]);
  render(<Stub initialEntries={[pages.newInquiry]} />);
}

describe('what the inquiry form offers (§2, §3)', () => {
  it('the case types and the urgencies, none of them chosen', { tags: ['R2.73', 'R3.17'] }, () => {
    const select = screen.getByLabelText<HTMLSelectElement>('Case type');
    expect(select.value).toBe('');
    expect([...select.options].map(({ value }) => value)).toEqual(['', ...CASE_TYPES]);
    expect([...select.options].slice(1).map(({ text }) => text)).toEqual(CASE_TYPES);
    const radios = screen.getAllByRole<HTMLInputElement>('radio');
    expect(radios.map(({ value }) => value)).toEqual(URGENCY_LEVELS);
    for (const name of URGENCY_LEVELS)
      expect(screen.getByRole<HTMLInputElement>('radio', { name }).checked).toBe(false);
  });

  it('the date at each urgency, and that of the chosen one in view', { tags: ['R2.370'] }, () => {
    const [standard, rush] = URGENCY_LEVELS;
    const possible = [new Date(), new Date(Date.now() + 60_000)].map((now) => formatDueIfSent(rush, now));
    expect(possible.map((due) => `by ${due}`)).toContain(
      describedBy(screen.getByRole('radio', { name: rush })),
    );
    expect(describedBy(screen.getByRole('radio', { name: standard }))).toMatch(/^by \w{3}, \w{3} \d+/);
    expect(document.querySelector('.form-bar')?.textContent).toBe('No files yetSubmit inquiry');
    fireEvent.click(screen.getByRole('radio', { name: rush }));
    expect(possible.map((due) => `No files yetDue ${due}Submit inquiry`)).toContain(
      document.querySelector('.form-bar')?.textContent,
    );
  });

  it('each service as often as §3 lists it, in four groups', { tags: ['R2.73', 'R3.19', 'R3.20'] }, () => {
    const names = screen
      .getAllByRole<HTMLInputElement>('checkbox')
      .map(({ labels }) => labels?.[0]?.textContent);
    expect(names.toSorted()).toEqual(SERVICES.toSorted());
    expect(screen.getAllByRole('group')).toHaveLength(4);
  });

  it('several files of .pdf, .doc and .docx at once', { tags: ['R2.73', 'R5.30'] }, () => {
    const picker = screen.getByLabelText<HTMLInputElement>('Choose files');
    expect([picker.type, picker.multiple, picker.accept]).toEqual(['file', true, '.pdf,.doc,.docx']);
  });
});

describe('what the inquiry form requires (§5)', () => {
  it('alerts once per attempt; the summary takes the focus and links to each field still missing', {
    tags: ['R2.73', 'R5.31'],
  }, () => {
    submit();
    expect(alertUser).toHaveBeenCalledExactlyOnceWith('Please fill in all required fields.');
    expect(document.activeElement?.textContent).toContain('Please fill in all required fields.');
    const links = ['Case type is required', 'Urgency level is required', 'About case is required'];
    for (const name of links) expect(screen.getByRole('link', { name })).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: 'About case is required' }));
    expect(document.activeElement).toBe(screen.getByLabelText('About case'));
    fireEvent.click(screen.getByRole('link', { name: 'At least one file is required' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Choose files'));
    fill();
    fireEvent.change(screen.getByLabelText('About case'), { target: { value: '  ' } });
    submit();
    expect(alertUser).toHaveBeenCalledTimes(2);
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Review List',
      'About case is required',
      'Ask for it',
    ]);
    expect(document.activeElement).toBe(screen.getByLabelText('About case'));
    expect(upload).not.toHaveBeenCalled();
  });

  it('takes a line out of the summary with its cause, and the summary with the last one', {
    tags: ['R2.376'],
  }, () => {
    submit();
    fireEvent.click(screen.getByRole('radio', { name: 'Urgent (24-48 hours)' }));
    expect(screen.queryByRole('link', { name: 'Urgency level is required' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Case type is required' })).toBeTruthy();
    fill();
    expect(screen.queryByText('Please fill in all required fields.')).toBeNull();
  });

  it('names the files that were removed with a file over 1 GB, and chooses them again', {
    tags: ['R5.28'],
  }, () => {
    choose(record, new File(['x'], 'second.pdf'));
    const huge = new File(['x'], 'huge.pdf');
    Object.defineProperty(huge, 'size', { value: MAX_FILE_BYTES + 1 });
    choose(huge, new File(['x'], 'third.pdf'), new File(['x'], 'notes.exe'));
    const text = 'File "huge.pdf" exceeds the maximum limit of 1GB.';
    expect(alertUser).toHaveBeenCalledExactlyOnceWith(text);
    expect(screen.getByText(text)).toBeTruthy();
    const notice = screen.getByText(/The other files were removed, too/);
    expect(notice.textContent).toContain('record.pdf, second.pdf, third.pdf');
    fireEvent.click(screen.getByRole('button', { name: 'Choose them again' }));
    for (const name of ['record.pdf', 'second.pdf', 'third.pdf']) expect(chosen(name)).toBeTruthy();
    expect(chosen('huge.pdf')).toBeNull();
    expect(screen.queryByText(/were removed/)).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('Choose files'));
  });

  it('checks the expert opinion in both groups, and asks for the text of two services', {
    tags: ['R2.74', 'R3.20'],
  }, () => {
    const [first, second] = box('Expert Medical Opinion Summary');
    if (first) fireEvent.click(first);
    expect([first?.checked, second?.checked]).toEqual([true, true]);
    expect(screen.queryByLabelText('Which reports?')).toBeNull();
    fireEvent.click(screen.getByLabelText('Customized Reports'));
    expect(screen.getByLabelText('Which reports?')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('Other'));
    expect(screen.getByLabelText('Which service?')).toBeTruthy();
  });
});

describe('sending an inquiry (§7, §8)', () => {
  it('sends the fields of §3, each service once and in order, and no text of an unchecked service', {
    tags: ['R3.10', 'R3.20', 'R3.23', 'R9.15'],
  }, async () => {
    upload.mockReturnValue(new Promise(() => {}));
    fill();
    for (const name of [
      'Other',
      'Customized Reports',
      'Medical Chronology',
      'Expert Medical Opinion Summary',
    ])
      fireEvent.click(box(name)[0] as HTMLInputElement);
    fireEvent.change(screen.getByLabelText('Which reports?'), { target: { value: 'Gaps' } });
    fireEvent.change(screen.getByLabelText('Which service?'), { target: { value: 'Never mind' } });
    fireEvent.click(screen.getByLabelText('Other'));
    await send();
    expect(sent()).toMatchObject({
      endpoint: submitInquiry,
      files: [record],
      fields: {
        caseType: "Workers' Compensation",
        urgencyLevels: 'Urgent (24-48 hours)',
        aboutCase: 'A fall from a ladder.',
        selectedServices: '["Medical Chronology","Expert Medical Opinion Summary","Customized Reports"]',
        customizedReports: 'Gaps',
        otherService: '',
        clientid: '7',
        mode: '1',
      },
    });
    expect(sent().fields).not.toHaveProperty('matternumber');
  });

  it('can be canceled, which shows no error, and then keeps the whole form', {
    tags: ['R2.376'],
  }, async () => {
    upload.mockImplementation(
      (_endpoint, _fields, _files, { signal }: UploadOptions) =>
        new Promise((_, reject) => {
          signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        }),
    );
    fill();
    await send();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    const notice = await screen.findByText(/Sending was canceled/);
    await waitFor(() => expect(document.activeElement).toBe(notice));
    expect(document.querySelector('.errsum')).toBeNull();
    expect(alertUser).not.toHaveBeenCalled();
    expect(chosen('record.pdf')).toBeTruthy();
  });

  it.each([
    [{ success: 1, message: 'Thank you.' }, 'Thank you.'],
    [{ success: 2, message: 'Thank you.' }, 'Thank you.'],
    [{ success: 1 }, 'Inquiry submitted successfully!'],
  ])(
    'treats %o as a success and opens the list',
    { tags: ['R4.13', 'R7.11', 'R8.16'] },
    async (body, text) => {
      upload.mockResolvedValue({ status: 200, body });
      fill();
      submit();
      expect(await screen.findByText('The list')).toBeTruthy();
      expect(alertUser).toHaveBeenCalledExactlyOnceWith(text);
    },
  );

  it.each([
    [
      { status: 200, body: { success: 0, message: 'Closed.' } },
      'Inquiry Submitted failed! Please try again.',
      'Closed.',
      true,
    ],
    [
      new HttpError(415, 'File "record.pdf" is empty. Please choose another file.'),
      'Something went wrong. Please try again later.',
      'File "record.pdf" is empty. Please choose another file.',
      false,
    ],
    [new HttpError(503, 'Busy.'), 'Something went wrong. Please try again later.', 'Busy.', true],
    [new NetworkError('cut'), 'Something went wrong. Please try again later.', /connection was lost/, true],
  ])(
    'responds to %o with the reason and its text, and keeps the whole form',
    { tags: ['R8.16', 'R8.17', 'R8.27', 'R2.376'] },
    async (answer, text, detail, mayRetry) => {
      if (answer instanceof Error) upload.mockRejectedValue(answer);
      else upload.mockResolvedValue(answer);
      fill();
      submit();
      await waitFor(() => expect(alertUser).toHaveBeenCalledExactlyOnceWith(text));
      expect(screen.getByText(text)).toBeTruthy();
      expect(document.activeElement?.querySelector('#error-summary-title')?.textContent).toMatch(detail);
      expect(screen.getByLabelText<HTMLTextAreaElement>('About case').value).toBe('A fall from a ladder.');
      expect(chosen('record.pdf')).toBeTruthy();
      // The button is back, but disabled until hydration has run again.
      await waitFor(() => expect(submitButton().disabled).toBe(false));
      const again = screen.queryByRole('button', { name: 'Try again' });
      expect(again !== null, 'offers to try again').toBe(mayRetry);
      fireEvent.click(again ?? submitButton());
      await waitFor(() => expect(alertUser).toHaveBeenCalledTimes(2));
    },
  );

  it('has inactive fields while it is sent, the percentage in the title, and takes no files', {
    tags: ['R2.102', 'R2.105'],
  }, async () => {
    const answer = Promise.withResolvers();
    upload.mockReturnValue(answer.promise);
    document.title = 'New inquiry';
    fill();
    await send();
    act(() => sent().options.onProgress?.(4));
    expect(document.title).toBe('50% · New inquiry');
    for (const field of [screen.getByLabelText('About case'), screen.getByLabelText('Choose files')])
      expect(field.closest('[inert]')).toBeTruthy();
    const drop = { dataTransfer: { types: ['Files'], items: [], files: [new File(['x'], 'late.pdf')] } };
    expect(fireEvent.drop(document.body, drop), 'the browser does not open it').toBe(false);
    expect(chosen('late.pdf')).toBeNull();
    await act(async () => answer.reject(new NetworkError('cut')));
    expect(document.title).toBe('New inquiry');
    expect(screen.getByLabelText('About case').closest('[inert]')).toBeNull();
  });
});
