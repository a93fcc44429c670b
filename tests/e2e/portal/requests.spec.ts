// Information needed, in a real browser: staff ask, the client answers or adds records, and both read what happened.

import { sendMessage } from '../../../contract/conversation.ts';
import { pages } from '../../../contract/pages.ts';
import { barriersOf } from '../../support/browser/barriers.ts';
import { expect, open, type Page, test } from '../../support/browser/journey.ts';
import { sha256, signInAsClient, signInAsStaff, toPick } from '../../support/browser/steps.ts';
import { smallFile, submitOne } from '../../support/cases.ts';
import { newClient } from '../../support/people.ts';

const QUESTION = 'Which of the two falls is the claim about?';
const ANSWER = 'Fictitious: the one from the ladder.';

const needed = (page: Page) => page.getByText('Information needed', { exact: true }).first();
const timeline = (page: Page) => page.locator('.timeline li');
const note = (page: Page) => page.getByLabel(/^(Your answer|Your question|Anything we should know)/);

/** Presses the button of the form, and waits for the answer of the server. */
async function send(page: Page, name: RegExp): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().endsWith(sendMessage.path));
  await page.getByRole('button', { name }).click();
  expect((await answered).status()).toBe(200);
}

test('staff ask with the keyboard alone, the client answers with text and a file, and both read the timeline', {
  tag: ['@R2.380', '@R2.382'],
}, async ({ page, staffPage, server }) => {
  const { person, wire } = await newClient(server.url);
  const id = await submitOne(wire);
  await signInAsStaff(staffPage, server.admin);
  await open(staffPage, `${pages.staffInquiry}?id=${id}`);
  await staffPage.getByLabel('Comment').fill('Begun before the question.');
  await staffPage.getByRole('tab', { name: 'Statement' }).focus();
  await staffPage.keyboard.press('ArrowRight');
  await expect(staffPage.getByRole('tab', { name: 'Ask client' })).toBeFocused();
  await expect(staffPage.getByLabel('What do you need?')).toBeVisible();
  await staffPage.keyboard.press('Tab');
  await expect(staffPage.getByLabel('What do you need?')).toBeFocused();
  await staffPage.keyboard.type(QUESTION);
  await staffPage.keyboard.press('Tab');
  await expect(staffPage.getByRole('button', { name: 'Send question' })).toBeFocused();
  await staffPage.keyboard.press('Enter');
  await expect(staffPage.locator('.inquiry-said')).toBeFocused();
  await expect(
    staffPage.getByText('Question sent. The due date is on hold until the client answers.'),
  ).toBeVisible();
  // Also where the case is read.
  await expect(staffPage.getByRole('tabpanel', { name: 'Case' }).getByText(QUESTION)).toBeVisible();
  await expect(
    staffPage
      .getByRole('tabpanel', { name: 'Ask client' })
      .getByRole('button', { name: 'Withdraw the question' }),
  ).toBeVisible();
  await staffPage.getByRole('tab', { name: 'Statement' }).click();
  await expect(staffPage.getByLabel('Comment')).toHaveValue('Begun before the question.');
  await expect(staffPage.getByText('Waiting for client', { exact: true })).toBeVisible();
  expect(await barriersOf(staffPage)).toEqual([]);

  await signInAsClient(page, person);
  await expect(page.getByRole('cell', { name: /Send to Review.*Information needed/s })).toBeVisible();
  await open(page, `${pages.clientInquiry}?id=${id}`);
  await expect(needed(page)).toBeVisible();
  await expect(page.locator('.review-comment')).toHaveText(QUESTION);
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await expect(page.getByText('Write an answer, or add at least one file.')).toBeVisible();
  await note(page).fill(ANSWER);
  await page.locator('input[type=file]').setInputFiles(toPick(smallFile('Second fall.pdf')));
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
  // These are not all pages of the case: nothing is said about a first one.
  await expect(page.locator('.files-total')).toHaveText(/1 page total\.$/);
  await send(page, /^Send the answer/);
  await expect(page.locator('.inquiry-said')).toHaveText('Thank you. We received your answer.');
  await expect(page.locator('.inquiry-said')).toBeFocused();
  await expect(needed(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'View Second fall.pdf' })).toBeVisible();
  await expect(timeline(page)).toContainText([
    'submitted the inquiry',
    'Staff opened the inquiry for the first time',
    QUESTION,
    ANSWER,
  ]);

  await staffPage.reload();
  await staffPage.getByRole('tab', { name: 'Activity' }).click();
  await expect(timeline(staffPage).filter({ hasText: 'Records 2' })).toBeVisible();
  await expect(staffPage.getByLabel('Comment')).toHaveValue('Begun before the question.');
  await staffPage.getByRole('tab', { name: 'Ask client' }).click();
  await expect(staffPage.getByLabel('What do you need?')).toBeVisible();
});

test('a client adds forgotten records on a phone, finds what was begun after a reload, and gets another receipt', {
  tag: ['@R2.284', '@R2.382'],
}, async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { person, wire } = await newClient(server.url);
  const id = await submitOne(wire);
  await signInAsClient(page, person);
  await open(page, `${pages.clientInquiry}?id=${id}`);
  await page.getByRole('button', { name: 'Send more records' }).click();
  await page.getByRole('button', { name: 'Send these records' }).click();
  await expect(page.getByText('At least one file is required.')).toBeVisible();
  await note(page).fill(ANSWER);
  await page.locator('input[type=file]').setInputFiles(toPick(smallFile('Forgotten.pdf')));
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Saved \d+:\d\d [AP]M ET$/)).toBeVisible();
  await page.reload();
  await expect(note(page)).toHaveValue(ANSWER);
  await expect(page.getByText('Forgotten.pdf').first()).toBeVisible();
  const widths = () => page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect((await widths())[0]).toBeLessThanOrEqual(390);
  expect(await barriersOf(page)).toEqual([]);
  await send(page, /^Send these records/);
  await expect(page.locator('.inquiry-said')).toHaveText('We received your message.');
  await expect(page.getByRole('link', { name: 'View Forgotten.pdf' })).toBeVisible();
  await expect(timeline(page).filter({ hasText: 'sent more records' })).toBeVisible();
  await expect(note(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Ask a question' })).toBeVisible();

  await open(page, `${pages.clientReceipt}?id=${id}`);
  await page.getByRole('link', { name: 'Message 1: 1 file' }).press('Enter');
  await expect(page.getByRole('heading', { name: /^Receipt for .*, message 1$/ })).toBeVisible();
  await expect(
    page.getByText(`SHA-256 ${sha256(smallFile('Forgotten.pdf').content as Buffer)}`),
  ).toBeVisible();
  expect((await widths())[0]).toBeLessThanOrEqual(390);
});
