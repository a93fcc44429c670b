// The content of the site: sample reports, the examples of the add-on tools, legal pages, printing.
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { pages } from '../../../contract/pages.ts';
import { site } from '../../../site.config.ts';
import { services } from '../../../web/shell/services.ts';
import { addOns } from '../../../web/site/content/add-ons.ts';
import { expect, open, type Page, test } from '../../support/browser/journey.ts';

test('the grids of the home page and the footer keep their columns at every width where they fit', {
  tag: ['@R2.48', '@R2.47'],
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
});

test('under price and time every line keeps its head and its figure together', {
  tag: ['@R2.150'],
}, async ({ page }) => {
  await open(page, pages.home);
  const lines = page.locator('.conditions dl > div');
  await expect(lines).toHaveCount(8);
  for (const width of [360, 390, 701, 768, 901, 950, 1024, 1181, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const heights = await lines.evaluateAll((all) => all.map((line) => line.getBoundingClientRect().height));
    expect(Math.max(...heights) - Math.min(...heights), String(width)).toBeLessThan(2);
  }
});

test('the line down a page ends in a yellow point', { tag: ['@R2.152'] }, async ({ page }) => {
  // One of each layout.
  for (const path of [pages.home, pages.medicalChronology, pages.faq, pages.contact, pages.terms]) {
    await open(page, path);
    const { isYellow, overlap, below } = await page.locator('.spine').evaluate((spine) => {
      const sections = [...spine.querySelectorAll('.sec')];
      const section = sections.at(-1) as Element;
      const isLast = section.classList.contains('last');
      const side = section.querySelector('.side') as Element;
      const box = (isLast ? side : section).getBoundingClientRect();
      const point = getComputedStyle(isLast ? side : section, '::after');
      const line = getComputedStyle(section, '::before');
      const mark = document.body.appendChild(document.createElement('i'));
      mark.style.color = 'var(--mark)';
      const lineEnd =
        section.getBoundingClientRect().top + Number.parseFloat(line.top) + Number.parseFloat(line.height);
      const top = isLast
        ? box.top + Number.parseFloat(point.top)
        : box.bottom - Number.parseFloat(point.bottom) - Number.parseFloat(point.height);
      return {
        isYellow: point.backgroundColor === getComputedStyle(mark).color && point.borderRadius === '50%',
        overlap: lineEnd - top,
        below: Number.parseFloat(point.height) - (lineEnd - top),
      };
    });
    expect(isYellow, path).toBe(true);
    expect(overlap, `the line reaches the point: ${path}`).toBeGreaterThan(0);
    expect(below, `and ends in it: ${path}`).toBeGreaterThan(0);
  }
});

test('a service page leads to all prices and times', { tag: ['@R2.150'] }, async ({ page }) => {
  await open(page, pages.medicalDoctorOpinion);
  await page.getByRole('link', { name: 'All prices and times' }).click();
  await expect(page.getByRole('heading', { name: 'Price and time' })).toBeInViewport();
});

test('on a phone no total and no banner is cut off', { tag: ['@R2.155'] }, async ({ page }) => {
  /** The parts of an element whose words are outside it. */
  const outside = (frame: string) =>
    page.locator(frame).evaluateAll((frames) =>
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
  for (const { path } of services) {
    await open(page, path);
    for (const width of [320, 390, 430]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await outside('.banner-picture'), `banner of ${path} at ${width}`).toEqual([]);
      if (path === pages.addOnServices) expect(await outside('.example'), String(width)).toEqual([]);
      if (path === pages.demandLetterSupport) expect(await outside('.bills'), String(width)).toEqual([]);
    }
  }
});

test('a redacted word is a dark bar in both color schemes', { tag: ['@R2.152'] }, async ({ page }) => {
  await open(page, pages.home);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const [bar = 255, paper = 0] = await page
      .locator('.redacted i')
      .first()
      .evaluate((element) =>
        [element, element.closest('.proof') as Element].map((part) => {
          const parts = getComputedStyle(part).backgroundColor.match(/\d+/g) ?? [];
          return Math.max(...parts.slice(0, 3).map(Number));
        }),
      );
    expect(bar, colorScheme).toBeLessThan(60);
    expect(paper, colorScheme).toBeGreaterThan(200);
  }
});

test.describe('the add-on tools', () => {
  test('each of the six has an example that is marked as a sample', { tag: ['@R2.52'] }, async ({ page }) => {
    await open(page, pages.addOnServices);
    for (const item of addOns) {
      const section = page.getByRole('region', { name: item.title });
      await expect(section.getByText('Sample. Fictitious patient.'), item.title).toBeVisible();
    }
    await expect(page.getByRole('table')).toHaveCount(3);
    await expect(page.getByRole('row', { name: /Total billed/ })).toContainText('16,844.00');
  });

  test('a definition shows on focus, or on hover while the pointer is on it, and hides on Escape', {
    tag: ['@R2.52'],
  }, async ({ page }) => {
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
});

test('the contents of a legal page link to its sections, and an address with a section opens there', async ({
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
  for (const path of [pages.home, pages.terms]) {
    await open(page, path);
    const sheets = await sheetsOf(page);
    expect(sheets.length).toBeGreaterThan(2);
    for (const sheet of sheets) expect(sheet, path).toContain(`${site.name}, ${site.phone}`);
  }
});

test('each report has a sample PDF that opens in a new tab', {
  tag: ['@R2.152'],
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
  await expect(page, 'the page itself does not change').toHaveURL(/demand-letter-support$/);
});
