// The user's account: name, contact number, time zone and emails, and the page that an email leads to.
import { readFile } from 'node:fs/promises';
import { viewProfile } from '../../../contract/accounts/profile.ts';
import { momentsIn } from '../../../contract/date-formats.ts';
import type { OutputOf } from '../../../contract/endpoint.ts';
import { pages } from '../../../contract/pages.ts';
import { refusals } from '../../../server/base/refusals.ts';
import { barriersOf } from '../../support/browser/barriers.ts';
import { expect, open, test } from '../../support/browser/journey.ts';
import { signInAsClient } from '../../support/browser/steps.ts';
import { inquiryFields, smallFile, submitOne } from '../../support/cases.ts';
import { readZip } from '../../support/documents/zip-reading.ts';
import { newClient } from '../../support/people.ts';
import { ask } from '../../support/requests/ask.ts';
import type { WireClient } from '../../support/requests/wire-client.ts';

async function profileOf(wire: WireClient) {
  const { body } = await ask(wire, viewProfile, {}, 'get');
  return (body as OutputOf<typeof viewProfile> & { success: 1 }).data;
}

/** Of a phone. */
const WIDTH = 390;

test('a client changes name, number, zone and emails, with the keyboard', {
  tag: ['@R2.22', '@R2.426', '@R2.425'],
}, async ({ page, server }) => {
  await page.setViewportSize({ width: WIDTH, height: 844 });
  const { person, wire } = await newClient(server.url);
  await signInAsClient(page, person);
  const menu = page.getByRole('banner').getByRole('group');
  await menu.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(menu.getByRole('link', { name: 'Profile' })).toBeVisible();
  expect(await barriersOf(page), 'the open menu').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(menu.getByRole('link', { name: 'Profile' })).toBeHidden();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(menu.getByRole('link', { name: 'Profile' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${pages.clientProfile}`);
  const name = page.getByLabel('Full Name');
  await expect(name).toHaveValue(person.fullName);
  expect(await barriersOf(page)).toEqual([]);

  await page.getByLabel('Contact Number').fill('555');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Enter a valid 10-digit contact number.')).toBeVisible();
  await name.fill('Robin Renamed');
  await page.getByLabel('Contact Number').fill('(555) 010-0199');
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
  await name.press('Enter');
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toContainText('Robin Renamed');
  expect(await profileOf(wire)).toMatchObject({
    name: 'Robin Renamed',
    contactnumber: '5550100199',
    timezone: 'Asia/Tokyo',
  });

  await page.getByLabel('When a reviewer opens an inquiry').uncheck();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const unwanted = async () =>
    (await profileOf(wire)).mails.filter(({ wanted }) => !wanted).map(({ kind }) => kind);
  await expect.poll(unwanted).toEqual(['opened']);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(WIDTH);

  await page.getByRole('link', { name: 'Security' }).click();
  await page.waitForURL(`**${pages.clientSecurity}`);
  const began = page.getByRole('region', { name: 'Active sessions' }).locator('time').first();
  const at = new Date((await began.getAttribute('datetime')) ?? '');
  await expect(began).toHaveText(momentsIn('Asia/Tokyo').formatMoment(at));
});

test('the link in an email asks before it switches emails of its kind off, without a session', {
  tag: ['@R2.17', '@R2.426'],
}, async ({ page, server, complaints }) => {
  complaints.expect(/status of 400/);
  await page.setViewportSize({ width: 390, height: 844 });
  const { person, wire } = await newClient(server.url);
  await submitOne(wire);
  let link: string | undefined;
  await expect
    .poll(async () => {
      const mail = (await server.mails()).find(
        (text) => text.includes(`To: ${person.email}`) && text.includes('We received'),
      );
      link = /^\S+(\/Unsubscribe\?\S+)/m.exec(mail ?? '')?.[1];
      return link;
    })
    .toBeDefined();
  await open(page, link ?? '');
  await expect(page.getByText('When we receive an inquiry')).toBeVisible();
  expect(await barriersOf(page)).toEqual([]);
  const received = async () => (await profileOf(wire)).mails.find(({ kind }) => kind === 'received')?.wanted;
  expect(await received()).toBe(true);
  await page.getByRole('button', { name: 'Unsubscribe' }).press('Enter');
  await expect(page.getByText('You will no longer get these emails.')).toBeVisible();
  expect(await received()).toBe(false);

  await open(page, `${pages.unsubscribe}?token=1.ready.x.y`);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('This link is no longer valid.')).toBeVisible();
});

test('a client downloads everything that is stored about the account, after the password', {
  tag: ['@R2.510'],
}, async ({ page, server, complaints }) => {
  complaints.expect(/status of 400/);
  await page.setViewportSize({ width: 390, height: 844 });
  const { person, wire } = await newClient(server.url);
  const record = smallFile('Volume 1.pdf');
  const id = await wire.submit(inquiryFields(), [record]);
  await signInAsClient(page, person);
  await open(page, pages.clientProfile);
  const opener = page.getByRole('button', { name: 'Download everything' });
  // An Enter right after the dialog opens would be lost on a disabled button.
  const canSend = await opener.evaluate(async (button: HTMLElement) => {
    button.click();
    await Promise.resolve();
    return document.querySelector('dialog[open] [type=submit]')?.matches(':enabled');
  });
  expect(canSend).toBe(true);
  await page.keyboard.press('Escape');
  await opener.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Download everything' });
  const password = dialog.getByLabel('Your password');
  await password.fill('a wrong password');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(refusals.passwordWrong)).toBeVisible();
  expect(await barriersOf(page)).toEqual([]);
  await password.fill(person.password);
  const saved = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const download = await saved;
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Your browser is downloading it now')).toBeVisible();
  const files = await readZip(await readFile(await download.path()));
  const found = files.find(({ name }) => name.endsWith(`${id}/records/Volume 1.pdf`));
  expect(found?.content.equals(record.content as Buffer)).toBe(true);
  expect(files.map(({ name }) => name)).toContain('account.json');
});
