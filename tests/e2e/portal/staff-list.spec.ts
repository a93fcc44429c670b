// Staff's list: assignees, filters, numbers, and the keyboard alone.
import type { Locator } from '@playwright/test';
import { pages } from '../../../contract/pages.ts';
import { replies } from '../../../server/base/replies.ts';
import { site } from '../../../site.config.ts';
import { barriersOf } from '../../support/browser/barriers.ts';
import { expect, open, type Page, test } from '../../support/browser/journey.ts';
import { signInAsStaff } from '../../support/browser/steps.ts';
import { submitOne } from '../../support/cases.ts';
import { newClient } from '../../support/people.ts';
import { RUSH, URGENT } from '../../support/urgencies.ts';

const rowsOf = (page: Page) => page.locator('.list tbody tr');
const number = (id: number) => `${site.inquiryPrefix}${id}`;
/** @returns whether it is checked as soon as the click has been handled, before anything else can happen */
const clickCheckbox = (box: Locator): Promise<boolean> =>
  box.evaluate((input: HTMLInputElement) => {
    input.click();
    return input.checked;
  });

/** The list shows these inquiries and no others, from the top, and loads no newer rows. */
async function expectRows(page: Page, ids: readonly number[]): Promise<void> {
  const numbers = ids.map((id) => new RegExp(`^${number(id)}(Unread)?$`));
  await expect(rowsOf(page).locator('.list-id')).toHaveText(numbers);
  await expect(page.locator('.list')).toHaveAttribute('aria-busy', 'false');
}

test('staff take an inquiry, and filter and order the list by the address', {
  tag: ['@R2.350', '@R2.353', '@R2.357', '@R2.360'],
}, async ({ page, staffPage, ownServer }) => {
  const { wire } = await newClient(ownServer.url, 'Dana Whitfield');
  const rush = await submitOne(wire, { urgencyLevels: RUSH });
  const urgent = await submitOne(wire, { urgencyLevels: URGENT });
  await signInAsStaff(page, ownServer.admin, ownServer.url);
  await expect(page.getByLabel('Order').locator(':checked')).toHaveText('Due soonest');
  await expectRows(page, [urgent, rush]);
  await expect(rowsOf(page).getByText('Unread')).toHaveCount(2);
  await expect(page.locator('.list-numbers')).toContainText('2 open');

  await page.getByRole('link', { name: `View ${number(rush)}` }).click();
  await page.getByRole('button', { name: 'Assign to me' }).click();
  await expect(page.getByText(replies.assigned(ownServer.admin.username), { exact: true })).toBeVisible();
  await expect(page.getByLabel('Assigned to').locator(':checked')).toHaveText(/\(you\)$/);
  expect(await barriersOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Review List' }).click();
  await expectRows(page, [urgent, rush]);
  await expect(rowsOf(page).filter({ hasText: number(rush) })).toContainText('Assigned to you');
  await expect(rowsOf(page).filter({ hasText: number(urgent) })).toContainText('Unassigned');
  await expect(rowsOf(page).getByText('Unread')).toHaveCount(1);

  expect(await clickCheckbox(page.getByLabel('Mine')), 'the filter shows its new value at once').toBe(true);
  await expectRows(page, [rush]);
  await page.getByLabel('Urgency', { exact: true }).selectOption('Urgent');
  await expect(page.getByText('No inquiry matches these filters.')).toBeVisible();
  await expect(page).toHaveURL(/\?urgency=urgent&mine=1$/);
  await page.goBack();
  await expectRows(page, [rush]);
  await page.reload();
  await expectRows(page, [rush]);
  await expect(page.getByLabel('Mine')).toBeChecked();

  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expectRows(page, [urgent, rush]);
  await page.getByLabel('Urgency', { exact: true }).selectOption('Rush');
  await expectRows(page, [rush]);
  await page.getByLabel('Search inquiries').fill('zygomatic');
  await expect(page.getByText('The filters above also apply to this search.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expectRows(page, [rush]);
  // A bookmark, on another device.
  await signInAsStaff(staffPage, ownServer.admin, ownServer.url);
  await open(staffPage, page.url());
  await expectRows(staffPage, [rush]);

  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expectRows(page, [urgent, rush]);
  const column = page.getByRole('columnheader', { name: 'Urgency Level' });
  await column.getByRole('link').click();
  await expect(column).toHaveAttribute('aria-sort', 'ascending');
  await column.getByRole('link').click();
  await expect(column).toHaveAttribute('aria-sort', 'descending');
  await expectRows(page, [rush, urgent]);
  await open(page, `${ownServer.url}${pages.staffList}?status=waiting&sort=email&unread=1`);
  await expectRows(page, [urgent]);
});

test('the keyboard alone: rows, search and keys, which can be switched off; on a phone, filters behind a button', {
  tag: ['@R2.357', '@R2.360'],
}, async ({ page, ownServer }) => {
  const { wire } = await newClient(ownServer.url);
  const upper = await submitOne(wire);
  const lower = await submitOne(wire);
  await signInAsStaff(page, ownServer.admin, ownServer.url);
  await expectRows(page, [upper, lower]);
  const view = (id: number) => page.getByRole('link', { name: number(id), exact: true });
  // The list may have its rows before its keys.
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts', exact: true })).toBeVisible();
  await page.keyboard.press('j');
  await expect(view(upper)).toBeFocused();
  await page.keyboard.press('j');
  await expect(view(lower)).toBeFocused();
  await page.keyboard.press('k');
  await expect(view(upper)).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search inquiries')).toBeFocused();
  await page.keyboard.type('j/k?');
  await expect(page.getByLabel('Search inquiries')).toHaveValue('j/k?');
  await page.getByLabel('Search inquiries').fill('');
  await page.keyboard.press('Enter');
  await expectRows(page, [upper, lower]);
  await view(lower).focus();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys).toBeVisible();
  expect(await barriersOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.keyboard.press('k');
  await expect(view(upper)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(number(upper));
  await page.goBack();
  await expectRows(page, [upper, lower]);

  await page.getByRole('button', { name: 'Keyboard shortcuts', exact: true }).click();
  await keys.getByRole('checkbox').uncheck();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await view(lower).focus();
  await page.keyboard.press('k');
  await page.keyboard.press('/');
  await expect(view(lower)).toBeFocused();

  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, ownServer.url + pages.staffList);
  await expectRows(page, [upper, lower]);
  await expect(page.locator('.list-numbers')).toContainText('2 open');
  const top = await rowsOf(page)
    .first()
    .evaluate((row) => row.getBoundingClientRect().top);
  expect(top).toBeLessThan(400);
  await expect(page.getByLabel('Status')).toBeHidden();
  const filters = page.getByRole('button', { name: /^Filters/ });
  await filters.click();
  await page.getByLabel('Status').selectOption('Review Completed');
  await expect(page.getByText('No inquiry matches these filters.')).toBeVisible();
  await filters.click();
  await expect(page.getByLabel('Status')).toBeHidden();
  await expect(filters).toHaveText('Filters (1)');
  expect(await barriersOf(page)).toEqual([]);
});
