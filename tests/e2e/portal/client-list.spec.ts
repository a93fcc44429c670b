// The client's list tells cases apart: their own number and the first words, what happens next, and which report is new.

import { sendMessage } from '../../../contract/conversation.ts';
import { saveDraft } from '../../../contract/drafts.ts';
import { serverMessages } from '../../../contract/messages.ts';
import { pages } from '../../../contract/pages.ts';
import { site } from '../../../site.config.ts';
import { barriersOf } from '../../support/browser/barriers.ts';
import { expect, open, type Page, test } from '../../support/browser/journey.ts';
import { lastDialog, signInAsClient, signInAsStaff, toPick } from '../../support/browser/steps.ts';
import { smallFile, submitOne } from '../../support/cases.ts';
import { newClient } from '../../support/people.ts';
import { WireClient } from '../../support/requests/wire-client.ts';

const MATTER = 'Made-Up v. Example, 2026-0417';
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test('a client gives an inquiry their own number on a phone, and finds it in the drafts, in both lists and on the receipt', {
  tag: ['@R2.370', '@R2.371', '@R2.126'],
}, async ({ page, staffPage, server, dialogs }) => {
  const { person } = await newClient(server.url);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsClient(page, person);
  const alerts = dialogs.length;
  await open(page, pages.newInquiry);
  await page.getByLabel('Case type').selectOption('Personal Injury');
  await page.getByRole('radio', { name: 'Rush' }).check();
  await page.getByLabel('Your matter number').fill(MATTER);
  const saved = page.waitForResponse(
    (answer) =>
      answer.url().endsWith(saveDraft.path) &&
      answer.ok() &&
      /surgery related/.test(answer.request().postData() ?? ''),
  );
  await page.getByLabel('About case').fill('Fell from a made-up ladder.\n\nIs the surgery related?');
  await saved;
  await open(page, pages.clientList);
  await expect(page.getByRole('listitem').filter({ hasText: 'Draft from' })).toContainText(MATTER);
  await page.getByRole('link', { name: /^Continue/ }).click();
  await expect(page.getByLabel('Your matter number')).toHaveValue(MATTER);
  expect(await barriersOf(page), 'the form').toEqual([]);
  await page.locator('input[type=file]').setInputFiles(toPick(smallFile()));
  await page.getByRole('button', { name: /^Submit/ }).click();
  await page.waitForURL(`**${pages.clientList}`);
  expect(await lastDialog(dialogs, alerts + 1)).toBe(serverMessages.submitOk);

  const rowIn = (list: Page) =>
    list.getByRole('row', { name: MATTER }).filter({ hasText: 'Fell from a made-up ladder.' });
  await expect(rowIn(page)).toBeVisible();
  const finger = await rowIn(page)
    .getByRole('button', { name: /^Delete/ })
    .boundingBox();
  expect(Math.min(finger?.width ?? 0, finger?.height ?? 0), 'room for a finger').toBeGreaterThanOrEqual(44);
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await widthOf(page), `${width} px`).toBeLessThanOrEqual(width);
  }
  await page.getByRole('status').getByRole('link', { name: 'Receipt' }).click();
  await expect(page.getByText(MATTER)).toBeVisible();

  await signInAsStaff(staffPage, server.admin);
  await open(staffPage, `${pages.staffList}?sort=-id`);
  // The whole row is the link.
  await rowIn(staffPage).getByText('Send to Review').click();
  await staffPage.waitForURL(`**${pages.staffInquiry}?id=*`);
  await expect(staffPage.getByRole('heading', { level: 1 })).toContainText(MATTER);
});

test('tabs show what needs the client, is open, or completed; a report is new until it is opened, with the keyboard', {
  tag: ['@R2.126', '@R2.373', '@R2.374'],
}, async ({ page, server }) => {
  const { person, wire } = await newClient(server.url);
  const staff = new WireClient(server.url);
  await staff.signInAsStaff(server.admin);
  const answered = await submitOne(wire);
  await staff.answer(answered, 'A made-up statement.', [smallFile('report.pdf')]);
  const asked = await submitOne(wire);
  await staff.send(sendMessage, { inquiryid: asked, kind: 'request', text: 'Which made-up knee?' }, []);
  const open = await submitOne(wire);
  const ids = page.locator('.list .list-id');
  const expectIds = (...wanted: number[]) =>
    expect(ids).toHaveText(wanted.map((id) => `${site.inquiryPrefix}${id}`));
  const tab = (name: string) => page.getByRole('link', { name, exact: true });

  await signInAsClient(page, person);
  await expectIds(open, asked, answered);
  const heights = await page
    .locator('.list tbody tr')
    .evaluateAll((rows) => rows.map((row) => row.clientHeight));
  expect(Math.max(...heights), 'two lines').toBeLessThanOrEqual(72);
  await tab('Action needed (2)').click();
  await expectIds(asked, answered);
  await tab('Open').click();
  await expectIds(open, asked);
  await tab('Completed').click();
  await expectIds(answered);
  const mark = page.getByText('New report', { exact: true });
  await expect(
    page.getByRole('row').filter({ has: mark }).getByRole('link', { name: /^Read/ }),
  ).toBeVisible();
  const link = tab(`${site.inquiryPrefix}${answered}`);
  await page.getByRole('searchbox').focus();
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab');
      return link.evaluate((one) => one === document.activeElement);
    })
    .toBe(true);
  await page.keyboard.press('Enter');
  await expect(page.getByText('A made-up statement.')).toBeVisible();
  await page.goBack();
  await expectIds(answered);
  await expect(mark).toHaveCount(0);
  await page.goBack();
  await expectIds(open, asked);
  await page.reload();
  await expectIds(open, asked);
  await page
    .getByRole('row')
    .getByRole('link', { name: /^Answer/ })
    .click();
  await expect(page.getByText('Which made-up knee?').first()).toBeVisible();
  await page.getByRole('link', { name: 'Review List' }).click();
  await expectIds(open, asked);
  await tab('Action needed (1)').click();
  await expectIds(asked);
});
