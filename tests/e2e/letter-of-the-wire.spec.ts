// The app built with VITE_WIRE=get makes its calls exactly as the table of §7 lists them.
import { messages, serverMessages } from '../../contract/messages.ts';
import { pages } from '../../contract/pages.ts';
import { test as base, expect, open } from '../support/browser/journey.ts';
import { lastDialog, registerOn, signInAsClient, signInAsStaff } from '../support/browser/steps.ts';
import { buildWith } from '../support/builds/other-build.ts';
import { makePdf } from '../support/documents/pdf.ts';
import { newPerson } from '../support/people.ts';
import { startServer } from '../support/server/real-server.ts';

const test = base.extend({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
    async ({}, use) => {
      const build = await buildWith({ VITE_WIRE: 'get' });
      const server = await startServer({ cwd: build.folder });
      await use(server);
      await server.stop();
      await build.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test('with VITE_WIRE=get every call except an upload is a GET with a query, and the journey succeeds', {
  tag: ['@R7.30'],
}, async ({ page, server, staffPage, dialogs }) => {
  test.setTimeout(120_000);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(api|user|admin)\/|^\/sendschedulemail/.test(pathname))
      calls.push(`${request.method()} ${pathname}`);
  });
  const person = newPerson();

  await open(page, pages.register);
  await registerOn(page, person);
  await signInAsClient(page, person);

  await open(page, pages.newInquiry);
  await page.getByLabel('Case type').selectOption('Other');
  await page.getByRole('radio', { name: 'Urgent' }).check();
  await page.getByLabel('About case').fill('A made-up case');
  const record = { name: 'record.pdf', mimeType: 'application/pdf', buffer: makePdf() };
  await page.locator('input[type=file]').setInputFiles(record);
  await page.getByRole('button', { name: 'Submit inquiry' }).click();
  await page.waitForURL(`**${pages.clientList}`);
  expect(dialogs.at(-1)).toBe(serverMessages.submitOk);

  await signInAsStaff(staffPage, server.admin);
  await expect(staffPage.getByText(person.fullName).first()).toBeVisible();

  await page.getByRole('row').getByRole('link', { name: 'View' }).click();
  await expect(page.getByRole('link', { name: 'record.pdf' })).toBeVisible();
  await open(page, pages.clientList);
  const before = dialogs.length;
  await page.getByRole('button', { name: 'Delete' }).click();
  await lastDialog(dialogs, before + 2);
  expect(dialogs.at(-1)).toBe(messages.deleteOk);
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0);

  const posts = new Set(calls.filter((made) => made.startsWith('POST')));
  expect([...posts], 'only files are posted').toEqual(['POST /api/addclientingiry']);
  // The app also makes calls that only our server has; nothing depends on them on an older host.
  expect(calls).toEqual(
    expect.arrayContaining([
      'GET /api/clientdetails',
      'GET /user/login',
      'GET /api/getClientsinquiry',
      'GET /api/getClientsinquiryview',
      'GET /api/deleteInquiry',
    ]),
  );
});
