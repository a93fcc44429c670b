// The HTML as the server sends it: what search engines, validators and visitors without scripts get.
import { listedPages, pages, publicPages } from '../../../contract/pages.ts';
import { site } from '../../../site.config.ts';
import { services } from '../../../web/shell/services.ts';
import { aboutSearch } from '../../../web/site/content/about.ts';
import { blogSearch, post } from '../../../web/site/content/blog.ts';
import { homeSearch } from '../../../web/site/content/home.ts';
import { type SearchWords, serviceSearch } from '../../../web/site/content/search-words.ts';
import { expect, test } from '../../support/browser/journey.ts';
import { readablePages } from '../../support/browser/public-pages.ts';
import { faultsOf } from '../../support/html/faults.ts';

/** The pages that have words for people who search. */
const searched = new Map<string, SearchWords>([
  [pages.home, homeSearch],
  [pages.about, aboutSearch],
  [pages.blog, blogSearch],
  ...services.map(({ path, name }) => [path, serviceSearch[name]] as const),
]);

const match = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? '';

test('every page has its own title and description, one h1, a main and a language', {
  tag: ['@R2.3', '@R2.166'],
}, async ({ request }) => {
  const titles = new Map<string, string>();
  const descriptions = new Map<string, string>();
  for (const path of readablePages) {
    const html = await (await request.get(path)).text();
    const title = match(html, /<title>(.*?)<\/title>/);
    expect(title, path).toContain(site.name);
    expect(titles.get(title), `${path} has its own title`).toBeUndefined();
    titles.set(title, path);
    const words = searched.get(path);
    if (words) expect(title).toBe(`${words.title} | ${site.name}`);
    const description = match(html, /<meta name="description" content="(.*?)"/);
    if (path !== pages.staffLogin) {
      expect(description.length, `description of ${path}`).toBeGreaterThan(30);
      expect(description.length, `description of ${path}`).toBeLessThan(180);
      expect(descriptions.get(description), `${path} has its own description`).toBeUndefined();
      descriptions.set(description, path);
    }
    expect(html.match(/<h1[ >]/g), `h1 of ${path}`).toHaveLength(1);
    expect(html.match(/<main[ >]/g), `main of ${path}`).toHaveLength(1);
    expect(html, path).toContain('<html lang="en"');
    expect(html, `no inline style on ${path}`).not.toMatch(/<[^>]+ style=/);
    // A weight of the variable typeface is valid in CSS only.
    expect(html, `weights on ${path}`).not.toMatch(/ font-weight="(?![1-9]00")/);
    expect(html, `no data: address on ${path}`).not.toMatch(/(?:src|href)="data:/);
  }
});

test('only listed pages are in the sitemap, and all others carry noindex', { tag: ['@R2.28'] }, async ({
  request,
}) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  for (const path of publicPages) {
    if (path === pages.services) continue;
    const isListed = listedPages.includes(path);
    const html = await (await request.get(path)).text();
    expect(html.includes('content="noindex"'), `noindex on ${path}`).toBe(!isListed);
    expect(sitemap.includes(`${path}</loc>`), `${path} in the sitemap`).toBe(isListed);
  }
});

test('each listed page says who publishes it, with our own addresses', async ({ request, server }) => {
  for (const path of listedPages) {
    const html = await (await request.get(path)).text();
    const text = match(html, /<script type="application\/ld\+json">(.*?)<\/script>/s);
    expect(text, 'no < in the structured data').not.toContain('<');
    expect(JSON.parse(text), path).toMatchObject({
      '@type': 'Organization',
      url: `${server.url}${pages.home}`,
      contactPoint: { telephone: site.phone, email: site.email },
    });
  }
});

test('the HTML of every page is valid', { tag: ['@V3.7.1'] }, async ({ request }) => {
  const faults: string[] = [];
  for (const path of [...readablePages, '/404']) {
    const html = await (await request.get(path, { headers: { accept: 'text/html' } })).text();
    faults.push(...(await faultsOf(html, path)));
  }
  expect(faults).toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('pages show their text, forms say that they need JavaScript, answers open, and links to sections work', {
    tag: ['@R2.34'],
  }, async ({ page }) => {
    for (const path of [pages.home, pages.narrativeSummary, pages.about, pages.contact]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      const words = (await page.getByRole('main').innerText()).split(/\s+/).length;
      expect(words, `words on ${path}`).toBeGreaterThan(50);
    }
    for (const path of [pages.contact, pages.login, pages.register]) {
      await page.goto(path);
      const forms = await page.getByRole('main').locator('form').count();
      const notes = page.getByRole('main').getByText(/needs JavaScript/);
      await expect(notes, path).toHaveCount(forms);
      for (const note of await notes.all()) await expect(note, path).toBeVisible();
    }
    await page.goto(pages.blog);
    await expect(page.getByText(post.rest.at(-1)?.paragraphs[0] ?? 'nothing')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Read more' })).toBeHidden();
    await page.goto(pages.faq);
    await page.getByText('Is the first case really free?').click();
    await expect(page.getByText(/Yes, up to 500 pages/)).toBeVisible();
    await page.goto(pages.terms);
    await page.getByRole('link', { name: 'Turnaround' }).click();
    await expect(page.getByRole('heading', { name: /Turnaround/ })).toBeInViewport();
  });
});
