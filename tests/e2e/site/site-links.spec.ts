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
    const { addresses, unsafe } = await page.evaluate(() => {
      const all = [...document.querySelectorAll('a[href], link[href], [src], [poster]')];
      const addresses = all.flatMap((element) =>
        ['href', 'src', 'poster'].flatMap((name) => {
          const value = element.getAttribute(name);
          return value ? [new URL(value, document.baseURI).href] : [];
        }),
      );
      const opened = [...document.querySelectorAll<HTMLAnchorElement>('a[href^=http]')];
      const isSafe = ({ target, rel, textContent }: HTMLAnchorElement) =>
        target === '_blank' && rel === 'noopener noreferrer' && textContent.includes('opens in a new tab');
      return { addresses, unsafe: opened.filter((link) => !isSafe(link)).map(({ href }) => href) };
    });
    expect(unsafe, path).toEqual([]);
    const origin = new URL(page.url()).origin;
    for (const address of addresses) {
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
