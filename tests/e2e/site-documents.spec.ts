// What a search engine, a validator and a reader without scripts get: the HTML as the server sends it.
import { HtmlValidate } from 'html-validate';
import { listedPages, pages, publicPages } from '../../contract/pages.ts';
import { site } from '../../site.config.ts';
import { post } from '../../web/site/content/blog.ts';
import { questions } from '../../web/site/content/faq.ts';
import { expect, test } from '../support/browser/journey.ts';
import { readablePages, sitePages } from '../support/browser/public-pages.ts';

interface Thing {
  '@type': string;
  [property: string]: unknown;
}

const match = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? '';

test('every page has a title and a description of its own, one h1, a main and a language', async ({
  request,
}) => {
  const titles = new Map<string, string>();
  const descriptions = new Map<string, string>();
  for (const path of readablePages) {
    const html = await (await request.get(path)).text();
    const title = match(html, /<title>(.*?)<\/title>/);
    expect(title, path).toContain(site.name);
    expect(titles.get(title), `${path} has a title of its own`).toBeUndefined();
    titles.set(title, path);
    const description = match(html, /<meta name="description" content="(.*?)"/);
    if (path !== pages.staffLogin) {
      expect(description.length, `description of ${path}`).toBeGreaterThan(30);
      expect(description.length, `description of ${path}`).toBeLessThan(180);
      expect(descriptions.get(description), `${path} has a description of its own`).toBeUndefined();
      descriptions.set(description, path);
    }
    expect(html.match(/<h1[ >]/g), `h1 of ${path}`).toHaveLength(1);
    expect(html.match(/<main[ >]/g), `main of ${path}`).toHaveLength(1);
    expect(html, path).toContain('<html lang="en"');
    expect(html, `no inline style on ${path}`).not.toMatch(/<[^>]+ style=/);
    expect(html, `nothing as data: on ${path}`).not.toMatch(/(?:src|href)="data:/);
  }
});

test('only pages worth finding may be found', { tag: ['@R2.31'] }, async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  for (const path of publicPages) {
    if (path === pages.services) continue;
    const isListed = listedPages.includes(path);
    const html = await (await request.get(path)).text();
    expect(html.includes('content="noindex"'), `noindex on ${path}`).toBe(!isListed);
    expect(sitemap.includes(`${path}</loc>`), `${path} in the sitemap`).toBe(isListed);
  }
});

test('what a page says of itself to machines is well formed, true and has its own addresses', async ({
  request,
  server,
}) => {
  const promised: Partial<Record<string, string>> = {
    [pages.faq]: 'FAQPage',
    [pages.blog]: 'BlogPosting',
  };
  for (const path of listedPages) {
    const html = await (await request.get(path)).text();
    const text = match(html, /<script type="application\/ld\+json">(.*?)<\/script>/s);
    expect(text, `no < in the data of ${path}`).not.toContain('<');
    const graph = (JSON.parse(text) as { '@graph': Thing[] })['@graph'];
    const thing = (type: string) => graph.find((one) => one['@type'] === type);
    expect(thing('Organization')?.contactPoint, path).toMatchObject({
      '@type': 'ContactPoint',
      telephone: site.phone,
      email: site.email,
    });
    const trail = thing('BreadcrumbList')?.itemListElement as { item: string; name: string }[];
    expect(trail.at(-1)?.item, path).toBe(`${server.url}${path}`);
    expect(trail.at(-1)?.name, path).toBeTruthy();
    const type = path.startsWith('/services/') ? 'Service' : promised[path];
    expect(
      graph.map((one) => one['@type']),
      path,
    ).toEqual(['Organization', 'BreadcrumbList', ...(type ? [type] : [])]);
  }
});

test('the questions told to machines are the sixteen on the page', async ({ request }) => {
  const html = await (await request.get(pages.faq)).text();
  const data = match(html, /<script type="application\/ld\+json">(.*?)<\/script>/s);
  const graph = (JSON.parse(data) as { '@graph': Thing[] })['@graph'];
  const asked = graph.find((one) => one['@type'] === 'FAQPage')?.mainEntity as { name: string }[];
  expect(asked.map((one) => one.name)).toEqual(questions.map(({ question }) => question));
  expect(asked).toHaveLength(16);
});

test('the HTML of every page is valid', { tag: ['@V3.7.1'] }, async ({ request }) => {
  const validator = new HtmlValidate({
    extends: ['html-validate:recommended', 'html-validate:document'],
    rules: {
      // React's way of writing what means the same.
      'attr-case': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'doctype-style': 'off',
      'void-style': 'off',
      // Our own files, from our own server.
      'require-sri': 'off',
      // A matter of taste, and of what people search for.
      'tel-non-breaking': 'off',
      'long-title': 'off',
      // Two menus say the same, and style sheets show one of them: axe looks at what is shown.
      'unique-landmark': 'off',
      // It is a global attribute; the rule speaks of fields where it has no effect.
      'input-attributes': 'off',
    },
  });
  for (const path of [...readablePages, '/404']) {
    const html = await (await request.get(path, { headers: { accept: 'text/html' } })).text();
    const report = await validator.validateString(html, path);
    const found = report.results.flatMap(({ messages }) =>
      messages.map(({ line, ruleId, message }) => `${path}:${line} ${ruleId}: ${message}`),
    );
    expect(found).toEqual([]);
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('every page of the site shows its words, and forms say that they need scripts', {
    tag: ['@R2.34'],
  }, async ({ page }) => {
    for (const path of sitePages) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      const words = (await page.getByRole('main').innerText()).split(/\s+/).length;
      expect(words, `words on ${path}`).toBeGreaterThan(50);
    }
    for (const path of [pages.contact, pages.login, pages.register]) {
      await page.goto(path);
      await expect(page.getByRole('main').getByText(/needs JavaScript/), path).toBeVisible();
    }
  });

  test('the post stands open, answers open by themselves, and contents lead to their part', async ({
    page,
  }) => {
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

  test('a definition appears while its term is pointed at or has the focus', async ({ page }) => {
    await page.goto(pages.addOnServices);
    const term = page.getByRole('button', { name: 'radiculopathy' });
    const definition = page.getByText(/along a nerve that is irritated/);
    await expect(definition).toBeHidden();
    await term.hover();
    await expect(definition).toBeVisible();
    await page.mouse.move(0, 0);
    await expect(definition).toBeHidden();
    await term.focus();
    await expect(definition).toBeVisible();
  });
});
