// The numbers for the firm's owner: tables of the chosen weeks, CSV files, and what happens without them.
import { readFile } from 'node:fs/promises';
import { readNumbers } from '../../../contract/numbers.ts';
import { pages } from '../../../contract/pages.ts';
import { barriersOf } from '../../support/browser/barriers.ts';
import { expect, open, test } from '../../support/browser/journey.ts';
import { chooseInMenu, signInAsStaff } from '../../support/browser/steps.ts';
import { inquiryFields, smallFile } from '../../support/cases.ts';
import { newClient } from '../../support/people.ts';

test('an administrator reads the numbers of the chosen weeks, saves and prints them, and is told why some are missing', {
  tag: ['@R2.442', '@R7.416'],
}, async ({ page, server, complaints }) => {
  complaints.expect(/status of 50[03]/);
  const { wire } = await newClient(server.url);
  await wire.submit(inquiryFields(), [smallFile()]);
  await signInAsStaff(page, server.admin);
  await chooseInMenu(page, 'Administration');
  await page.getByRole('link', { name: 'Numbers' }).click();
  const part = page.getByRole('region', { name: 'Inquiries', exact: true });
  const rows = part.getByRole('row');
  await expect(rows, '13 weeks, and the headings').toHaveCount(14);
  await expect(rows.nth(1).locator('rect').first()).toHaveAttribute('width', '100%');
  for (const name of ['Turnaround', 'Overdue', 'Records received', 'Downloads by clients'])
    await expect(
      page.getByRole('region', { name }).getByRole('button', { name: 'Save as CSV' }),
    ).toBeVisible();

  const { keyboard } = page;
  await page.getByLabel('Weeks', { exact: true }).focus();
  await keyboard.press('ArrowUp');
  await expect(page.getByLabel('Weeks', { exact: true })).toHaveValue('4');
  await page.getByRole('button', { name: 'Show' }).focus();
  await keyboard.press('Enter');
  await expect(rows).toHaveCount(5);
  expect(new URL(page.url()).search).toBe('?weeks=4');
  await page.reload();
  await expect(rows, 'the address keeps the choice').toHaveCount(5);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    part.getByRole('button', { name: 'Save as CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^inquiries 20\d\d-\d\d-\d\d to 20\d\d-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toBe('\uFEFFWeek of,Received,Completed');
  expect(lines, '4 weeks, the headings, and the end').toHaveLength(6);

  expect(await barriersOf(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(beyond).toBeLessThanOrEqual(0);
  const columns = page.locator('.numbers table:not([data-wide]) thead th');
  await expect(columns).toHaveCount(14);
  for (const column of await columns.all()) {
    await column.scrollIntoViewIfNeeded();
    await expect(column).toBeInViewport({ ratio: 0.99 });
  }
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByLabel('Weeks', { exact: true })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Save as CSV' }).first()).toBeHidden();
  await expect(page.getByRole('table', { name: 'Records received' })).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  await open(page, `${pages.numbers}?weeks=4&to=2001-06-06`);
  await expect(page.getByText('No activity in these weeks.')).toBeVisible();
  for (const [status, text] of [
    [500, 'The numbers could not be loaded.'],
    [503, 'The numbers took too long to load.'],
  ] as const) {
    const address = `**${readNumbers.path}?*`;
    await page.route(address, (route) => route.fulfill({ status, json: { success: 0, message: '' } }));
    await page.reload();
    await expect(page.getByText(text)).toBeVisible();
    await page.unroute(address);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No activity in these weeks.')).toBeVisible();
  }
});
