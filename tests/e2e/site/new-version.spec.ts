// A tab stays open while the server stops, or while another version of the site is installed.
import { pages } from '../../../contract/pages.ts';
import { barriersOf } from '../../support/browser/barriers.ts';
import { expect, open, type Page, test, untilHydrated } from '../../support/browser/journey.ts';
import { chooseInMenu, signInAsStaff } from '../../support/browser/steps.ts';
import { renameBuild } from '../../support/builds/renamed-build.ts';
import { submitOne } from '../../support/cases.ts';
import { signInSomebody } from '../../support/people.ts';
import { startServer } from '../../support/server/real-server.ts';

const COMMENT = 'Fictitious: the first mention is six days after the fall.';

/** Counts the documents that the page loads from now on. */
function countLoads(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) count += 1;
  });
  return () => count;
}

const failure = (page: Page) => page.getByRole('heading', { name: 'This page could not be loaded.' });

test('a page that cannot be loaded says so and can be tried again; a new version reloads once, never in a loop', {
  tag: ['@R2.120'],
}, async ({ page, ownServer, complaints }) => {
  complaints.expect(/ERR_CONNECTION_REFUSED|status of 404|Failed to fetch dynamically imported module/);
  const id = await submitOne(await signInSomebody(ownServer.url));
  await signInAsStaff(page, ownServer.admin, ownServer.url);
  const loads = countLoads(page);
  const detail = `${ownServer.url}${pages.staffInquiry}?id=${id}`;
  const { dataDir } = ownServer;
  const row = page.getByRole('link', { name: `View INQ-${id}` });
  const port = Number(new URL(ownServer.url).port);

  // Without a server
  await expect(row).toBeVisible();
  await ownServer.stop({ keepData: true });
  await row.click();
  await expect(failure(page)).toBeFocused();
  expect(page.url()).toBe(detail);
  expect(await barriersOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Our server is still not responding.')).toBeVisible();
  expect(loads()).toBe(0);
  const same = await startServer({ port, dataDir });
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByLabel('Comment').fill(COMMENT);
  expect(loads()).toBe(1);
  await same.stop({ keepData: true });

  // Another version at the same address
  const build = await renameBuild();
  const other = await startServer({ port, dataDir, cwd: build.folder });
  try {
    await page.getByRole('banner').getByRole('link', { name: 'Chronolex' }).click();
    await page.waitForURL(`**${pages.home}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A thousand pages, put in order.');
    await untilHydrated(page);
    expect(loads()).toBe(2);
    await page.goBack();
    await expect(page.getByLabel('Comment')).toHaveValue(COMMENT);

    // A script that stays missing
    await page.getByRole('banner').getByRole('link', { name: 'Client Inquiry' }).click();
    await page.waitForURL(`**${pages.staffList}`);
    const before = loads();
    await page.route('**/assets/security-page-*.js', (route) => route.fulfill({ status: 404 }));
    await chooseInMenu(page, 'Security');
    await expect.poll(loads).toBe(before + 1);
    await expect(page.getByRole('alert')).toHaveText('This page did not load completely. Reload it');
    await page.unroute('**/assets/security-page-*.js');
    await page.getByRole('link', { name: 'Reload it' }).click();
    await expect(page.getByRole('heading', { name: 'Security' })).toBeVisible();
  } finally {
    await page.close();
    await other.stop();
    await build.remove();
  }
});

test('a page whose first scripts cannot be loaded says so, and can be loaded again', {
  tag: ['@R2.120'],
}, async ({ page, complaints }) => {
  complaints.expect(/ERR_FAILED/);
  // A prerendered page, and one that shows only its frame until its scripts run
  for (const path of [pages.login, pages.clientList]) {
    await page.route('**/assets/entry.client-*.js', (route) => route.abort());
    await page.goto(path);
    await expect(page.getByRole('alert')).toHaveText('This page did not load completely. Reload it');
    await page.unrouteAll();
    await page.getByRole('link', { name: 'Reload it' }).click();
    await untilHydrated(page);
    await expect(page.getByRole('alert')).toBeHidden();
  }
});

test('while the next page takes long, a line shows that it is on its way', { tag: ['@R2.120'] }, async ({
  page,
}) => {
  // Said by the page itself: Playwright looks at no page that is being left.
  const shown = Promise.withResolvers<void>();
  await page.exposeFunction('lineIsShown', () => shown.resolve());
  await open(page, pages.contact);
  await page.evaluate(() => {
    const tell: unknown = Reflect.get(window, 'lineIsShown');
    const look = () => {
      if (document.querySelector('[role=status]')?.textContent === 'Loading the page…')
        (tell as () => void)();
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
  });
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/about-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('banner').getByRole('link', { name: 'About Us' }).click({ noWaitAfter: true });
  await shown.promise;
  held.resolve();
  await page.waitForURL(`**${pages.about}`);
  await expect(page.getByText('Loading the page…')).toHaveCount(0);
});
