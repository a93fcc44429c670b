// What a client may do with inquiries, and with somebody else's (§4, §5, §6).
import { messages } from '../../contract/messages.ts';
import { pages } from '../../contract/pages.ts';
import { site } from '../../site.config.ts';
import { expect, open, test } from '../support/browser/journey.ts';
import { lastDialog, signInAsClient, signInAsStaff } from '../support/browser/steps.ts';
import { smallFile, submitOne } from '../support/cases.ts';
import { newPerson } from '../support/people.ts';
import { type Person, WireClient } from '../support/requests/wire-client.ts';

const NOT_FOUND = /status of 404/;

async function clientOf(url: string): Promise<{ person: Person; wire: WireClient }> {
  const person = newPerson();
  const wire = new WireClient(url);
  await wire.register(person);
  await wire.signInAsClient(person);
  return { person, wire };
}

test('a client deletes a waiting inquiry after being asked, and it is gone', {
  tag: ['@R8.12', '@R8.13'],
}, async ({ page, server, dialogs }) => {
  const { person, wire } = await clientOf(server.url);
  const kept = await submitOne(wire);
  const deleted = await submitOne(wire);
  await signInAsClient(page, person);
  const rowOf = (id: number) =>
    page.getByRole('row').filter({ hasText: new RegExp(`${site.inquiryPrefix}${id}\\b`) });

  const before = dialogs.length;
  await rowOf(deleted).getByRole('button', { name: 'Delete' }).click();
  await lastDialog(dialogs, before + 2);
  expect(dialogs.slice(before)).toEqual([messages.deleteConfirm, messages.deleteOk]);
  await expect(rowOf(deleted)).toHaveCount(0);
  await expect(rowOf(kept)).toBeVisible();
});

test('an inquiry that was answered meanwhile is not deleted', { tag: ['@R8.14'] }, async ({
  page,
  server,
  dialogs,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  const { person, wire } = await clientOf(server.url);
  const id = await submitOne(wire);
  await signInAsClient(page, person);
  const staff = new WireClient(server.url);
  await staff.signInAsStaff(server.admin);
  await staff.answer(id, 'A made-up statement', [smallFile('report.pdf')]);

  const before = dialogs.length;
  await page.getByRole('button', { name: 'Delete' }).click();
  await lastDialog(dialogs, before + 2);
  expect(dialogs.slice(before)).toEqual([messages.deleteConfirm, messages.deleteFailed]);
  await page.goto(`${pages.clientInquiry}?id=${id}`);
  await expect(page.getByText('A made-up statement')).toBeVisible();
});

test("a client who opens another client's inquiry reads that there is none", {
  tag: ['@R2.81', '@R6.2'],
}, async ({ page, server, complaints }) => {
  complaints.expect(NOT_FOUND);
  const owner = await clientOf(server.url);
  const id = await submitOne(owner.wire);
  const other = await clientOf(server.url);
  await signInAsClient(page, other.person);
  await page.goto(`${pages.clientInquiry}?id=${id}`);
  await expect(page.getByText('This inquiry was not found.')).toBeVisible();
});

test("a file's address is worth nothing to another client or a visitor", async ({
  page,
  context,
  server,
}) => {
  const owner = await clientOf(server.url);
  const id = await submitOne(owner.wire);
  await signInAsClient(page, owner.person);
  await page.goto(`${pages.clientInquiry}?id=${id}`);
  const address = await page.getByRole('link', { name: 'record.pdf' }).getAttribute('href');
  expect((await context.request.get(address ?? '')).status()).toBe(200);

  const other = await clientOf(server.url);
  await signInAsClient(page, other.person);
  expect((await context.request.get(address ?? '')).status()).toBe(404);
  await context.clearCookies();
  expect((await context.request.get(address ?? '')).status()).toBe(401);
});

test('an inquiry without its required fields is not sent, and the form says what is missing', {
  tag: ['@R5.27'],
}, async ({ page, server, dialogs }) => {
  const { person } = await clientOf(server.url);
  await signInAsClient(page, person);
  await open(page, pages.newInquiry);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('addclientingiry')) sent.push(request.url());
  });
  const before = dialogs.length;
  await page.getByRole('button', { name: 'Submit inquiry' }).click();
  expect(await lastDialog(dialogs, before + 1)).toBe(messages.requiredFields);
  expect(sent).toEqual([]);
});

test('a program renamed to .pdf is refused, and nothing is stored', async ({
  page,
  server,
  dialogs,
  complaints,
}) => {
  complaints.expect(/status of 415/);
  const { person } = await clientOf(server.url);
  await signInAsClient(page, person);
  await open(page, pages.newInquiry);
  await page.getByLabel('Case type').selectOption('Other');
  await page.getByRole('radio', { name: 'Standard' }).check();
  await page.getByLabel('About case').fill('A made-up case');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'report.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ, a program') });
  const before = dialogs.length;
  await page.getByRole('button', { name: 'Submit inquiry' }).click();
  expect(await lastDialog(dialogs, before + 1)).toBe(messages.submitFault);
  await page.goto(pages.clientList);
  await expect(page.getByText('Page 1 of 1', { exact: true })).toBeVisible();
  await expect(page.getByText(new RegExp(`${site.inquiryPrefix}\\d`))).toHaveCount(0);
});

test('a detail page without a number shows no inquiry, to either side', {
  tag: ['@R2.80', '@R8.24'],
}, async ({ page, server }) => {
  const { person } = await clientOf(server.url);
  await signInAsClient(page, person);
  await open(page, pages.clientInquiry);
  await expect(page.getByText('Review Statement')).toHaveCount(0);
  await signInAsStaff(page, server.admin);
  await open(page, pages.staffInquiry);
  await expect(page.locator('input[type=file]')).toHaveCount(0);
});
