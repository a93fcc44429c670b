// What a shared link shows: one canonical address, and a card that exists.
import { listedPages, pages } from '../../../contract/pages.ts';
import { expect, open, test } from '../../support/browser/journey.ts';

test('a page names its canonical address and its card on our own host, before and after navigation', async ({
  page,
  server,
}) => {
  await open(page, pages.faq);
  const canonical = page.locator('link[rel=canonical]');
  const image = page.locator('meta[property="og:image"]');
  await expect(canonical).toHaveCount(1);
  await expect(canonical).toHaveAttribute('href', `${server.url}${pages.faq}`);
  await expect(image).toHaveAttribute('content', `${server.url}/cards/faq.png`);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Narrative Summary' }).click();
  await page.waitForURL(`**${pages.narrativeSummary}`);
  await expect(canonical).toHaveCount(1);
  await expect(canonical).toHaveAttribute('href', `${server.url}${pages.narrativeSummary}`);
  await expect(image).toHaveCount(1);
});

test('every listed page has a card, and pages that are not listed have none', async ({ request }) => {
  for (const path of listedPages) {
    const html = await (await request.get(path)).text();
    const card = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
    const answer = await request.get(card);
    expect([path, answer.status(), answer.headers()['content-type']]).toEqual([path, 200, 'image/png']);
  }
  for (const path of [pages.resetPassword, pages.staffLogin, pages.clientList]) {
    const html = await (await request.get(path)).text();
    expect(html).not.toMatch(/rel="canonical"|og:image/);
  }
});
