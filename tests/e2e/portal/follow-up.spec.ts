// A follow-up: after the report the client asks about it, with the keyboard alone on a phone; staff answer it, and both read
// what was asked and what is new, above what was stated first.
import { sendMessage } from '../../../contract/conversation.ts';
import { pages } from '../../../contract/pages.ts';
import { barriersOf } from '../../support/browser/barriers.ts';
import { expect, open, test } from '../../support/browser/journey.ts';
import { signInAsClient, signInAsStaff } from '../../support/browser/steps.ts';
import { smallFile, submitOne } from '../../support/cases.ts';
import { newClient } from '../../support/people.ts';
import { WireClient } from '../../support/requests/wire-client.ts';

const QUESTION = 'Fictitious: does it mean the left knee?';
const ANSWER = 'Fictitious: the left one, as p. 1 of Records 1 says.';

test('a client asks about a report on a phone and with the keyboard alone; staff answer, and both read it all', {
  tag: ['@R2.820'],
}, async ({ page, staffPage, server }) => {
  const { person, wire } = await newClient(server.url, 'Casey Sample');
  const id = await submitOne(wire);
  const staff = new WireClient(server.url);
  await staff.signInAsStaff(server.admin);
  await staff.answer(id, 'The first statement.', [smallFile('report.pdf')]);

  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsClient(page, person);
  await open(page, `${pages.clientInquiry}?id=${id}`);
  await page.getByRole('link', { name: 'View report.pdf' }).click();
  await page.getByRole('link', { name: 'Ask about this page' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^If you send it now, expect our answer by \w{3}, /)).toBeVisible();
  await expect(page.getByLabel('Your question')).toHaveValue('About p. 1 of Reports 1: ');
  await page.getByLabel('Your question').focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(QUESTION);
  await expect(page.getByText(/^Saved \d+:\d\d [AP]M ET$/)).toBeVisible();
  expect(await barriersOf(page)).toEqual([]);
  const sent = page.waitForResponse((response) => response.url().endsWith(sendMessage.path));
  await page.getByRole('button', { name: 'Send the question' }).focus();
  await page.keyboard.press('Enter');
  expect((await sent).status()).toBe(200);
  await expect(page.locator('.inquiry-said')).toBeFocused();
  const followUp = page.locator('.review-statement', { hasText: QUESTION });
  await expect(followUp.getByRole('heading')).toHaveText('Follow-up 1');
  await expect(followUp.getByText(/^Expect the review statement by /)).toBeVisible();
  await expect(followUp.getByRole('link', { name: 'p. 1 of Reports 1' })).toBeVisible();
  await expect(page.getByText('Review Completed').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await signInAsStaff(staffPage, server.admin);
  await open(staffPage, `${pages.staffInquiry}?id=${id}`);
  await expect(staffPage.locator('.inquiry-state')).toContainText('Follow-up 1');
  const asked = staffPage.getByRole('tabpanel', { name: 'Statement' }).locator('.sent-message');
  await expect(asked).toContainText(QUESTION);
  await staffPage.getByLabel('Comment').fill(ANSWER);
  await staffPage.getByRole('button', { name: 'Publish statement' }).click();
  const dialog = staffPage.getByRole('dialog', { name: 'Publish this statement?' });
  await expect(dialog.getByRole('heading', { name: 'Review Statement on Follow-up 1' })).toBeVisible();
  await expect(dialog).toContainText(QUESTION);
  await staffPage
    .getByRole('dialog')
    .getByRole('button', { name: /^Publish / })
    .click();
  await staffPage.waitForURL(`**${pages.staffList}`);

  await open(page, pages.clientList);
  await expect(page.getByText('New report').first()).toBeVisible();
  await open(page, `${pages.clientInquiry}?id=${id}`);
  const statements = page.locator('.review-statement');
  await expect(statements.getByRole('heading', { level: 2 })).toHaveText([
    'Review Statement on Follow-up 1',
    'Review Statement',
  ]);
  await expect(statements.first()).toContainText(QUESTION);
  await expect(statements.first()).toContainText(ANSWER);
  await expect(statements.first().getByRole('link', { name: 'p. 1 of Records 1' })).toBeVisible();
  await expect(statements.last()).toContainText('The first statement.');
  await expect(page.getByRole('button', { name: 'Ask about this report' })).toBeVisible();
  expect(await barriersOf(page)).toEqual([]);
});
