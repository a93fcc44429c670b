import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pages } from '../../../contract/pages.ts';
import ForgotPassword from '../../../web/account/forgot-password.tsx';
import ResetPassword from '../../../web/account/reset-password.tsx';
import { stubWire } from '../../support/requests/wire-stub.ts';

const alertUser = vi.hoisted(() => vi.fn());
vi.mock('../../../web/alerts.ts', () => ({ alertUser }));

beforeEach(() => {
  alertUser.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

const Stub = createRoutesStub([
  { path: pages.forgotPassword, Component: ForgotPassword },
  { path: pages.resetPassword, Component: ResetPassword },
  { path: pages.login, Component: () => <h1>The sign-in</h1> },
]);

it.each([
  [{ body: { success: 1 } }, 'Reset link sent to your email!'],
  [{ body: { success: 0 } }, 'Email address does not match.'],
  [{ status: 400 }, 'Enter valid email address!.', /^We could not send a link\. Check the email address/],
  [{ status: 429 }, 'Enter valid email address!.', /^We could not send a link\./],
])(
  'a request for a reset link responds to %o with its text, alerted and shown',
  { tags: ['R8.1', 'R8.18'] },
  async (given, text, shown: string | RegExp = text) => {
    const requests = stubWire(() => given);
    render(<Stub initialEntries={[pages.forgotPassword]} />);
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: ' dana@example.com ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send reset link' }));
    await waitFor(() => expect(alertUser).toHaveBeenCalledExactlyOnceWith(text));
    expect(screen.getByText(shown)).toBeTruthy();
    expect(requests[0]?.fields).toEqual({ email: 'dana@example.com' });
  },
);

describe('setting a new password (§5, §8)', () => {
  const show = (query = '?id=3&token=abc') => {
    window.history.replaceState({ key: 'k' }, '', `${pages.resetPassword}${query}`);
    render(<Stub initialEntries={[`${pages.resetPassword}${query}`]} />);
  };
  const enter = (password: string, confirmation: string) => {
    fireEvent.change(screen.getByLabelText('New Password'), { target: { value: password } });
    fireEvent.change(screen.getByLabelText('Confirm Password'), { target: { value: confirmation } });
    fireEvent.click(screen.getByRole('button', { name: 'Set new password' }));
  };

  it.each([
    ['', '', 'New Password', 'New Password is required'],
    ['five5', 'five5', 'New Password', 'New Password must be at least 6 characters long'],
    ['secret1', '', 'Confirm Password', 'Confirm Password is required'],
    ['secret1', 'secret2', 'Confirm Password', 'Passwords do not match'],
  ])(
    'rejects %j and %j, and focuses the invalid field',
    { tags: ['R5.33'] },
    (password, confirmation, label, text) => {
      const requests = stubWire(() => ({ body: { success: 1 } }));
      show();
      enter(password, confirmation);
      expect(alertUser).toHaveBeenCalledExactlyOnceWith(text);
      expect(screen.getByText(text)).toBeTruthy();
      expect(document.activeElement).toBe(screen.getByLabelText(label));
      expect(requests).toEqual([]);
    },
  );

  it.each([
    [{ body: { success: 0, message: 'Choose another one.' } }, 'Choose another one.'],
    [
      { status: 400, body: { success: 0, message: 'Expired' } },
      ' Password/Token is incorrect!.',
      /^We could not set this password\. The link may have expired/,
    ],
  ])(
    'responds to %o with its text',
    { tags: ['R8.18'] },
    async (given, text, shown: string | RegExp = text) => {
      stubWire(() => given);
      show();
      enter('secret1', 'secret1');
      await waitFor(() => expect(alertUser).toHaveBeenCalledExactlyOnceWith(text));
      expect(screen.getByText(shown)).toBeTruthy();
    },
  );
});
