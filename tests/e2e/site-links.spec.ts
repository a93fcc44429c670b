// No link on a public page is broken.
import { pages } from '../../contract/pages.ts';
import { site } from '../../site.config.ts';
import { expect, open, test } from '../support/browser/journey.ts';
import { readablePages } from '../support/browser/public-pages.ts';

test('every link on every public page leads to a page, file or anchor that exists', async ({
  page,
  request,
}) => {
  const linked = new Set<string>();
  const outside = new Set<string>();
  for (const path of readablePages) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const hrefs = await page
      .locator('a[href], link[href]')
      .evaluateAll((elements) => elements.map((element) => (element as HTMLAnchorElement).href));
    const sources = await page.locator('[src], [poster]').evaluateAll((elements) =>
      elements.flatMap((element) => {
        const own = ['src', 'poster'].map((name) => element.getAttribute(name));
        return own.flatMap((value) => (value ? [new URL(value, document.baseURI).href] : []));
      }),
    );
    const origin = new URL(page.url()).origin;
    for (const address of [...hrefs, ...sources]) {
      if (address.startsWith(`${origin}/`)) linked.add(address);
      else outside.add(address);
    }
  }
  expect([...outside].sort()).toEqual([`mailto:${site.email}`, `tel:${site.phone}`, site.socialUrl].sort());

  const answers = new Map<string, string>();
  for (const address of linked) {
    const [bare = '', fragment] = address.split('#');
    if (!answers.has(bare)) {
      const response = await request.get(bare, { headers: { accept: 'text/html,*/*' } });
      expect(response.status(), bare).toBe(200);
      const isPage = response.headers()['content-type']?.startsWith('text/html');
      answers.set(bare, isPage ? await response.text() : '');
    }
    if (fragment)
      expect(answers.get(bare)?.includes(` id="${fragment}"`), `the anchor ${address}`).toBe(true);
  }
  expect(linked.size).toBeGreaterThan(40);
});

test('an external link says so, opens in a new tab and has no access to our page', async ({ page }) => {
  await open(page, pages.contact);
  const links = page.locator(`a[href="${site.socialUrl}"]`);
  expect(await links.count()).toBeGreaterThanOrEqual(3);
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(link).toHaveText(/opens in a new tab/);
  }
});
