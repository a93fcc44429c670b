import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onPage } from '../../../contract/messages.ts';
import { pages } from '../../../contract/pages.ts';
import Login from '../../../web/account/login.tsx';
import StaffLogin from '../../../web/account/staff-login.tsx';
import { passwordDigest } from '../../../web/password-digest.ts';
import { readSession, storeClient } from '../../../web/session.ts';
import { stubWire } from '../../support/requests/wire-stub.ts';

const alertUser = vi.hoisted(() => vi.fn());
const openPage = vi.hoisted(() => vi.fn());
vi.mock('../../../web/alerts.ts', () => ({ alertUser }));
vi.mock('../../../web/page-load.ts', () => ({ openPage }));

beforeEach(() => {
  vi.resetAllMocks();
});
afterEach(() => vi.unstubAllGlobals());

const Stub = createRoutesStub([
  { path: pages.login, Component: Login },
  { path: pages.staffLogin, Component: StaffLogin },
]);
const clientScreen = () => <Stub initialEntries={[pages.login]} />;
const staffScreen = () => <Stub initialEntries={[pages.staffLogin]} />;
const signIn = (label: string, name: string, password: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value: name } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
};

it('the digest of a password is the MD5 of its UTF-8 text in lowercase hex', {
  tags: ['R7.3', 'V6.2.8'],
}, () => {
  expect(passwordDigest('password')).toBe('5f4dcc3b5aa765d61d8327deb882cf99');
  expect(passwordDigest('pässwörd')).toBe('12841e4ba5e37d2fbfc78458c6714ade');
  expect(passwordDigest('')).toBe('d41d8cd98f00b204e9800998ecf8427e');
});

describe('client sign-in', () => {
  it('cannot be submitted before the scripts run, and never by GET', () => {
    const html = renderToString(clientScreen());
    expect(html).toMatch(/<form[^>]* method="post"/);
    expect(html).toMatch(/<button[^>]* type="submit" disabled=""/);
    // Both at once contradict each other for a screen reader.
    expect(html).not.toContain('aria-disabled');
    expect(html).not.toContain('style=');
  });

  it('links to the forgotten password and to a new account', { tags: ['R2.61'] }, () => {
    render(clientScreen());
    expect(screen.getByRole('link', { name: 'Forgot Password' }).getAttribute('href')).toBe(
      '/ForgotPassword',
    );
    expect(screen.getByRole('link', { name: 'Create New Account' }).getAttribute('href')).toBe('/client');
  });
});

it.each([
  ['Email', clientScreen, 'Username or Password is incorrect!.'],
  ['Email or username', staffScreen, 'Login failed! Please try again.'],
] as const)(
  'an empty sign-in by %s marks its fields, and is refused without a call',
  { tags: ['R5.71', 'R8.4'] },
  async (label, show, text) => {
    const requests = stubWire(() => ({ body: { success: 0, code: 'required', message: 'x' } }));
    render(show());
    const name = screen.getByLabelText(label);
    const password = screen.getByLabelText('Password');
    signIn(label, '  ', '');
    await waitFor(() => expect(alertUser).toHaveBeenCalledExactlyOnceWith(text));
    expect(screen.getByText(onPage(text))).toBeTruthy();
    expect(screen.getByText(`Enter your ${label.toLowerCase()}.`).id).toBe(
      name.getAttribute('aria-describedby'),
    );
    expect(screen.getByText('Enter your password.').id).toBe(password.getAttribute('aria-describedby'));
    expect(document.activeElement).toBe(name);
    fireEvent.input(name, { target: { value: 'dana' } });
    expect(name.getAttribute('aria-invalid')).toBeNull();
    signIn(label, 'dana', '');
    await waitFor(() => expect(document.activeElement).toBe(password));
    expect(requests).toEqual([]);

    signIn(label, 'dana', 'password');
    const code = await screen.findByLabelText('Code');
    fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByText('Enter the code.')).toBeTruthy();
    expect(document.activeElement).toBe(code);
    expect(requests).toHaveLength(1);
  },
);

it.each([
  ['Email', clientScreen],
  ['Email or username', staffScreen],
] as const)('a missing answer is not a wrong password (%s)', { tags: ['R8.27'] }, async (label, show) => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  render(show());
  signIn(label, 'dana', 'password');
  const text = 'We could not reach the service. Check your connection and try again.';
  expect(await screen.findByText(text)).toBeTruthy();
  expect(alertUser).toHaveBeenCalledExactlyOnceWith(text);
});

const refused = { success: 0 };

it.each([
  ['Email', { body: refused }, 'Login failed! Please try again.'],
  ['Email', { status: 401, body: refused }, 'Username or Password is incorrect!.'],
  ['Email or username', { body: refused }, 'Login failed! Please try again.'],
  ['Email or username', { status: 429, body: refused }, 'Something went wrong. Please try again later.'],
])(
  'the sign-in by %s responds to %o with its text, alerted and shown',
  { tags: ['R4.37', 'R8.1', 'R8.4', 'R8.5'] },
  async (label, given, text) => {
    storeClient(9, 'Robin');
    const before = readSession();
    stubWire(() => given);
    render(label === 'Email' ? clientScreen() : staffScreen());
    signIn(label, 'dana@example.com', 'password');
    await waitFor(() => expect(alertUser).toHaveBeenCalledExactlyOnceWith(text));
    expect(screen.getByText(onPage(text))).toBeTruthy();
    expect(openPage).not.toHaveBeenCalled();
    expect(readSession()).toEqual(before);
  },
);
