// Navigation: menus, the footer, scrolling, and unknown addresses (§2, §9).
import { pages } from '../../../contract/pages.ts';
import { expect, open, type Page, test } from '../../support/browser/journey.ts';

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const inHeader = (page: Page) => page.getByRole('banner');
const inFooter = (page: Page) => page.getByRole('contentinfo');

test.describe('the Services menu', () => {
  test('opens by mouse and keyboard; closes on Escape, on a click outside, on blur, and on navigation', {
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

    test('is inside Menu, which closes on navigation', { tag: ['@R2.36'] }, async ({ page }) => {
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

    test('opens, and its links work', async ({ page }) => {
      await page.goto(pages.home);
      await inHeader(page).locator('summary').filter({ hasText: 'Services', visible: true }).click();
      await inHeader(page)
        .getByRole('link', { name: /Medical Synopsis/ })
        .click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Medical Synopsis');
    });
  });
});

test('the footer scrolls to a section of the home page, from another page and from the home page', {
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

test('a link scrolls to the top, even one to the current page', { tag: ['@R2.32'] }, async ({ page }) => {
  await open(page, pages.medicalChronology);
  await inFooter(page).getByRole('link', { name: 'Medical Chronology' }).click();
  await expect.poll(() => scrolled(page)).toBe(0);
  await inFooter(page).getByRole('link', { name: 'Follow Us' }).click();
  await page.waitForURL(`**${pages.contact}`);
  await expect.poll(() => scrolled(page)).toBe(0);
  // Its script has noticed where the visitor comes from.
  await expect(page.locator('html')).toHaveAttribute('data-start', 'ready');
  await page.evaluate(() => window.scrollTo(0, 400));
  await page.goBack();
  await page.waitForURL(`**${pages.medicalChronology}`);
  await expect.poll(() => scrolled(page)).toBe(0);
});

test('the footer is no larger than the page above it, not even on short pages', { tag: ['@R2.130'] }, async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  for (const width of [390, 768, 1440])
    for (const path of [pages.login, pages.staffLogin, pages.forgotPassword, '/nope']) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      const heights = ['main', 'footer'].map((part) =>
        page.locator(part).evaluate((shown) => shown.getBoundingClientRect().height),
      );
      const [main = 0, footer = 0] = await Promise.all(heights);
      expect(footer, `${path} at ${width} px`).toBeLessThanOrEqual(main);
    }
});

test('an unknown address shows the not-found page with status 404, a way home, and no session check', {
  tag: ['@R2.30'],
}, async ({ page, complaints }) => {
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
