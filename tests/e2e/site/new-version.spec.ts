// A tab stays open while the server stops, or while another version of the site is installed.
import { pages } from '../../../contract/pages.ts';
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

test('a tab of an older version loads itself anew, once, and keeps what was typed', {
  tag: ['@R2.120'],
}, async ({ page, ownServer, complaints }) => {
  complaints.expect(
    /ERR_CONNECTION_REFUSED|status of 404|Failed to fetch dynamically imported module|Error loading route module/,
  );
  const id = await submitOne(await signInSomebody(ownServer.url));
  await signInAsStaff(page, ownServer.admin, ownServer.url);
  await page.getByRole('link', { name: `View INQ-${id}` }).click();
  await page.getByLabel('Comment').fill(COMMENT);
  const loads = countLoads(page);
  const { dataDir } = ownServer;
  await ownServer.stop({ keepData: true });

  const build = await renameBuild();
  const other = await startServer({ port: Number(new URL(ownServer.url).port), dataDir, cwd: build.folder });
  const security = () => chooseInMenu(page, 'Security');
  const heading = page.getByRole('heading', { name: 'Security' });
  try {
    await security();
    await expect.poll(loads).toBe(1);
    await expect(page.getByLabel('Comment')).toHaveValue(COMMENT);
    await security();
    await expect(heading).toBeVisible();

    // A script that stays missing
    await page.route('**/assets/security-page-*.js', (route) => route.fulfill({ status: 404 }));
    await page.reload();
    await expect(page.getByRole('alert')).toHaveText('This page did not load completely. Reload it');
    await page.unroute('**/assets/security-page-*.js');
    await page.getByRole('link', { name: 'Reload it' }).click();
    await expect(heading).toBeVisible();
    expect(loads()).toBe(3);
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
