// Navigation: menus and the footer (§2, §9).
import { pages } from '../../../contract/pages.ts';
import { expect, open, type Page, test } from '../../support/browser/journey.ts';

const inHeader = (page: Page) => page.getByRole('banner');

// start.spec.ts has the menus of a large screen, and where links scroll to.
test.describe('on a small screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the Services menu is inside Menu, which closes on navigation', { tag: ['@R2.36'] }, async ({
    page,
  }) => {
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

test('the footer is at most as tall as the page above it, even on short pages', { tag: ['@R2.130'] }, async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  for (const path of [pages.staffLogin, '/nope']) {
    await page.goto(path);
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const heights = ['main', 'footer'].map((part) =>
        page.locator(part).evaluate((shown) => shown.getBoundingClientRect().height),
      );
      const [main = 0, footer = 0] = await Promise.all(heights);
      expect(footer, `${path} at ${width} px`).toBeLessThanOrEqual(main);
    }
  }
});
