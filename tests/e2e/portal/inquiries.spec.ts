// Deleting an inquiry, and detail pages without an id (§2, §4, §8).
import { holdInquiry } from '../../../contract/inquiries.ts';
import { messages } from '../../../contract/messages.ts';
import { pages } from '../../../contract/pages.ts';
import { site } from '../../../site.config.ts';
import { expect, open, test } from '../../support/browser/journey.ts';
import { lastDialog, signInAsClient, signInAsStaff } from '../../support/browser/steps.ts';
import { smallFile, submitOne } from '../../support/cases.ts';
import { newClient } from '../../support/people.ts';
import { WireClient } from '../../support/requests/wire-client.ts';

test('a client confirms the deletion of a waiting inquiry, and its row disappears; during a legal hold there is no Delete', {
  tag: ['@R2.67', '@R8.12'],
}, async ({ page, server, dialogs }) => {
  const { person, wire } = await newClient(server.url);
  const kept = await submitOne(wire);
  const deleted = await submitOne(wire);
  const held = await submitOne(wire);
  const staff = new WireClient(server.url);
  await staff.signInAsStaff(server.admin);
  await staff.call(holdInquiry, { inquiryid: held, hold: 'set', reason: 'A made-up lawsuit' });
  await signInAsClient(page, person);
  const rowOf = (id: number) =>
    page.getByRole('row').filter({ hasText: new RegExp(`${site.inquiryPrefix}${id}\\b`) });

  const before = dialogs.length;
  await rowOf(deleted).getByRole('button', { name: 'Delete' }).click();
  await lastDialog(dialogs, before + 2);
  expect(dialogs.slice(before)).toEqual([messages.deleteConfirm, messages.deleteOk]);
  await expect(rowOf(deleted)).toHaveCount(0);
  await expect(rowOf(kept).getByRole('button', { name: 'Delete' })).toBeVisible();
  await expect(rowOf(held)).toBeVisible();
  await expect(rowOf(held).getByRole('button', { name: 'Delete' })).toHaveCount(0);
});

test('text in Hebrew runs from right to left, in the list, in the inquiry, in its statement, and while it is typed', {
  tag: ['@R2.188'],
}, async ({ page, server }) => {
  // The exclamation mark is left of the first letter only where the direction is that of the letters.
  const text = 'שלום עולם!';
  const { person, wire } = await newClient(server.url, text);
  const id = await submitOne(wire, { aboutCase: text, matternumber: text });
  const staff = new WireClient(server.url);
  await staff.signInAsStaff(server.admin);
  await staff.answer(id, text, [smallFile('report.pdf')]);
  /** How many times the page shows the text, in each direction. */
  const shown = () =>
    page.evaluate((hebrew) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found = { fromRight: 0, fromLeft: 0 };
      const range = document.createRange();
      while (walker.nextNode()) {
        const node = walker.currentNode as Text;
        const at = node.data.indexOf(hebrew);
        if (at < 0 || node.parentElement?.checkVisibility() !== true) continue;
        const leftOf = (index: number) => {
          range.setStart(node, index);
          range.setEnd(node, index + 1);
          return range.getBoundingClientRect().left;
        };
        const isFromRight = leftOf(at + hebrew.length - 1) < leftOf(at);
        found[isFromRight ? 'fromRight' : 'fromLeft'] += 1;
      }
      return found;
    }, text);
  const expectShown = async (times: number) => {
    await expect.poll(async () => (await shown()).fromRight).toBeGreaterThanOrEqual(times);
    expect((await shown()).fromLeft).toBe(0);
  };
  await signInAsClient(page, person);
  // The name in the header, the number of the case, and the beginning of its text.
  await expectShown(3);
  await open(page, `${pages.clientInquiry}?id=${id}`);
  await expectShown(4);
  await open(page, pages.newInquiry);
  const about = page.getByLabel('About case');
  await about.fill(text);
  expect(await about.evaluate((field) => getComputedStyle(field).direction)).toBe('rtl');
  await signInAsStaff(page, server.admin);
  await open(page, `${pages.staffList}?sort=-id`);
  await expectShown(3);
  await open(page, `${pages.staffInquiry}?id=${id}`);
  await expectShown(4);
});

test('a detail page without an id shows no inquiry, and other text than an id is not shown as its number', {
  tag: ['@R2.80', '@R8.24'],
}, async ({ page, server, complaints }) => {
  complaints.expect(/status of 400/);
  const { person } = await newClient(server.url);
  await signInAsClient(page, person);
  await open(page, pages.clientInquiry);
  await expect(page.getByText('Review Statement')).toHaveCount(0);
  const text = 'call 555-0100 at once';
  for (const path of [pages.clientInquiry, pages.clientFile, pages.clientReceipt]) {
    await open(page, `${path}?id=${encodeURIComponent(text)}`);
    await expect(page.locator('main .state-note'), path).toBeVisible();
    await expect(page.locator('body'), path).not.toContainText(text);
  }
});
