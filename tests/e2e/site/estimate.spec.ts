// The estimate on the contact page: a due date and the facts about the price, worked out in the browser.
import { dueAt } from '../../../contract/due/due.ts';
import { formatDue } from '../../../contract/due/due-text.ts';
import { pages } from '../../../contract/pages.ts';
import { barriersOf } from '../../support/browser/barriers.ts';
import { expect, type Page, test, untilHydrated } from '../../support/browser/journey.ts';
import { STANDARD, URGENT } from '../../support/urgencies.ts';

const estimateOf = (page: Page) => page.getByRole('region', { name: 'Estimate' });
const answer = (page: Page, name: string) =>
  estimateOf(page)
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole('definition');

test('gives the due date and the facts about the price, by keyboard on a phone, and sends nothing', {
  tag: ['@R2.296'],
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const now = new Date('2026-11-25T04:30:00Z');
  await page.clock.setFixedTime(now);
  const byThen = (urgency: string) => `By ${formatDue({ at: dueAt(now, urgency), urgency }, now)}`;
  const link = page.getByRole('main').getByRole('link', { name: 'Estimate a case' });
  await page.goto(pages.home);
  await expect(link).toHaveAttribute('href', `${pages.contact}#estimate`);
  await page.goto(pages.faq);
  await link.click();
  await page.waitForURL(`**${pages.contact}#estimate`);
  await expect(estimateOf(page)).toBeInViewport();
  await expect(estimateOf(page)).toContainText('Enter the number of pages to see');
  await expect(estimateOf(page).getByRole('definition')).toHaveCount(0);

  // Typed before the scripts of the page have run.
  const pagesField = page.getByLabel('Pages');
  await pagesField.focus();
  await page.keyboard.type('320');
  await untilHydrated(page);
  await page.waitForLoadState('networkidle');
  await expect(answer(page, 'As your first case')).toHaveText('Free');
  await expect(answer(page, 'Report due')).toHaveText(byThen(STANDARD));

  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const address = page.url();
  await pagesField.fill('1,200');
  await page.keyboard.press('Enter');
  await expect(answer(page, 'As your first case')).toHaveText('First 500 pages free; ask us about the rest');
  await expect(answer(page, 'As one of your next three cases')).toHaveText('25% discount');
  await expect(answer(page, 'After that')).toHaveText('From $20 per hour, negotiable');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByLabel(/^Urgent/)).toBeChecked();
  await expect(answer(page, 'Report due')).toHaveText(byThen(URGENT));
  await pagesField.fill('many');
  await expect(pagesField).toHaveAccessibleDescription(/Enter a whole number/);
  expect(await barriersOf(page)).toEqual([]);
  expect([page.url(), asked]).toEqual([address, []]);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
});

test('nothing on the page moves when its scripts start, and Enter without them sends nothing', {
  tag: ['@R2.296'],
}, async ({ page, browser, server }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(pages.contact);
  const places = () =>
    page
      .locator('#estimate :is(input, p)')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top + scrollY));
  await page.evaluate(() => document.fonts.ready);
  const before = await places();
  held.resolve();
  await untilHydrated(page);
  expect(await places()).toEqual(before);

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const plain = await context.newPage();
  await plain.goto(`${pages.contact}#estimate`);
  const address = plain.url();
  await plain.getByLabel('Pages').fill('320');
  await plain.getByLabel('Pages').press('Enter');
  await plain.getByLabel('Email').fill('a@law.example');
  expect(plain.url()).toBe(address);
  await expect(plain.locator('#estimate .no-script')).toBeVisible();
  await context.close();
});
