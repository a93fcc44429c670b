// A user sees where they are signed in, and ends it elsewhere.
import { listInquiries } from '../../../contract/inquiries.ts';
import { pages } from '../../../contract/pages.ts';
import { expect, test } from '../../support/browser/journey.ts';
import { chooseInMenu, signInAsClient } from '../../support/browser/steps.ts';
import { newClient } from '../../support/people.ts';
import { ask } from '../../support/requests/ask.ts';

test('a client signs out another device, with the password, and stays signed in', {
  tag: ['@R2.90', '@R7.61'],
}, async ({ page, server, complaints }) => {
  complaints.expect(/status of 400/);
  const { person, wire } = await newClient(server.url);
  await signInAsClient(page, person);
  await chooseInMenu(page, 'Security');
  await page.waitForURL(`**${pages.clientSecurity}`);
  const listed = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem');
  await expect(listed).toHaveCount(2);
  await expect(listed.filter({ hasText: 'this one' })).toContainText('Chrome on');

  const confirm = page.getByLabel('Password to confirm');
  await confirm.fill('wrong');
  await page.getByRole('button', { name: 'Sign out there' }).click();
  await expect(page.getByText('Wrong password.')).toBeVisible();
  expect((await ask(wire, listInquiries, {})).status).toBe(200);

  await confirm.fill(person.password);
  await page.getByRole('button', { name: 'Sign out there' }).click();
  await expect(page.getByText('Signed out there.')).toBeVisible();
  await expect(listed).toHaveCount(1);
  await expect(page.getByText('You are not signed in anywhere else.')).toBeVisible();
  expect((await ask(wire, listInquiries, {})).status).toBe(401);
});
