// Reading the site: services, the add-on tools' examples, the post, legal pages.
import { pages } from '../../contract/pages.ts';
import { site } from '../../site.config.ts';
import { services } from '../../web/shell/services.ts';
import { addOns } from '../../web/site/content/add-ons.ts';
import { expect, open, type Page, test } from '../support/browser/journey.ts';

const main = (page: Page) => page.getByRole('main');

test('each service has its menu entry marked, its own banner, its words and a way to us', {
  tag: ['@R2.50'],
}, async ({ page }) => {
  await open(page, pages.medicalChronology);
  const banners = new Set<string>();
  for (const service of services) {
    await main(page).getByRole('navigation').getByRole('link', { name: service.title }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(service.title);
    const current = main(page).getByRole('navigation').locator('[aria-current]:visible');
    await expect(current).toHaveText(service.title);
    banners.add(await page.locator('.banner').innerHTML());
    await expect(main(page).getByRole('heading', { name: 'Price and time' })).toBeVisible();
    await expect(main(page).getByText('Free up to 500 pages')).toBeVisible();
    await expect(main(page).getByRole('link', { name: 'Talk to us about it' })).toHaveAttribute(
      'href',
      pages.contact,
    );
  }
  expect(banners.size).toBe(services.length);
});

test('the post opens and closes, and its button says which', { tag: ['@R2.58'] }, async ({ page }) => {
  await open(page, pages.blog);
  const rest = page.locator('#post-rest');
  await expect(rest).toBeHidden();
  await page.getByRole('button', { name: 'Read more' }).click();
  await expect(rest).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('button', { name: 'Show less' }).click();
  await expect(rest).toBeHidden();
});

test.describe('the add-on tools', () => {
  test('six of them, each with an example of its own and a note that it is one', { tag: ['@R2.52'] }, async ({
    page,
  }) => {
    await open(page, pages.addOnServices);
    for (const item of addOns) {
      const section = page.getByRole('region', { name: item.title });
      await expect(section.getByText('Sample. Fictitious patient.'), item.title).toBeVisible();
    }
    await expect(page.getByRole('table')).toHaveCount(3);
    await expect(page.getByRole('row', { name: /Total billed/ })).toContainText('16,844.00');
  });

  test('definitions work by keyboard: shown on focus, put away by Escape, shown again', async ({ page }) => {
    await open(page, pages.addOnServices);
    const terms = page.getByRole('region', { name: 'Med-a-Word' }).getByRole('button');
    await terms.first().focus();
    const definition = page.getByText(/The head is tilted/);
    await expect(definition).toBeVisible();
    await expect(terms.first()).toHaveAccessibleDescription(/The head is tilted/);
    await page.keyboard.press('Escape');
    await expect(definition).toBeHidden();
    await expect(terms.first()).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(terms.nth(1)).toBeFocused();
    await expect(page.getByText(/along a nerve that is irritated/)).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await expect(definition).toBeVisible();
  });

  test('definitions work by pointer: the pointer may go onto them, and Escape puts them away', {
    tag: ['@R2.53'],
  }, async ({ page }) => {
    await open(page, pages.addOnServices);
    const definition = page.getByText(/stands out beyond its usual edge/);
    await page.getByRole('button', { name: 'protrusion' }).hover();
    await expect(definition).toBeVisible();
    await definition.hover();
    await expect(definition).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(definition).toBeHidden();
  });

  test.describe('on a small screen', () => {
    test.use({ viewport: { width: 320, height: 700 }, hasTouch: true });

    test('a tapped term shows its definition inside the screen; a tap elsewhere puts it away', async ({
      page,
    }) => {
      await open(page, pages.addOnServices);
      const elsewhere = page.getByRole('heading', { name: 'Med-a-Word' });
      for (const name of ['Spurling test', 'protrusion', 'epidural steroid injection']) {
        await page.getByRole('button', { name }).tap();
        const definition = page.locator('.definition:visible');
        await expect(definition).toHaveCount(1);
        const box = await definition.boundingBox();
        expect(box?.x).toBeGreaterThanOrEqual(0);
        expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(320);
        await elsewhere.tap();
        await expect(definition).toHaveCount(0);
      }
    });
  });
});

test('contents of a legal page lead to its parts, and an address that names one opens there', async ({
  page,
}) => {
  for (const path of [pages.terms, pages.privacy, pages.legal]) {
    await open(page, path);
    const contents = page.getByRole('navigation', { name: 'Contents' });
    await contents.getByRole('link').last().click();
    await expect(page.getByRole('heading', { level: 2 }).last()).toBeInViewport();
  }
  await open(page, `${pages.terms}#turnaround`);
  await expect(page.getByRole('heading', { name: /Turnaround/ })).toBeInViewport();
});

test('on paper a legal page is its text, without menus and footer, with closed answers open', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print' });
  await open(page, pages.privacy);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner').getByText(site.name)).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.locator('footer')).toBeHidden();
  await open(page, pages.faq);
  await expect(page.getByText(/Yes, up to 500 pages/)).toBeVisible();
});

test('each report has a sample, whose first page and whose link open the PDF in a new tab', {
  tag: ['@R2.51'],
}, async ({ page, context }) => {
  const reports = services.filter(({ name }) => name !== 'addOns');
  expect(reports).toHaveLength(5);
  for (const service of reports) {
    await open(page, service.path);
    const sample = page.getByRole('region', { name: 'See what you would receive' });
    const picture = sample.getByRole('img');
    await expect(picture).toBeVisible();
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth), service.title).toBe(214);
    const file = `/samples/${service.path.split('/').at(-1)}.pdf`;
    for (const name of [/First page of the sample.*opens in a new tab/, 'Open the sample PDF']) {
      const link = sample.getByRole('link', { name });
      await expect(link).toHaveAttribute('href', file);
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('rel', 'noopener');
    }
    await expect(sample.getByText('Opens in a new tab.')).toBeVisible();
    const answer = await page.request.get(file);
    expect(answer.headers()['content-type'], file).toBe('application/pdf');
    expect((await answer.body()).subarray(0, 5).toString(), file).toBe('%PDF-');
  }
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Open the sample PDF' }).click();
  await (await opened).close();
  await expect(page, 'the page itself stays').toHaveURL(/demand-letter-support$/);
});
