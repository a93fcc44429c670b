// Accessibility of the public pages: axe in each state, zoom, narrow screens, and the keyboard alone.
import { type PagePath, pages } from '../../../contract/pages.ts';
import { barriersOf } from '../../support/browser/barriers.ts';
import { expect, open, type Page, test } from '../../support/browser/journey.ts';
import { readablePages } from '../../support/browser/public-pages.ts';

/** What opens or warns on a page; axe examines the page with it. */
const reach: Partial<Record<PagePath, (page: Page) => Promise<void>>> = {
  [pages.home]: (page) =>
    page.getByRole('banner').locator('summary').filter({ hasText: 'Services', visible: true }).click(),
  [pages.faq]: async (page) => {
    for (const item of await page.getByRole('main').locator('details').all())
      await item.evaluate((details) => details.setAttribute('open', ''));
  },
  [pages.blog]: (page) => page.getByRole('button', { name: 'Read more' }).click(),
  [pages.addOnServices]: (page) => page.getByRole('button', { name: 'radiculopathy' }).focus(),
  [pages.contact]: async (page) => {
    await page.getByLabel('Email').fill('nonsense');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('does not look like an email address')).toBeVisible();
  },
  [pages.register]: (page) => page.getByRole('main').locator('button[type=submit]').click(),
};

/** The elements that make a page scroll sideways. */
async function tooWide(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > width + 1,
    );
    return wide.slice(-3).map((element) => element.outerHTML.slice(0, 100));
  });
}

/** The texts that are cut off. */
async function cutOff(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    [...document.querySelectorAll('main :is(h1, h2, h3, p, a, li, dt, dd, th, td, button)')]
      .filter((element) => element.closest('[aria-hidden=true], .vh, [hidden]') === null)
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 0 && (right > innerWidth + 1 || left < -1);
      })
      .map((element) => element.outerHTML.slice(0, 100)),
  );
}

/** The words of banners and totals that are outside their frame. */
async function outsideFrames(page: Page): Promise<(string | null)[]> {
  return await page.locator('.banner-picture, .example, .bills').evaluateAll((frames) =>
    frames.flatMap((element) => {
      // checkVisibility() is true for the words of a hidden group of a drawing.
      const isShown = (part: Element | null): boolean =>
        part === null || (getComputedStyle(part).display !== 'none' && isShown(part.parentElement));
      const { left, right, bottom } = element.getBoundingClientRect();
      return [...element.querySelectorAll('*')]
        .filter((part) => part.childElementCount === 0 && isShown(part) && !part.closest('.vh'))
        .filter((part) => {
          const words = document.createRange();
          words.selectNodeContents(part);
          return [...words.getClientRects()].some(
            (place) => place.left < left - 1 || place.right > right + 1 || place.bottom > bottom + 1,
          );
        })
        .map((part) => part.textContent);
    }),
  );
}

/** How many tests examine the pages, so that both workers have some. */
const PARTS = 4;

for (let part = 0; part < PARTS; part += 1)
  test(`axe finds nothing on a page, which fits at 200 % zoom and at 320 px, part ${part + 1} of ${PARTS}`, {
    tag: ['@R2.155'],
  }, async ({ page }) => {
    for (const path of readablePages.filter((_, place) => place % PARTS === part)) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await open(page, path);
      await reach[path]?.(page);
      expect(await barriersOf(page), path).toEqual([]);
      await page.keyboard.press('Escape');
      // 200 % zoom of a window of 1280 px halves its width.
      await page.setViewportSize({ width: 640, height: 450 });
      expect([await tooWide(page), await cutOff(page)], `${path} at 200 % zoom`).toEqual([[], []]);
      await page.setViewportSize({ width: 320, height: 640 });
      await page.locator('details:visible > summary').evaluateAll((summaries) => {
        for (const summary of summaries) summary.parentElement?.setAttribute('open', '');
      });
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 640 });
        expect([await tooWide(page), await outsideFrames(page)], `${path} at ${width} px`).toEqual([[], []]);
      }
    }
  });

test('axe finds nothing on a small screen: the home page, and the menu open', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, pages.home);
  await page.locator('summary').filter({ hasText: 'Menu' }).click();
  await page.getByRole('banner').locator('summary').filter({ hasText: 'Services', visible: true }).click();
  expect(await barriersOf(page)).toEqual([]);
});

test('the header menu, footer, accordion and form work by keyboard alone', {
  tag: ['@R2.54'],
}, async ({ page, dialogs }) => {
  await open(page, pages.faq);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('main').locator('summary').first().focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  const items = page.getByRole('main').locator('details');
  await expect(items.nth(0)).toHaveAttribute('open');
  await expect(items.nth(1)).toHaveAttribute('open');
  await page.keyboard.press('Space');
  await expect(items.nth(0)).toHaveAttribute('open');
  await expect(items.nth(1)).not.toHaveAttribute('open');

  const toSection = page.getByRole('contentinfo').getByRole('link', { name: 'Why Choose Us' });
  await toSection.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${pages.home}`);
  await expect(page.locator('#why-choose-us h2')).toBeInViewport();

  await page.getByRole('banner').locator('summary').filter({ hasText: 'Services', visible: true }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${pages.medicalChronology}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await open(page, pages.contact);
  await page.getByLabel('First name').focus();
  await page.keyboard.type('Ann');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email')).toBeFocused();
  expect(dialogs).toHaveLength(1);
});
