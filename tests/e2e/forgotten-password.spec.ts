// From "I forgot" through the mail to a new sign-in (§5, §8).
import { messages } from '../../contract/messages.ts';
import { pages } from '../../contract/pages.ts';
import { expect, open, type Page, test } from '../support/browser/journey.ts';
import { lastDialog, signInAsClient } from '../support/browser/steps.ts';
import { newPerson } from '../support/people.ts';
import { type Person, WireClient } from '../support/requests/wire-client.ts';
import type { RealServer } from '../support/server/real-server.ts';

const UNAUTHORIZED = /status of 401/;
const BAD_REQUEST = /status of 400/;

async function askForLink(page: Page, email: string): Promise<void> {
  await open(page, pages.forgotPassword);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
}

/** The address in the newest mail to this person. */
async function linkFor(server: RealServer, { email }: Person): Promise<string> {
  const find = async () => {
    const mails = await server.mails();
    const mine = mails.filter((mail) => mail.toLowerCase().includes(`to: ${email}`));
    return mine.map((mail) => /https?:\/\/\S+\/ResetPassword\?\S+/.exec(mail)?.[0]).findLast(Boolean);
  };
  await expect.poll(find, 'the mail has come').toBeTruthy();
  return (await find()) ?? '';
}

async function setPassword(page: Page, password: string, confirmation: string): Promise<void> {
  await page.getByLabel('New Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(confirmation);
  await page.getByRole('button', { name: 'Set new password' }).click();
}

test('a client who forgot the password sets a new one by the mailed link and signs in with it', {
  tag: ['@R8.18', '@R8.21'],
}, async ({ page, server, dialogs, complaints }) => {
  const person = newPerson();
  await new WireClient(server.url).register(person);

  await askForLink(page, person.email);
  expect(await lastDialog(dialogs, 1)).toBe(messages.forgotOk);
  const link = await linkFor(server, person);
  await page.goto(link);
  await expect(page, 'the token leaves the address bar').not.toHaveURL(/token=./);

  const wrong = [
    ['', '', messages.newPasswordRequired],
    ['five5', 'five5', messages.newPasswordShort],
    ['second-password', '', messages.confirmRequired],
    ['second-password', 'second-passwort', messages.confirmDiffers],
  ] as const;
  for (const [index, [password, confirmation, text]] of wrong.entries()) {
    await setPassword(page, password, confirmation);
    expect(await lastDialog(dialogs, 2 + index)).toBe(text);
  }
  await page.getByLabel('Show password').check();
  await expect(page.getByLabel('New Password', { exact: true })).toHaveAttribute('type', 'text');

  await setPassword(page, 'second-password', 'second-password');
  await page.waitForURL(`**${pages.login}`);
  expect(dialogs.at(-1)).toBe(messages.resetOk);

  complaints.expect(UNAUTHORIZED);
  const before = dialogs.length;
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  expect(await lastDialog(dialogs, before + 1)).toBe(messages.loginWrong);

  await signInAsClient(page, { email: person.email, password: 'second-password' });
  expect(dialogs.at(-1)).toBe(messages.loginOk);
});

test('a reset link works once', { tag: ['@R8.23', '@R9.25'] }, async ({
  page,
  server,
  dialogs,
  complaints,
}) => {
  const person = newPerson();
  await new WireClient(server.url).register(person);
  await askForLink(page, person.email);
  const link = await linkFor(server, person);
  await page.goto(link);
  await setPassword(page, 'second-password', 'second-password');
  await page.waitForURL(`**${pages.login}`);

  complaints.expect(BAD_REQUEST);
  await page.goto(link);
  const before = dialogs.length;
  await setPassword(page, 'third-password', 'third-password');
  expect(await lastDialog(dialogs, before + 1)).toBe(messages.resetFault);
});

test('an address without an account is said not to match', { tag: ['@R8.19'] }, async ({ page, dialogs }) => {
  await askForLink(page, newPerson().email);
  expect(await lastDialog(dialogs, 1)).toBe(messages.forgotNoMatch);
});

test('what is no address is refused', { tag: ['@R8.20'] }, async ({ page, dialogs, complaints }) => {
  complaints.expect(BAD_REQUEST);
  await askForLink(page, 'nobody');
  expect(await lastDialog(dialogs, 1)).toBe(messages.forgotFault);
});
