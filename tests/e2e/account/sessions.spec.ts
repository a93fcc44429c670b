// A user sees where they are signed in, ends it elsewhere, and changes the password.
import { listInquiries } from '../../../contract/inquiries.ts';
import { messages } from '../../../contract/messages.ts';
import { pages } from '../../../contract/pages.ts';
import { expect, test } from '../../support/browser/journey.ts';
import { chooseInMenu, logOut, signInAsClient, signInOnClientPage } from '../../support/browser/steps.ts';
import { newClient } from '../../support/people.ts';
import { ask } from '../../support/requests/ask.ts';

test('a client signs out another device, then changes the password, which signs out another one', {
  tag: ['@R2.90', '@R5.33', '@R7.22', '@R7.60'],
}, async ({ page, server, complaints }) => {
  complaints.expect(/status of 40[01]/);
  const { person, wire } = await newClient(server.url);
  await signInAsClient(page, person);
  await chooseInMenu(page, 'Security');
  await page.waitForURL(`**${pages.clientSecurity}`);
  const listed = page.getByRole('region', { name: 'Active sessions' }).getByRole('listitem');
  await expect(listed).toHaveCount(2);
  await expect(listed.filter({ hasText: 'This device' })).toContainText('Chrome on');

  await listed.getByRole('button', { name: 'Sign out' }).press('Enter');
  const confirm = page.getByLabel('Password to confirm');
  await confirm.fill('wrong');
  await page.getByRole('button', { name: 'Sign out there' }).click();
  await expect(page.getByText('Wrong password. Please try again.')).toBeVisible();
  expect((await ask(wire, listInquiries, {})).status).toBe(200);

  await confirm.fill(person.password);
  await page.getByRole('button', { name: 'Sign out there' }).click();
  await expect(page.getByText('That device was signed out.')).toBeVisible();
  await expect(listed).toHaveCount(1);
  await expect(page.getByText('You are not signed in anywhere else.')).toBeVisible();
  expect((await ask(wire, listInquiries, {})).status).toBe(401);

  await wire.signInAsClient(person);
  const change = async (current: string, password: string) => {
    await page.getByLabel('Current password').fill(current);
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('Confirm new password').fill(password);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await page.getByRole('button', { name: 'Change password' }).press('Enter');
  await change(person.password, 'short');
  await expect(page.getByText(messages.newPasswordShort)).toBeVisible();
  await change('wrong', 'second-password');
  await expect(page.getByText('Wrong password. Please try again.')).toBeVisible();
  expect((await ask(wire, listInquiries, {})).status).toBe(200);
  await change(person.password, 'second-password');
  await expect(page.getByText('Your password was changed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused();
  expect((await ask(wire, listInquiries, {})).status).toBe(401);
  await logOut(page);

  await signInOnClientPage(page, { email: person.email, password: 'second-password' });
});
