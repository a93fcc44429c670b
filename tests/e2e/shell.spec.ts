// Finding one's way: menus, footer, arriving, wrong addresses (§2, §9).
import { pages } from '../../contract/pages.ts';
import { expect, open, type Page, test } from '../support/browser/journey.ts';

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const inHeader = (page: Page) => page.getByRole('banner');
const inFooter = (page: Page) => page.getByRole('contentinfo');

test.describe('the Services menu', () => {
  test('opens by mouse and by keyboard; closes by Escape, outside, when left, and when it has led on', {
    tag: ['@R2.36'],
  }, async ({ page }) => {
    await open(page, pages.faq);
    const summary = inHeader(page).locator('summary').filter({ hasText: 'Services', visible: true });
    const item = inHeader(page).getByRole('link', { name: /Narrative Summary/ });
    await summary.click();
    await expect(item).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(item).toBeHidden();
    await expect(summary).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(item).toBeVisible();
    await page.mouse.click(200, 700);
    await expect(item).toBeHidden();

    await summary.press('Enter');
    for (let step = 0; step < 7; step += 1) await page.keyboard.press('Tab');
    await expect(item).toBeHidden();

    await summary.press('Enter');
    await item.click();
    await page.waitForURL(`**${pages.narrativeSummary}`);
    await expect(item).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  test.describe('on a small screen', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

    test('stands inside Menu, which closes when it has led on', { tag: ['@R2.36'] }, async ({ page }) => {
      await open(page, pages.home);
      const menu = page.locator('summary').filter({ hasText: 'Menu' });
      await menu.tap();
      await inHeader(page).locator('summary').filter({ hasText: 'Services', visible: true }).tap();
      const item = inHeader(page).getByRole('link', { name: 'Add-on Services' });
      await item.tap();
      await page.waitForURL(`**${pages.addOnServices}`);
      await expect(item).toBeHidden();
      await menu.tap();
      await page.keyboard.press('Escape');
      await expect(inHeader(page).getByRole('link', { name: 'Sign In' })).toBeHidden();
      await expect(menu).toBeFocused();
    });
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('opens, and its links lead on', async ({ page }) => {
      await page.goto(pages.home);
      await inHeader(page).locator('summary').filter({ hasText: 'Services', visible: true }).click();
      await inHeader(page)
        .getByRole('link', { name: /Medical Synopsis/ })
        .click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Medical Synopsis');
    });
  });
});

test('the footer leads from any page to a section of the home page, and from there to the next', {
  tag: ['@R2.39'],
}, async ({ page }) => {
  await open(page, pages.legal);
  await inFooter(page).getByRole('link', { name: 'We Serve' }).click();
  await page.waitForURL(`**${pages.home}`);
  await expect(page.locator('#we-serve')).toBeInViewport({ ratio: 0.5 });
  await inFooter(page).getByRole('link', { name: 'Our Services' }).click();
  await expect(page.locator('#our-services h2')).toBeInViewport();
  await inFooter(page).getByRole('link', { name: 'Welcome' }).click();
  await expect(page.locator('#hero h1')).toBeInViewport();
});

test('another page begins at its top, also the one that is already shown', { tag: ['@R2.32'] }, async ({
  page,
}) => {
  await open(page, pages.medicalChronology);
  await inFooter(page).getByRole('link', { name: 'Medical Chronology' }).click();
  await expect.poll(() => scrolled(page)).toBe(0);
  await inFooter(page).getByRole('link', { name: 'Follow Us' }).click();
  await page.waitForURL(`**${pages.contact}`);
  await expect.poll(() => scrolled(page)).toBe(0);
  await page.evaluate(() => window.scrollTo(0, 400));
  await page.goBack();
  await page.waitForURL(`**${pages.medicalChronology}`);
  await expect.poll(() => scrolled(page)).toBe(0);
});

test('the services menu on the page marks its service and gives the focus to the new heading', {
  tag: ['@R2.50'],
}, async ({ page }) => {
  await open(page, pages.services);
  const menu = page.getByRole('main').getByRole('navigation');
  await expect(menu.getByRole('link', { name: 'Medical Chronology' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  const link = menu.getByRole('link', { name: 'Demand Letter Support' });
  await link.click();
  await expect(link).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('heading', { level: 1, name: 'Demand Letter Support' })).toBeFocused();
});

test('every FAQ item opens and closes by itself', { tag: ['@R2.54'] }, async ({ page }) => {
  await open(page, pages.faq);
  const items = page.getByRole('main').locator('details');
  await expect(items).toHaveCount(16);
  await items.nth(2).locator('summary').click();
  await items.nth(11).locator('summary').click();
  await expect(items.nth(2)).toHaveAttribute('open');
  await expect(items.nth(11)).toHaveAttribute('open');
  await items.nth(2).locator('summary').click();
  await expect(items.nth(2)).not.toHaveAttribute('open');
  await expect(items.nth(11)).toHaveAttribute('open');
});

test('a wrong address says so, with status 404, ways on, and no session check', { tag: ['@R2.30'] }, async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  for (const path of ['/nope', pages.clientList.toLowerCase()]) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is missing.');
    expect(new URL(page.url()).pathname).toBe(path);
  }
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await page.waitForURL(`**${pages.home}`);
});
