// A firm in which no one publishes alone: the author sends a statement to a second reader, who returns it, then publishes it.
import { pages } from '../../../contract/pages.ts';
import { expectReach } from '../../support/browser/barriers.ts';
import { expect, open, test } from '../../support/browser/journey.ts';
import { downloadByLink, signInAsClient, signInAsStaff, toPick } from '../../support/browser/steps.ts';
import { inquiryFields, smallFile } from '../../support/cases.ts';
import { openWritableData } from '../../support/data/writable-data.ts';
import { newClient } from '../../support/people.ts';
import { PASSWORD } from '../../support/server/accounts.ts';

test.use({ ownSettings: { SECOND_READER: 'required' }, viewport: { width: 390, height: 844 } });

test('a statement waits, is returned with a note, changed, approved and published, with the keyboard, at 390 px', {
  tag: ['@R2.840', '@R7.840'],
}, async ({ page, staffPage, ownServer, dialogs }) => {
  const { person, wire } = await newClient(ownServer.url, 'Casey Sample');
  const id = await wire.submit(inquiryFields(), [smallFile('Volume 1.pdf')]);
  const address = `${ownServer.url}${pages.staffInquiry}?id=${id}`;
  const data = await openWritableData(ownServer);
  const colleague = await data.signIn('staff', 'Sam Reader');
  await data.close();
  const press = async (on: typeof page, name: string) => {
    const button = on.getByRole('button', { name, exact: true });
    await button.focus();
    await on.keyboard.press('Enter');
  };
  const toAnswer = async (on: typeof page) => {
    await open(on, address);
    await on.getByRole('tab', { name: 'Write' }).click();
  };
  await signInAsStaff(page, ownServer.admin, ownServer.url);
  await toAnswer(page);
  await page.getByLabel('Comment').fill('The first try.');
  await page.getByLabel('Choose files').setInputFiles(toPick(smallFile('report.pdf')));
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
  await press(page, 'Send to second reader');
  const dialog = page.getByRole('dialog', { name: 'Send this to a second reader?' });
  await expect(dialog).toContainText('Until then, the client cannot see it');
  await dialog.getByRole('button', { name: 'Send to second reader' }).click();
  await page.waitForURL(`**${pages.staffList}`);
  await expect(page.locator('.notice')).toContainText('is waiting for a second reader.');
  await toAnswer(page);
  await expect(page.getByText('Waiting for a second reader')).toBeVisible();
  await expectReach(page, 'waits');

  await staffPage.setViewportSize({ width: 390, height: 844 });
  await signInAsStaff(staffPage, { username: colleague.email, password: PASSWORD }, ownServer.url);
  await toAnswer(staffPage);
  await expect(staffPage.getByText('The first try.')).toBeVisible();
  await expect(staffPage.getByLabel('Comment')).toHaveCount(0);
  expect((await downloadByLink(staffPage, 'report.pdf')).name).toBe('report.pdf');
  await expectReach(staffPage, 'to read');
  await press(staffPage, 'Return with a note');
  await expect(staffPage.getByText('Enter a note first.')).toBeVisible();
  await staffPage.keyboard.type('Page 3 is missing.');
  await press(staffPage, 'Return with a note');
  await expect(staffPage.getByText('Returned to its author with your note.')).toBeVisible();

  await toAnswer(page);
  await expect(page.getByText('Waiting for a second reader')).toHaveCount(0);
  await page.getByLabel('Comment').fill('With page 3.');
  await press(page, 'Send to second reader');
  await dialog.getByRole('button', { name: 'Send to second reader' }).click();
  await page.waitForURL(`**${pages.staffList}`);
  await toAnswer(staffPage);
  await expect(staffPage.getByText('With page 3.')).toBeVisible();
  await press(staffPage, 'Approve and publish');
  await expect(staffPage.getByText('Approved and published.')).toBeVisible();
  expect(dialogs).toContain('Publish this statement? The client is notified and can read it.');

  await signInAsClient(page, person, ownServer.url);
  await open(page, `${ownServer.url}${pages.clientInquiry}?id=${id}`);
  await expect(page.locator('.review-statement')).toContainText('With page 3.');
});
