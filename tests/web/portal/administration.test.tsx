// The pages for administrators: what they say of every state, and what happens without the right to open them.
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as calls from '../../../contract/administration.ts';
import { pages } from '../../../contract/pages.ts';
import { storeStaff } from '../../../web/session.ts';
import { openSite } from '../../support/browser/whole-site.tsx';
import { type Given, stubWire } from '../../support/requests/wire-stub.ts';

beforeEach(() => storeStaff(3, 'admin'));
afterEach(() => vi.unstubAllGlobals());

const HOUR_MS = 60 * 60_000;
const ok = (fields: object): Given => ({ body: { success: 1, message: 'OK', ...fields } });
const session = ok({ idleseconds: 900, transferring: false, administrator: true });

/** Answers each call by its path; any other asks for the state of the session. */
const answerWith = (answers: Record<string, () => Given>) =>
  stubWire(({ address }) => {
    const { pathname } = new URL(address, window.location.origin);
    return answers[pathname]?.() ?? session;
  });

const STATE: calls.SystemState = {
  version: '1.2.3',
  commit: '4b825dc642',
  parts: [
    { part: 'Warnings', findings: [{ state: 'advice', text: 'Set CONTACT_EMAIL.', remedy: '' }] },
    { part: 'Database', findings: [{ state: 'good', text: 'The database has 3.0 MiB.', remedy: '' }] },
    {
      part: 'Backups',
      findings: [{ state: 'fault', text: 'The last backup is old.', remedy: 'Run npx review backup.' }],
    },
  ],
};

it('says what is wrong with each part of the installation, and what to do', {
  tags: ['R2.234'],
}, async () => {
  answerWith({ [calls.systemState.path]: () => ok({ data: STATE }) });
  openSite(pages.system);
  await screen.findByText('1.2.3 (4b825dc642)');
  for (const text of [
    'Set CONTACT_EMAIL.',
    'The database has 3.0 MiB.',
    'The last backup is old.',
    'Run npx review backup.',
  ])
    screen.getByText(text);
  const marked = [...document.querySelectorAll('.status')].map((each) => each.textContent);
  expect(marked, 'what is good needs no mark').toEqual(['Set CONTACT_EMAIL.', 'The last backup is old.']);
});

it('says of each waiting mail why it waits, and offers no second sending of one that is being sent', {
  tags: ['R2.233'],
}, async () => {
  const mail = (fields: Partial<calls.MailListed>): calls.MailListed => ({
    mailid: fields.receiver ?? '',
    receiver: 'dana@law.example',
    subject: 'Set a new password',
    createddate: new Date(Date.now() - 26 * HOUR_MS).toISOString(),
    attempts: 3,
    lastattempt: '2026-11-18T15:04:05.000Z',
    lasterror: 'RCPT TO 550',
    refused: true,
    nextattempt: '2026-11-18T15:04:05.000Z',
    ...fields,
  });
  const data = [
    mail({ receiver: 'refused@law.example' }),
    mail({ receiver: 'new@law.example', attempts: 0, lasterror: '', refused: false }),
    mail({ receiver: 'running@law.example', attempts: 1, lasterror: '', refused: false }),
    mail({ receiver: '', subject: '', lasterror: 'the key that sealed it is missing', refused: false }),
  ];
  answerWith({ [calls.listMails.path]: () => ok({ data, total_records: 4 }) });
  openSite(pages.mails);
  await screen.findByText('refused@law.example');
  const [refused, fresh, running, locked] = screen.getAllByRole('listitem').map((item) => within(item));
  refused?.getByText(/refused it \(RCPT TO 550\). After another refusal it is given up\./);
  refused?.getByText(/^Waiting for 1 day, 3 attempts\./);
  refused?.getByRole('button', { name: 'Send again to refused@law.example' });
  fresh?.getByText('Not tried yet.');
  running?.getByText('It is being sent now.');
  expect([fresh, running].map((item) => item?.queryByRole('button'))).toEqual([null, null]);
  locked?.getByText('An email that cannot be opened');
});

it('leads staff who are not administrators to their list, and shows the link to administrators only', {
  tags: ['R2.230'],
}, async () => {
  answerWith({
    [calls.listAccounts.path]: () => ({
      status: 403,
      body: { success: 0, message: 'You are not allowed to do this.' },
    }),
    '/api/getClientsinquiry': () => ok({ data: [], total_records: 0 }),
  });
  openSite(pages.accounts);
  await screen.findByText('No inquiries yet.');
  await screen.findByRole('link', { name: 'Administration' });
});

it('says when nothing matches, and clears the search', { tags: ['R2.231'] }, async () => {
  answerWith({ [calls.listAccounts.path]: () => ok({ data: [], total_records: 0 }) });
  openSite(pages.accounts);
  await screen.findByText('No account matches “”.');
  fireEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Search accounts'));
});
