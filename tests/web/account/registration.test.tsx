import { createRequire } from 'node:module';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { registerClient } from '../../../contract/accounts/accounts.ts';
import { toContactNumber } from '../../../contract/accounts/contact-number.ts';
import { messages } from '../../../contract/messages.ts';
import { pages } from '../../../contract/pages.ts';
import { SERVICES } from '../../../contract/services.ts';
import { isCommonPassword } from '../../../web/account/common-passwords.ts';
import { warnOfPassword } from '../../../web/account/password-warning.ts';
import Register from '../../../web/account/register.tsx';
import { findProblems, type RegistrationFields } from '../../../web/account/registration-rules.ts';
import { passwordDigest } from '../../../web/password-digest.ts';
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
    tags: ['R3.5', 'R5.8', 'R9.10', 'V6.2.5'],
  }, () => {
    expect(firstProblem({})).toBeUndefined();
  });

  it('accept an address of 254 characters with 64 before the @, and reject one more of either', {
    tags: ['R5.6'],
  }, () => {
    const address = (local: number, whole: number) => {
      const domain = Array.from({ length: 3 }, () => 'd'.repeat(59)).join('.');
      return `${'l'.repeat(local)}@${'x'.repeat(whole - local - 1 - domain.length - 5)}.${domain}.com`;
    };
    expect(address(64, 254)).toHaveLength(254);
    expect(firstProblem({ email: address(64, 254) })).toBeUndefined();
    expect(firstProblem({ email: address(65, 254) })?.[0]).toBe('email');
    expect(firstProblem({ email: address(64, 255) })?.[0]).toBe('email');
  });

  // The standard pattern: WHATWG's, without dots at the ends or next to each other, as in Angular.
  it.each([
    ...['a&b@x.example', 'jane#1@x.example', 'o/b@x.example', 'x!y@x.example', 'a=b@x.example'],
    ...['user@localhost', "o'neil+x@a-b.example", 'A.b_c~{|}`^%$*?@1.example'],
  ])('accept the address %s', { tags: ['R5.5'] }, (email) => {
    expect(firstProblem({ email })).toBeUndefined();
  });

  it.each([
    ...['a@b-.example', 'a@-b.example', '.a@b.example', 'a.@b.example', 'a..b@c.example', 'a@b..example'],
    ...['a b@c.example', 'a@b@c.example', 'ä@b.example', 'a@ä.example', 'a,b@c.example', '"a"@b.example'],
    ...['a@b.example.', 'a@', '@b.example', 'a@b_c.example', `a@${'b'.repeat(64)}.example`, 'a\n@b.example'],
  ])('reject the address %j', { tags: ['R5.5'] }, (email) => {
    expect(firstProblem({ email })?.[0]).toBe('email');
  });

  it.each([
    ...['(555) 010-0123', '555.010.0123', '555 010\u20110123', '555-010-0123'],
    // As copied from an address book: between invisible signs.
    ...['\u202a(555) 010-0123\u202c', '５５５０１００１２３', ' 5550100123 '],
  ])('accept the contact number %j, and send its ten digits', { tags: ['R5.7', 'R5.66'] }, (typed) => {
    expect(firstProblem({ contactNumber: typed })).toBeUndefined();
    expect(toContactNumber(typed)).toBe('5550100123');
  });

  it.each([
    [{ fullName: '' }, 'fullName', 'Full Name is required.'],
    [{ email: '' }, 'email', 'Email is required.'],
    [{ email: 'dana@' }, 'email', 'Please enter a valid email address (name@example.com).'],
    [{ email: `${'a'.repeat(65)}@example.com` }, 'email', messages.emailInvalid('name@example.com')],
    [{ contactNumber: '' }, 'contactNumber', 'Contact Number is required.'],
    [{ contactNumber: '555010012' }, 'contactNumber', 'Enter a valid 10-digit contact number.'],
    [{ contactNumber: '1-555-010-0123' }, 'contactNumber', 'Enter a valid 10-digit contact number.'],
    [{ contactNumber: '+1 (555) 010-0123' }, 'contactNumber', 'Enter a valid 10-digit contact number.'],
    [{ contactNumber: '55501001234' }, 'contactNumber', 'Enter a valid 10-digit contact number.'],
    [{ contactNumber: '+55 501 001 23' }, 'contactNumber', 'Enter a valid 10-digit contact number.'],
    [{ contactNumber: '+44 20 7946 0958' }, 'contactNumber', 'Enter a valid 10-digit contact number.'],
    [{ contactNumber: '555-010-0123 ext. 4' }, 'contactNumber', 'Enter a valid 10-digit contact number.'],
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
      tags: [
        'R5.4',
        'R5.5',
        'R5.7',
        'R5.8',
        'R5.9',
        'R5.10',
        'R5.14',
        'R5.15',
        'R5.16',
        'R5.17',
        'R5.18',
        'R5.19',
        'R9.11',
      ],
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
  it('has the fields of §3, checked in that order, of which only the organization may be empty', {
    tags: ['R3.5', 'R5.13'],
  }, () => {
    show();
    const controls = [...document.querySelectorAll<HTMLInputElement>('form input')];
    expect(controls.map(({ name, type, required }) => [name, type, required])).toEqual([
      ['fullName', 'text', true],
      ['organization', 'text', false],
      ['email', 'email', true],
      ['contactNumber', 'text', true],
      ['clientpassword', 'password', true],
      ['clientcnfrmpassword', 'password', true],
      ['termsAgreement', 'checkbox', true],
      ['acknowledgment', 'checkbox', true],
    ]);
    const empty = Object.fromEntries(controls.map(({ name }) => [name, '']));
    const required = controls.filter((control) => control.required).map(({ name }) => name);
    expect([...findProblems({ ...good, ...empty }).keys()]).toEqual(required);
  });

  it('lists the first ten services, for display only', { tags: ['R2.62'] }, () => {
    show();
    const items = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(items).toEqual(SERVICES.slice(0, 10));
  });

  it('alerts the first error, focuses its field, and shows each error next to its field', {
    tags: ['R5.13'],
  }, () => {
    show();
    fill('Full Name', 'Dana');
    fill('Contact Number', '12');
    submit();
    expect(alertUser).toHaveBeenCalledExactlyOnceWith('Email is required.');
    expect(document.activeElement).toBe(field('Email'));
    expect(screen.getByText('Enter a valid 10-digit contact number.')).toBeTruthy();
    expect(field('Email').getAttribute('aria-invalid')).toBe('true');
  });

  it('says during typing that a password is too short or differs from the first', {
    tags: ['R5.11', 'R5.12'],
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

  it('alerts a password that differs in the words of the alert, and says it in its words during typing', {
    tags: ['R5.12', 'R5.18'],
  }, () => {
    show();
    fillAll();
    fill('Confirm Password', 'secre2');
    submit();
    const alerted = 'Password and Confirm Password do not match.';
    expect(alertUser).toHaveBeenCalledExactlyOnceWith(alerted);
    expect(screen.getByText(alerted)).toBeTruthy();
    fill('Confirm Password', 'secre3');
    expect(screen.queryByText(alerted)).toBeNull();
    expect(screen.getByText('Password does not match')).toBeTruthy();
  });

  it('sends only the digest of the confirmation, and no other password', {
    tags: ['R3.6', 'R5.66', 'R7.3'],
  }, async () => {
    const requests = stubWire(() => ({ body: { success: 1, message: 'OK' } }));
    show();
    fillAll();
    fill('Contact Number', '(555) 010-0123');
    submit();
    await screen.findByText('The sign-in');
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ address: registerClient.path });
    expect(requests[0]?.fields).toEqual({
      fullName: 'Dana Whitfield',
      organization: '',
      email: 'dana@example.com',
      contactNumber: '5550100123',
      clientcnfrmpassword: '5ebe2294ecd0e0f08eab7690d2a6ee69',
    });
  });

  it.each([
    [{ body: { success: 1 } }, 'Registration successful! Redirecting to login...', true],
    [{ body: { success: 2 } }, 'Email already exists!Redirecting to login...', true],
    [{ body: { success: 0 } }, 'Registration failed! Please try again.', false],
    [{ body: { success: 3 } }, 'Registration failed! Please try again.', false],
    [{ status: 500 }, 'Something went wrong. Please try again later.', false],
  ])(
    'responds to %o with its text',
    { tags: ['R4.12', 'R8.6', 'R8.7', 'R8.8', 'R8.9'] },
    async (given, text, leaves) => {
      stubWire(() => given);
      show();
      fillAll();
      submit();
      await waitFor(() => expect(alertUser).toHaveBeenCalledExactlyOnceWith(text));
      if (leaves) expect(await screen.findByText('The sign-in')).toBeTruthy();
      else expect(screen.getByText(text)).toBeTruthy();
    },
  );
});

