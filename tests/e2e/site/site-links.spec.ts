// No link on a public page is broken.
import { site } from '../../../site.config.ts';
import { expect, test } from '../../support/browser/journey.ts';
import { readablePages } from '../../support/browser/public-pages.ts';

test('every link leads to a page, file or anchor that exists, and external links open safely in a new tab', async ({
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
    for (const link of await page.locator('a[href^=http]').all()) {
      await expect(link, path).toHaveAttribute('target', '_blank');
      await expect(link, path).toHaveAttribute('rel', 'noopener noreferrer');
      await expect(link, path).toHaveText(/opens in a new tab/);
    }
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
