// Which page opens for which account, and how a session ends (§4, §6).
import { clientPages, pages, staffPages } from '../../../contract/pages.ts';
import { expect, type Page, test, untilHydrated } from '../../support/browser/journey.ts';
import { logOut, signInAsClient, signInAsStaff } from '../../support/browser/steps.ts';
import { newClient } from '../../support/people.ts';

/** Read from the browser context: a page that is being left cannot be evaluated. */
async function storedValues(page: Page): Promise<unknown[]> {
  const { origins } = await page.context().storageState();
  return origins.flatMap(({ localStorage }) => localStorage);
}

test('clients and staff who open a page of the other role are redirected to their own list', {
  tag: ['@R4.8'],
}, async ({ page, staffPage, server }) => {
  await signInAsClient(page, (await newClient(server.url)).person);
  await signInAsStaff(staffPage, server.admin);
  for (const [browser, foreign, list] of [
    [page, staffPages, pages.clientList],
    [staffPage, clientPages, pages.staffList],
  ] as const) {
    for (const path of foreign) {
      await browser.goto(path);
      await browser.waitForURL(`**${list}`);
      await untilHydrated(browser);
    }
  }
});

test('LogOut removes the stored values and ends the session on the server', { tag: ['@R4.15'] }, async ({
  page,
  context,
  server,
}) => {
  await signInAsClient(page, (await newClient(server.url)).person);
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const statusWithCookie = async () =>
    (await fetch(`${server.url}/api/getClientsinquiry`, { headers: { cookie } })).status;
  expect(await statusWithCookie()).toBe(200);

  await logOut(page);
  await expect.poll(statusWithCookie, 'the server has ended the session').toBe(401);
  expect(await storedValues(page)).toEqual([]);

  await page.goto(pages.clientList);
  await page.waitForURL(`**${pages.login}`);
});

test('a session that ended on the server ends in the browser with the next call', { tag: ['@R4.9'] }, async ({
  page,
  context,
  server,
  complaints,
}) => {
  complaints.expect(/status of 401/);
  await signInAsClient(page, (await newClient(server.url)).person);
  await context.clearCookies();
  await page.goto(pages.clientList);
  await page.waitForURL(`**${pages.login}`);
  expect(await storedValues(page)).toEqual([]);
});