it('the screen says next to the password why the server refused it, until another one is typed', {
  tags: ['R5.72', 'R8.8'],
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

const COMMON = 'This password is on lists that attackers try first. Choose another.';

describe('the warning of a password that is easy to guess', () => {
  const leave = (label: string) => fireEvent.blur(field(label));

  it('appears when the field is left, goes when the password is a better one, and stops no one', {
    tags: ['R5.69', 'V6.2.4', 'V6.2.12'],
  }, async () => {
    const requests = stubWire(() => ({ body: { success: 1 } }));
    show();
    fillAll();
    fill('Password', 'Dragon12');
    fill('Confirm Password', 'Dragon12');
    expect(screen.queryByText(COMMON)).toBeNull();
    leave('Password');
    const warning = await screen.findByText(COMMON);
    expect(warning.closest('[aria-live=polite]')).toBeTruthy();
    expect(field('Password').getAttribute('aria-describedby')).toContain(warning.id);
    expect(field('Password').getAttribute('aria-invalid')).toBeNull();
    fireEvent.input(field('Password'), { target: { value: 'a river by the old mill' } });
    await waitFor(() => expect(screen.queryByText(COMMON)).toBeNull());
    fill('Password', 'Dragon12');
    leave('Password');
    await screen.findByText(COMMON);
    expect(requests, 'nothing is sent to find out').toEqual([]);
    submit();
    await screen.findByText('The sign-in');
    expect(requests[0]?.fields.clientcnfrmpassword).toBe(passwordDigest('Dragon12'));
  });

  it('knows the 3,000 most common passwords that the rules allow, and takes hardly another for one', {
    tags: ['R5.69', 'V6.2.4'],
  }, () => {
    const { dictionary } = createRequire(import.meta.url)('@zxcvbn-ts/language-common');
    const allowed = (dictionary['passwords-common'] as string[]).filter((word) => word.length >= 5);
    expect(allowed.slice(0, 3_000).filter((word) => !isCommonPassword(word))).toEqual([]);
    const others = Array.from({ length: 10_000 }, (_, index) => `river mill ${index * 7919} stone`);
    expect(others.filter(isCommonPassword)).toEqual([]);
  });

  it('is left out when its list cannot be loaded', { tags: ['R5.69'] }, async () => {
    expect(await warnOfPassword('dragon')).toBe(COMMON);
    vi.doMock('../../../web/account/common-passwords.ts', () =>
      Promise.reject(new TypeError('Failed to fetch')),
    );
    expect(await warnOfPassword('dragon')).toBeUndefined();
    vi.doUnmock('../../../web/account/common-passwords.ts');
  });
});
