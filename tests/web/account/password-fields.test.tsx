// Each password field can show what is typed, on every screen that has one.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pages } from '../../../contract/pages.ts';
import { storeClient, storeStaff } from '../../../web/session.ts';
import { openSite } from '../../support/browser/whole-site.tsx';
import { stubWire } from '../../support/requests/wire-stub.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const at = '2025-11-11T15:00:00.000Z';
const session = { current: false, device: 'Firefox on Linux', network: '', startedat: at, lastusedat: at };

/** A second factor, set up or not, and one passkey and another session of the signed-in user. */
function answers(enrolled: boolean) {
  const row = { ...session, sessionid: 's', passkeyid: 1, name: 'My phone', createdat: at };
  const factor = { enrolled, required: false, mustenroll: false, recoverycodesleft: 3, idleseconds: 900 };
  stubWire(() => ({ body: { success: 1, data: [row], ...factor } }));
}

const fields = () => [...document.querySelectorAll<HTMLInputElement>('input[autocomplete$=-password]')];
const factor = 'second factor, ';
/** Opens the forms of the page. */
async function openAll(): Promise<void> {
  await screen.findByRole('button', { name: 'Remove My phone' });
  await screen.findByRole('button', { name: /^Sign out Firefox on Linux/ });
  const names = /^(Set up|Remove|Add a passkey|Change password|Sign out)/;
  for (const button of screen.getAllByRole('button', { name: names })) fireEvent.click(button);
}
const SECURITY = [
  ...['Your password', 'Your password', 'Your password'],
  ...['Current password', 'New password', 'Confirm new password', 'Password to confirm'],
];

it.each([
  [pages.login, 'visitor', ['Password']],
  [pages.register, 'visitor', ['Password', 'Confirm Password']],
  [pages.resetPassword, 'visitor', ['New Password', 'Confirm Password']],
  [pages.clientSecurity, `${factor}client`, SECURITY],
  [pages.staffSecurity, 'staff', SECURITY],
])(
  '%s (%s) can show each of its passwords, and hides them when the form is sent',
  {
    tags: ['R5.38', 'V6.2.6'],
  },
  async (path, who, labels) => {
    vi.stubGlobal('PublicKeyCredential', class {});
    answers(who.startsWith(factor));
    if (who.endsWith('client')) storeClient(7, 'Dana');
    if (who === 'staff') storeStaff(1, 'admin');
    openSite(path);
    if (labels === SECURITY) await openAll();
    await waitFor(() => expect(fields().map((field) => field.labels?.[0]?.textContent)).toEqual(labels));
    expect(document.querySelectorAll('input[type=password]')).toHaveLength(labels.length);
    const buttons = () => screen.getAllByRole<HTMLButtonElement>('button', { name: 'Show password' });
    await waitFor(() => expect(buttons().filter(({ disabled }) => !disabled)).toHaveLength(labels.length));
    for (const field of fields()) {
      const box = within(field.parentElement as HTMLElement);
      const press = (name: string) => fireEvent.click(box.getByRole('button', { name }));
      fireEvent.change(field, { target: { value: 'secret' } });
      press('Show password');
      expect([field.type, field.value]).toEqual(['text', 'secret']);
      expect(box.getByText('The password is visible.')).toBeTruthy();
      press('Hide password');
      expect(field.type).toBe('password');
      press('Show password');
      // Before the app's own listener, which would call the server.
      field.form?.addEventListener('submit', (event) => event.stopPropagation(), { once: true });
      fireEvent.submit(field.form as HTMLFormElement);
      expect(field.type).toBe('password');
    }
    cleanup();
  },
);

it.each([
  [pages.register, 'Password', 'At least 5 characters. Longer is safer.'],
  [pages.resetPassword, 'New Password', 'At least 6 characters. Longer is safer.'],
])('%s says the rule of a password before it is typed', { tags: ['R5.38'] }, async (path, label, rule) => {
  openSite(path);
  const hint = await screen.findByText(rule);
  expect(screen.getByLabelText(label).getAttribute('aria-describedby')).toBe(hint.id);
});
