import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { messages } from '../../../contract/messages.ts';
import { pages } from '../../../contract/pages.ts';
import { SERVICES } from '../../../contract/services.ts';
import Register from '../../../web/account/register.tsx';
import { findProblems, type RegistrationFields } from '../../../web/account/registration-rules.ts';
import { stubWire } from '../../support/requests/wire-stub.ts';

const alertUser = vi.hoisted(() => vi.fn());
vi.mock('../../../web/alerts.ts', () => ({ alertUser }));

beforeEach(() => {
  alertUser.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

const good: RegistrationFields = {
  fullName: 'Dana Whitfield',
  organization: '',
  email: 'dana@example.com',
  contactNumber: '5550100123',
  clientpassword: 'five5',
  clientcnfrmpassword: 'five5',
  termsAgreement: true,
  acknowledgment: true,
};

const firstProblem = (change: Partial<RegistrationFields>) => [...findProblems({ ...good, ...change })][0];

describe('the rules of a registration (§5)', () => {
  it('accept a form without an organization and with a password of 5 characters', {
    tags: ['R3.6', 'R5.13', 'R9.10', 'V6.2.5'],
  }, () => {
    expect(firstProblem({})).toBeUndefined();
  });

  it.each([
    [{ fullName: '' }, 'fullName', 'Full Name is required.'],
    [{ email: '' }, 'email', 'Email is required.'],
    [{ email: 'dana@' }, 'email', 'Please enter a valid email address (name@example.com).'],
    [{ email: `${'a'.repeat(65)}@example.com` }, 'email', messages.emailInvalid('name@example.com')],
    [{ contactNumber: '' }, 'contactNumber', 'Contact Number is required.'],
    [{ contactNumber: '555010012' }, 'contactNumber', 'Enter a valid 10-digit contact number.'],
    [{ contactNumber: '+1 (555) 010-0123' }, 'contactNumber', 'Enter a valid 10-digit contact number.'],
    [{ contactNumber: 'call me' }, 'contactNumber', 'Enter a valid 10-digit contact number.'],
    [{ clientpassword: '' }, 'clientpassword', 'Password is required.'],
    [{ clientpassword: 'four' }, 'clientpassword', 'Password must be at least 5 characters long.'],
    [{ clientcnfrmpassword: '' }, 'clientcnfrmpassword', 'Confirm Password is required.'],
    [{ clientcnfrmpassword: 'four' }, 'clientcnfrmpassword', 'Password must be at least 5 characters long.'],
    [{ clientcnfrmpassword: 'Five5' }, 'clientcnfrmpassword', 'Password and Confirm Password do not match.'],
    [{ termsAgreement: false }, 'termsAgreement', 'Please fill in all required fields.'],
    [{ acknowledgment: false }, 'acknowledgment', 'Please fill in all required fields.'],
  ] as const)(
    'report the error in %o',
    {
      tags: ['R5.16', 'R5.5', 'R5.7', 'R5.13'],
    },
    (change, field, text) => {
      expect(firstProblem(change)).toEqual([field, text]);
    },
  );
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Register' }));

function show() {
  const Stub = createRoutesStub([
    { path: pages.register, Component: Register },
    { path: pages.login, Component: () => <h1>The sign-in</h1> },
  ]);
  render(<Stub initialEntries={[pages.register]} />);
}

function fillAll() {
  fill('Full Name', ' Dana Whitfield ');
  fill('Email', 'dana@example.com');
  fill('Contact Number', '5550100123');
  fill('Password', 'secret');
  fill('Confirm Password', 'secret');
  for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box);
}

describe('the registration screen', () => {
  it('lists the first ten services, for display only', { tags: ['R2.61'] }, () => {
    show();
    const sheet = screen.getByRole('region', { name: 'Services you can request' });
    const items = within(sheet)
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    expect(items).toEqual(SERVICES.slice(0, 10));
  });

  it('says during typing that a password is too short or differs from the first', {
    tags: ['R5.13'],
  }, () => {
    show();
    fill('Password', 'four');
    expect(screen.getByText('Password must be at least 5 characters long')).toBeTruthy();
    fill('Password', 'fives');
    expect(screen.queryByText(/must be at least/)).toBeNull();
    fill('Confirm Password', 'fiver');
    expect(screen.getByText('Password does not match')).toBeTruthy();
    fill('Confirm Password', 'fives');
    expect(screen.queryByText(/does not match/)).toBeNull();
    expect(alertUser).not.toHaveBeenCalled();
  });

  it.each([
    [{ body: { success: 2 } }, 'Email already exists!Redirecting to login...', true],
    [{ body: { success: 0 } }, 'Registration failed! Please try again.', false],
    [{ status: 500 }, 'Something went wrong. Please try again later.', false],
  ])('responds to %o with its text', { tags: ['R4.12', 'R8.6', 'R8.9'] }, async (given, text, leaves) => {
    stubWire(() => given);
    show();
    fillAll();
    submit();
    await waitFor(() => expect(alertUser).toHaveBeenCalledExactlyOnceWith(text));
    if (leaves) expect(await screen.findByText('The sign-in')).toBeTruthy();
    else expect(screen.getByText(text)).toBeTruthy();
  });
});

it('the screen says next to the password why the server refused it, until another one is typed', {
  tags: ['R5.72', 'R8.6'],
}, async () => {
  const message = 'This password is on a list of common passwords. Please choose another one.';
  stubWire(() => ({ body: { success: 0, message } }));
  show();
  fillAll();
  submit();
  const reason = await screen.findByText(message);
  expect(alertUser).toHaveBeenCalledExactlyOnceWith('Registration failed! Please try again.');
  expect(field('Password').getAttribute('aria-describedby')).toContain(reason.id);
  expect(document.activeElement).toBe(field('Password'));
  fill('Password', 'another one');
  expect(screen.queryByText(message)).toBeNull();
});
