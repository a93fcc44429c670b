// Registering in a real browser (§5, §8). tests/web/account/registration.test.tsx proves each rule and its message.
import { createHash } from 'node:crypto';
import { messages } from '../../../contract/messages.ts';
import { pages } from '../../../contract/pages.ts';
import { expect, open, type Page, test } from '../../support/browser/journey.ts';
import { fillRegistration, lastDialog } from '../../support/browser/steps.ts';
import { newPerson } from '../../support/people.ts';

async function register(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Register', exact: true }).click();
}

const COMMON = 'This password is on lists that attackers try first.';
const md5 = (text: string) => createHash('md5').update(text).digest('hex');

test('a registration alerts its first error, focuses its field, and succeeds once everything is right', {
  tag: ['@R5.13', '@R5.7', '@R5.69', '@R2.377', '@R8.1', '@R8.6'],
}, async ({ page, dialogs }) => {
  const requests: string[] = [];
  const all: string[] = [];
  page.on('request', (request) => {
    all.push(`${request.url()} ${request.postData() ?? ''}`);
    if (request.url().includes('/api/clientdetails')) requests.push(request.postData() ?? '');
  });
  await open(page, pages.register);
  await register(page);
  expect(await lastDialog(dialogs, 1)).toBe(messages.fieldRequired('Full Name'));
  await expect(page.getByLabel('Full Name')).toBeFocused();

  const person = newPerson();
  await fillRegistration(page, person);
  await page.getByLabel('Contact Number').fill('(555) 010-0142');
  const password = page.getByLabel('Password', { exact: true });
  const chosen = await password.inputValue();
  await password.fill('sunshine');
  await page.getByLabel('Confirm Password').focus();
  await expect(page.getByText(COMMON)).toBeVisible();
  const digest = md5('sunshine').slice(0, 8);
  expect(all.filter((sent) => sent.includes('sunshine') || sent.includes(digest))).toEqual([]);
  await password.fill(chosen);
  await expect(page.getByText(COMMON)).toBeHidden();
  for (const box of await page.getByRole('checkbox').all()) {
    const before = dialogs.length;
    await register(page);
    expect(await lastDialog(dialogs, before + 1)).toBe(messages.requiredFields);
    await expect(box).toBeFocused();
    await box.check();
  }
  expect(requests, 'requests before everything was right').toEqual([]);

  await register(page);
  await page.waitForURL(`**${pages.login}`);
  expect(dialogs.at(-1)).toBe(messages.registrationOk);
  expect(requests).toHaveLength(1);
  expect(requests[0]).toContain('5550100142');
  expect(requests[0]).toContain(md5(chosen));
  expect(all.join(), 'only its digest is sent').not.toContain(chosen);
  await expect(page.getByText('Your account is ready.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await page.getByLabel('Password').fill(chosen);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(`**${pages.clientList}`);
  await expect(page.getByText('Your first case is free up to 500 pages.')).toBeVisible();
});
