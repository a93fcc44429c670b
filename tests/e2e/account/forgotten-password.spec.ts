// From a forgotten password through the mailed link to a new sign-in (§5, §8).
import { messages } from '../../../contract/messages.ts';
import { pages } from '../../../contract/pages.ts';
import { expect, open, test } from '../../support/browser/journey.ts';
import { lastDialog, signInOnClientPage } from '../../support/browser/steps.ts';
import { newPerson } from '../../support/people.ts';
import { WireClient } from '../../support/requests/wire-client.ts';

test('a client who forgot the password sets a new one by the mailed link and signs in with it', {
  tag: ['@R8.18'],
}, async ({ page, server, dialogs }) => {
  const person = newPerson();
  await new WireClient(server.url).register(person);
  await open(page, pages.forgotPassword);
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  expect(await lastDialog(dialogs, 1)).toBe(messages.forgotOk);

  const findLink = async () => {
    const mails = await server.mails();
    const mine = mails.filter((mail) => mail.toLowerCase().includes(`to: ${person.email}`));
    return mine.map((mail) => /https?:\/\/\S+\/ResetPassword\?\S+/.exec(mail)?.[0]).findLast(Boolean);
  };
  await expect.poll(findLink, 'a link was mailed').toBeTruthy();
  await page.goto((await findLink()) ?? '');
  await expect(page, 'the token is removed from the address bar').not.toHaveURL(/token=./);
  for (const label of ['New Password', 'Confirm Password'])
    await page.getByLabel(label, { exact: true }).fill('second-password');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await page.waitForURL(`**${pages.login}`);
  expect(dialogs.at(-1)).toBe(messages.resetOk);

  await signInOnClientPage(page, { email: person.email, password: 'second-password' });
  expect(dialogs.at(-1)).toBe(messages.loginOk);
});
