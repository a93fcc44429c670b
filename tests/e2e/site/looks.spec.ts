// What only a browser computes: colors and layout (§2, §4).
import type { Locator } from '@playwright/test';
import { STATUS, statusText } from '../../../contract/inquiries.ts';
import { pages } from '../../../contract/pages.ts';
import { site } from '../../../site.config.ts';
import { expect, open, test } from '../../support/browser/journey.ts';
import { signInAsStaff } from '../../support/browser/steps.ts';
import { smallFile, submitOne } from '../../support/cases.ts';
import { signInSomebody } from '../../support/people.ts';
import { WireClient } from '../../support/requests/wire-client.ts';

/** The strongest of red, green and blue in the color of the text, and in that of the ring before it. */
function colorsOf(status: Locator): Promise<string[]> {
  return status.evaluate((shown) =>
    [getComputedStyle(shown), getComputedStyle(shown, '::before')].map((style) => {
      const color = style.borderTopWidth === '0px' ? style.color : style.borderTopColor;
      const parts = (color.match(/\d+/g) ?? []).slice(0, 3).map(Number);
      return ['red', 'green', 'blue'][parts.indexOf(Math.max(...parts))] ?? color;
    }),
  );
}

test('a status is red while the inquiry waits and green once it is answered, in the list and the detail', {
  tag: ['@R2.126', '@R4.4'],
}, async ({ page, server }) => {
  const client = await signInSomebody(server.url);
  const [waiting, done] = [await submitOne(client), await submitOne(client)];
  const staff = new WireClient(server.url);
  await staff.signInAsStaff(server.admin);
  await staff.answer(done, 'Read.', [smallFile('report.pdf')]);
  await signInAsStaff(page, server.admin);
  await open(page, `${pages.staffList}?sort=-id`);
  const expected = [
    [waiting, statusText(STATUS.sendToReview), 'red'],
    [done, statusText(STATUS.reviewCompleted), 'green'],
  ] as const;
  // Other journeys share the server: only these two rows are ours.
  for (const [id, text, color] of expected) {
    const row = page.getByRole('row').filter({ hasText: new RegExp(`${site.inquiryPrefix}${id}\\b`) });
    expect(await colorsOf(row.getByText(text, { exact: true }))).toEqual([color, color]);
  }
  for (const width of [768, 900, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const heights = await page
      .locator('.list .status')
      .evaluateAll((shown) => shown.map((status) => status.getBoundingClientRect().height));
    expect(Math.max(...heights), `lines of a status at ${width} px`).toBeLessThan(30);
  }
  for (const [id, text, color] of expected) {
    await open(page, `${pages.staffInquiry}?id=${id}`);
    expect(await colorsOf(page.getByText(text, { exact: true }).first())).toEqual([color, color]);
  }
});
