// The estimate on the contact page: a due date and the conditions of the price, worked out in the browser.
import { dueAt } from '../../../contract/due/due.ts';
import { formatDue } from '../../../contract/due/due-text.ts';
import { pages } from '../../../contract/pages.ts';
import { barriersOf } from '../../support/browser/barriers.ts';
import { expect, type Page, test, untilHydrated } from '../../support/browser/journey.ts';
import { STANDARD, URGENT } from '../../support/urgencies.ts';

const estimateOf = (page: Page) => page.getByRole('region', { name: 'Your due date' });
const answer = (page: Page, name: string) =>
  estimateOf(page)
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole('definition');

test('gives the due date and the conditions of the price, by keyboard on a phone, and sends nothing', {
  tag: ['@R2.296'],
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const now = new Date('2026-11-25T04:30:00Z');
  await page.clock.setFixedTime(now);
  const byThen = (urgency: string) => `By ${formatDue({ at: dueAt(now, urgency), urgency }, now)}`;
  const link = page.getByRole('main').getByRole('link', { name: 'See your due date' });
  await page.goto(pages.home);
  await expect(link).toHaveAttribute('href', `${pages.contact}#estimate`);
  await page.goto(pages.faq);
  await link.click();
  await page.waitForURL(`**${pages.contact}#estimate`);
  await expect(estimateOf(page)).toBeInViewport();
  await expect(answer(page, 'As your first case')).toHaveText('Free up to 500 pages');
  await expect(answer(page, 'Report due')).toHaveText(byThen(STANDARD));

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
