// The content of the site: sample reports, the examples of the add-on tools, legal pages, printing.
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { pages } from '../../../contract/pages.ts';
import { site } from '../../../site.config.ts';
import { services } from '../../../web/shell/services.ts';
import { addOns } from '../../../web/site/content/add-ons.ts';
import { expect, open, type Page, test } from '../../support/browser/journey.ts';

test('the home page keeps its columns where they fit, each price on one line, and a redacted word dark', {
  tag: ['@R2.47', '@R2.48', '@R2.150', '@R2.152'],
}, async ({ page }) => {
  await open(page, pages.home);
  /** How many columns the items have, and how many rows. */
  const shapeOf = (items: string) =>
    page.locator(items).evaluateAll((elements) => {
      const places = elements.map((element) => element.getBoundingClientRect());
      const count = (side: 'left' | 'top') => new Set(places.map((place) => Math.round(place[side]))).size;
      return [count('left'), count('top')];
    });
  for (const [width, serve, cards, footer] of [
    [1440, [2, 4], [3, 2], [3, 1]],
    [701, [2, 4], [3, 2], [3, 1]],
    [700, [1, 7], [1, 6], [1, 3]],
    [390, [1, 7], [1, 6], [1, 3]],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const found = [await shapeOf('#we-serve li'), await shapeOf('#our-services .tiles > li')];
    expect([...found, await shapeOf('footer nav')], String(width)).toEqual([serve, cards, footer]);
  }

  const lines = page.locator('.conditions dl > div');
  await expect(lines).toHaveCount(8);
  for (const width of [360, 390, 701, 768, 901, 950, 1024, 1181, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const heights = await lines.evaluateAll((all) => all.map((line) => line.getBoundingClientRect().height));
    expect(Math.max(...heights) - Math.min(...heights), String(width)).toBeLessThan(2);
  }

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const [bar = 0, paper = 0] = await page
      .locator('.redacted i')
      .first()
      .evaluate((element) =>
        [element, element.closest('.proof') as Element].map((part) => {
          const parts = getComputedStyle(part).backgroundColor.match(/\d+/g) ?? [];
          return Math.max(...parts.slice(0, 3).map(Number));
        }),
      );
    expect(bar, colorScheme).toBeLessThan(140);
    expect(Math.abs(paper - bar), colorScheme).toBeGreaterThan(90);
  }
});

test('each add-on has an example; a definition shows on focus, or on hover while the pointer is on it, until Escape', {
  tag: ['@R2.52'],
}, async ({ page }) => {
  await open(page, pages.addOnServices);
  for (const item of addOns) {
    const section = page.getByRole('region', { name: item.title });
    await expect(section.getByText('Sample. Fictitious patient.'), item.title).toBeVisible();
  }
  await expect(page.getByRole('table')).toHaveCount(3);
  await expect(page.getByRole('row', { name: /Total billed/ })).toContainText('16,844.00');

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

  // It may cover the next term.
  await page.keyboard.press('Escape');
  await expect(definition).toBeHidden();
  const hovered = page.getByText(/extends beyond its usual edge/);
  await page.getByRole('button', { name: 'protrusion' }).hover();
  await expect(hovered).toBeVisible();
  await hovered.hover();
  await expect(hovered).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(hovered).toBeHidden();
});

test('in print a page has neither menus nor footer, closed answers are open, and examples are whole', {
  tag: ['@R2.131'],
}, async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await open(page, pages.privacy);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner').getByText(site.name)).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.locator('footer')).toBeHidden();
  await open(page, pages.faq);
  await expect(page.getByText(/Yes, up to 500 pages/)).toBeVisible();

  // Each example fits on one sheet of paper together with its heading: it is not cut in two.
  await page.setViewportSize({ width: 680, height: 900 });
  await open(page, pages.addOnServices);
  const heights = await page
    .locator('.add-on')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().height));
  expect(Math.max(...heights), 'pixels of a sheet, without its margins').toBeLessThan(900);
});

/** The texts of each sheet of paper. */
async function sheetsOf(page: Page): Promise<string[]> {
  const loading = getDocument({ data: new Uint8Array(await page.pdf({ format: 'Letter' })) });
  const document = await loading.promise;
  const sheets: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    sheets.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  await loading.destroy();
  return sheets;
}

test('every sheet of paper has the firm and its phone', { tag: ['@R2.131'] }, async ({ page }) => {
  await open(page, pages.terms);
  const sheets = await sheetsOf(page);
  expect(sheets.length).toBeGreaterThan(2);
  for (const sheet of sheets) expect(sheet).toContain(`${site.name}, ${site.phone}`);
});

test('each report has a sample PDF that opens in a new tab', {
  tag: ['@R2.152'],
}, async ({ page, context }) => {
  const reports = services.filter(({ name }) => name !== 'addOns');
  expect(reports).toHaveLength(5);
  for (const { path } of reports) {
    const file = `/samples/${path.split('/').at(-1)}.pdf`;
    expect(await (await page.request.get(path)).text()).toContain(`href="${file}"`);
    const answer = await page.request.get(file);
    expect(answer.headers()['content-type'], file).toBe('application/pdf');
    expect((await answer.body()).subarray(0, 5).toString(), file).toBe('%PDF-');
  }
  await open(page, pages.demandLetterSupport);
  const sample = page.getByRole('region', { name: 'See what you would receive' });
  const picture = sample.getByRole('img');
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(214);
  await expect(sample.getByText('Opens in a new tab.')).toBeVisible();
  for (const name of [/First page of the sample.*opens in a new tab/, 'Open the sample PDF']) {
    const opened = context.waitForEvent('page');
    await sample.getByRole('link', { name }).click();
    await (await opened).close();
  }
  await expect(page, 'the page itself does not change').toHaveURL(/demand-letter-support$/);
});
