// How long files are kept, as both sides see it; and the legal hold that staff set and lift.

import { formatDay } from '../../../contract/date-formats.ts';
import { viewInquiry } from '../../../contract/inquiries.ts';
import { serverMessages } from '../../../contract/messages.ts';
import { pages } from '../../../contract/pages.ts';
import { removeFilesOf } from '../../../server/db/inquiries/retention.ts';
import { barriersOf } from '../../support/browser/barriers.ts';
import { expect, open, test } from '../../support/browser/journey.ts';
import { lastDialog, signInAsClient, signInAsStaff } from '../../support/browser/steps.ts';
import { inquiryFields, smallFile } from '../../support/cases.ts';
import { openWritableData } from '../../support/data/writable-data.ts';
import { prepareMailServer } from '../../support/outside/mail-server.ts';
import { newClient } from '../../support/people.ts';
import { WireClient } from '../../support/requests/wire-client.ts';
import { startServer } from '../../support/server/real-server.ts';

const RETENTION_DAYS = 100;

test('both see when files will be removed, staff set and lift a legal hold, and the viewer says what was removed', {
  tag: ['@R2.259', '@R7.186', '@R7.391'],
}, async ({ page, staffPage, dialogs }) => {
  const mailServer = await prepareMailServer();
  await mailServer.open();
  const env = { RETENTION_DAYS: String(RETENTION_DAYS), SMTP_URL: mailServer.url };
  const server = await startServer({ env });
  try {
    const { person, wire } = await newClient(server.url, 'Casey Sample');
    const id = await wire.submit(inquiryFields(), [smallFile('Volume 1.pdf')]);
    const staff = new WireClient(server.url);
    await staff.signInAsStaff(server.admin);
    await staff.answer(id, 'The visit is on p. 1 of Records 1.', [smallFile('report.pdf')]);
    const view = await wire.call(viewInquiry, { inquiryid: id });
    const removal = formatDay(new Date((view.success === 1 && view.data[0].removaldate) || ''));

    await signInAsClient(page, person, server.url);
    await open(page, `${server.url}${pages.clientInquiry}?id=${id}`);
    await signInAsStaff(staffPage, server.admin, server.url);
    await open(staffPage, `${server.url}${pages.staffInquiry}?id=${id}`);
    for (const one of [page, staffPage])
      await expect(one.getByText(`Files will be deleted on ${removal}`)).toBeVisible();
    await expect(page.getByText('legal hold')).toHaveCount(0);

    await staffPage.getByText('Place a legal hold').click();
    await staffPage.getByRole('button', { name: 'Place legal hold' }).click();
    await expect(staffPage.getByText('Enter a reason.')).toBeVisible();
    await staffPage.getByLabel('Reason').fill('A lawsuit is pending.');
    await staffPage.getByRole('button', { name: 'Place legal hold' }).click();
    await expect(staffPage.getByText('The legal hold was placed.')).toBeVisible();
    expect(await lastDialog(dialogs, 1)).toBe('Place a legal hold?');
    await expect(staffPage.getByText('Reason: A lawsuit is pending.')).toBeVisible();

    await page.reload();
    await expect(page.getByText('On hold')).toBeVisible();
    await expect(page.getByText('lawsuit')).toHaveCount(0);

    await staffPage.reload();
    await staffPage.getByText('Release the legal hold').click();
    await staffPage.getByLabel('Reason').fill('It has ended.');
    await staffPage.getByRole('button', { name: 'Release the hold' }).click();
    await expect(staffPage.getByText('The legal hold was released.')).toBeVisible();
    await staffPage.getByRole('tab', { name: 'Activity' }).click();
    await staffPage.getByText('View custody record').click();
    await expect(staffPage.getByText('released the legal hold')).toBeVisible();
    await page.reload();
    await expect(page.getByText(`Files will be deleted on ${removal}`)).toBeVisible();
    await expect(page.getByRole('link', { name: 'p. 1 of Records 1' })).toBeVisible();

    // As after a hundred days and two mails: tests/server/files/retention.test.ts lets them pass.
    const data = await openWritableData({ dataDir: server.dataDir });
    const at = new Date().toISOString();
    await data.db
      .transaction()
      .execute(async (trx) => {
        await trx.updateTable('inquiries').set({ remindedAt: at }).where('id', '=', id).execute();
        return removeFilesOf(trx, { id, remindedAt: at }, at);
      })
      .finally(() => data.close());

    for (const [one, address] of [
      [page, pages.clientFile],
      [staffPage, pages.staffFile],
    ] as const) {
      await open(one, `${server.url}${address}?id=${id}&records=1#page=1`);
      await expect(one.getByText(serverMessages.fileRemoved)).toBeVisible();
      await expect(one.getByText('If you saved a copy, you can compare its SHA-256.')).toBeVisible();
      await expect(one.locator('iframe')).toHaveCount(0);
      await expect(one.getByRole('link', { name: 'Download' })).toHaveCount(0);
    }
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('link', { name: /^Inquiry / }).click();
    await expect(page.getByText('p. 1 of Records 1')).toBeVisible();
  } finally {
    await page.close();
    await staffPage.close();
    await server.stop();
    await mailServer.close();
  }
});
