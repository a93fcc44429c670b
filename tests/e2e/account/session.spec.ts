// Which page opens for which account, and how a session ends (§4, §6).
import { pages } from '../../../contract/pages.ts';
import { expect, type Page, test, untilHydrated } from '../../support/browser/journey.ts';
import { logOut, signInAsClient } from '../../support/browser/steps.ts';
import { newClient } from '../../support/people.ts';

/** Read from the browser context: a page that is being left cannot be evaluated. */
async function storedValues(page: Page): Promise<unknown[]> {
  const { origins } = await page.context().storageState();
  return origins.flatMap(({ localStorage }) => localStorage);
}

test('LogOut and a call after the session has ended remove the stored values', {
  tag: ['@R4.8', '@R4.9', '@R4.15'],
}, async ({ page, context, server, complaints }) => {
  complaints.expect(/status of 401/);
  const { person } = await newClient(server.url);
  await signInAsClient(page, person);
  await page.goto(pages.system);
  await page.waitForURL(`**${pages.clientList}`);
  await untilHydrated(page);
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const statusWithCookie = async () =>
    (await fetch(`${server.url}/api/getClientsinquiry`, { headers: { cookie } })).status;
  expect(await statusWithCookie()).toBe(200);
  await logOut(page);
  await expect.poll(statusWithCookie, 'the server has ended the session').toBe(401);
  expect(await storedValues(page)).toEqual([]);

  await signInAsClient(page, person);
  await context.clearCookies();
  await page.goto(pages.clientList);
  await page.waitForURL(`**${pages.login}`);
  expect(await storedValues(page)).toEqual([]);
});
