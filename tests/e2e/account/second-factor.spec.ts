// The authenticator app of a client in a real browser (§7).
import { TOTP } from 'otpauth';
import { pages } from '../../../contract/pages.ts';
import { expect, open, test } from '../../support/browser/journey.ts';
import { lastDialog, logOut, signInAsClient } from '../../support/browser/steps.ts';
import { newClient } from '../../support/people.ts';

test('a client sets up an authenticator app, and signs in with a recovery code', {
  tag: ['@R7.26', '@R7.117'],
}, async ({ page, server, dialogs }) => {
  const { person } = await newClient(server.url);
  await signInAsClient(page, person);
  await open(page, pages.clientSecurity);
  const factor = page.getByRole('region', { name: 'Two-factor authentication' });
  await factor.getByRole('button', { name: 'Set up' }).press('Enter');
  await factor.getByLabel('Your password').fill(person.password);
  await factor.getByRole('button', { name: 'Continue' }).click();
  const secret = await factor.getByText(/^[A-Z2-7]{32}$/).textContent();
  await factor.getByLabel('Code', { exact: true }).fill(new TOTP({ secret: secret ?? '' }).generate());
  await factor.getByRole('button', { name: 'Confirm' }).click();
  await expect(factor.getByText('Two-factor authentication is on.')).toBeVisible();
  const [recovery = ''] = await factor.getByRole('listitem').allTextContents();
  await factor.getByRole('link', { name: 'Go to the Review List' }).click();
  await page.waitForURL(`**${pages.clientList}`);
  await logOut(page);

  await open(page, pages.login);
  await expect(page.getByLabel('Code')).toHaveCount(0);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByLabel('Code')).toBeFocused();
  const before = dialogs.length;
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Sign In' }).click();
  expect(await lastDialog(dialogs, before + 1)).toBe(
    'This code is wrong or was already used. Enter the code your app shows now.',
  );
  await page.getByLabel('Code').fill(recovery);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(`**${pages.clientList}`);
  expect(dialogs.at(-1)).toBe('Login Successful');
});
