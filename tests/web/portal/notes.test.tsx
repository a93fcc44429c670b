// Internal notes on the page of an inquiry: written, changed and removed by their writer, and not lost on the way.
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Note, removeNote, saveNote } from '../../../contract/staff/notes.ts';
import { NewNote, useNotes } from '../../../web/portal/inquiry/notes.tsx';
import { storeStaff } from '../../../web/session.ts';
import { type Given, stubWire } from '../../support/requests/wire-stub.ts';

const confirmWithUser = vi.hoisted(() => vi.fn());
vi.mock('../../../web/alerts.ts', () => ({ alertUser: vi.fn(), confirmWithUser }));

const AT = '2026-11-21T12:04:00.000Z';
const OWN: Note = { noteid: 1, text: 'Mine.', writer: 'Robin', isown: true, version: 3, createddate: AT };
const THEIRS: Note = { noteid: 2, text: 'Theirs.', writer: 'Sam', version: 1, createddate: AT };
const LOADED = [OWN, THEIRS];

let saved: () => Given | Promise<Given>;
let asked: ReturnType<typeof stubWire>;

beforeEach(() => {
  vi.resetAllMocks();
  sessionStorage.clear();
  storeStaff(1, 'admin');
  asked = stubWire(() => saved());
});
afterEach(() => vi.unstubAllGlobals());

/** The form beside the statement, and the notes among what happened. */
function Notes({ inquiryId }: { inquiryId: number }) {
  const stream = useRef<HTMLOListElement>(null);
  const notes = useNotes(inquiryId, LOADED, stream);
  return (
    <>
      <NewNote inquiryId={inquiryId} notes={notes} />
      <ol ref={stream} tabIndex={-1}>
        {notes.entries.map(({ key, content }) => (
          <li key={key}>{content}</li>
        ))}
      </ol>
    </>
  );
}

const noteOf = async (text: string) => within((await screen.findByText(text)).closest('li') as HTMLElement);
const lost = (): Promise<Given> => Promise.reject(new TypeError('The connection broke'));
const sent = (path: string) => asked.filter(({ address }) => address === path);
const keyOf = ({ init }: { init: RequestInit }) => new Headers(init.headers).get('idempotency-key');

it('a note whose answer was lost stays in the form, also after a reload, and is sent again as the same one', {
  tags: ['R2.400'],
}, async () => {
  render(<Notes inquiryId={39} />);
  saved = lost;
  const field = await screen.findByLabelText('Internal note');
  fireEvent.change(field, { target: { value: 'Ask for the film.' } });
  const button = screen.getByRole('button', { name: 'Save note' });
  fireEvent.click(button);
  await screen.findByText(/Check your connection, then try again\. Nothing you entered is lost\./);
  const data = { ...OWN, noteid: 3, text: 'Ask for the film.', version: 1 };
  saved = () => ({ body: { success: 1, data, message: 'OK' } });
  fireEvent.click(button);
  await screen.findByText('Note saved.');
  const [first, second] = sent(saveNote.path);
  expect(first && keyOf(first)).toMatch(/./);
  expect(second && keyOf(second)).toBe(first && keyOf(first));
  expect((field as HTMLTextAreaElement).value).toBe('');

  fireEvent.change(field, { target: { value: 'Half a note' } });
  cleanup();
  render(<Notes inquiryId={39} />);
  expect((await screen.findByLabelText('Internal note')) as HTMLTextAreaElement).toHaveProperty(
    'value',
    'Half a note',
  );
  cleanup();
  render(<Notes inquiryId={40} />);
  expect((await screen.findByLabelText('Internal note')) as HTMLTextAreaElement).toHaveProperty('value', '');
});

it('only its writer gets buttons; a change names the version it is based on, and removing asks', {
  tags: ['R2.400'],
}, async () => {
  render(<Notes inquiryId={39} />);
  expect((await noteOf('Theirs.')).queryByRole('button')).toBeNull();
  const own = await noteOf('Mine.');
  fireEvent.click(own.getByRole('button', { name: 'Edit' }));
  fireEvent.change(own.getByLabelText('Edit note'), { target: { value: 'Mine, changed.' } });
  saved = () => ({
    body: { success: 1, data: { ...OWN, text: 'Mine, changed.', version: 4 }, message: 'OK' },
  });
  fireEvent.click(own.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Note saved.');
  const changed = await noteOf('Mine, changed.');
  expect(sent(saveNote.path)[0]?.fields).toEqual({
    inquiryid: 39,
    noteid: 1,
    version: 3,
    text: 'Mine, changed.',
  });

  saved = () => ({ body: { success: 1, message: 'The note was removed.' } });
  fireEvent.click(changed.getByRole('button', { name: 'Remove' }));
  expect(sent(removeNote.path)).toEqual([]);
  confirmWithUser.mockReturnValue(true);
  fireEvent.click(changed.getByRole('button', { name: 'Remove' }));
  await screen.findByText('The note was removed.');
  await waitFor(() => expect(screen.queryByText('Mine, changed.')).toBeNull());
});
