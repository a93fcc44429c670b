// The receipt: reached after sending, read, printed, saved, and verified without an account.
import { readFile, writeFile } from 'node:fs/promises';
import { formatDay } from '../../../contract/date-formats.ts';
import { serverMessages } from '../../../contract/messages.ts';
import { pages } from '../../../contract/pages.ts';
import { site } from '../../../site.config.ts';
import { barriersOf } from '../../support/browser/barriers.ts';
import { expect, open, type Page, test } from '../../support/browser/journey.ts';
import {
  lastDialog,
  sha256,
  signInAsClient,
  signInAsStaff,
  toPick,
  verify,
} from '../../support/browser/steps.ts';
import { smallFile } from '../../support/cases.ts';
import { newClient } from '../../support/people.ts';
import { WireClient } from '../../support/requests/wire-client.ts';
import { RUSH } from '../../support/urgencies.ts';

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test(
  'a client follows the notice to the receipt, prints and saves it, and anyone can verify it',
  {
    tag: ['@R2.22', '@R2.284', '@R7.331'],
  },
  async ({ page, staffPage, server, dialogs }, testInfo) => {
    const { person } = await newClient(server.url, 'Casey Sample');
    const files = [
      smallFile('Märta 記録, a long name for a volume of records of a made-up clinic.pdf'),
      smallFile(),
    ];
    await signInAsClient(page, person);
    const alerts = dialogs.length;
    await open(page, pages.newInquiry);
    await page.getByLabel('Case type').selectOption({ index: 1 });
    await page.getByLabel('About case').fill('A made-up case.');
    await page.getByText(RUSH).click();
    await page.getByText('Medical Chronology').click();
    await page.locator('input[type=file]').setInputFiles(files.map(toPick));
    await page.getByRole('button', { name: 'Submit inquiry' }).click();
    await page.waitForURL(`**${pages.clientList}`);
    expect(await lastDialog(dialogs, alerts + 1)).toBe(serverMessages.submitOk);
    await page.getByRole('status').getByRole('link', { name: 'Receipt' }).click();

    await page.waitForURL(`**${pages.clientReceipt}?id=*`);
    const title = page.getByRole('heading', { name: /^Receipt for/ });
    await expect(title).toBeVisible();
    const number = (await title.textContent())?.replace('Receipt for ', '') ?? '';
    await expect(page).toHaveTitle(`Receipt for ${number} | ${site.name}`);
    for (const { name, content } of files) {
      await expect(page.getByText(name, { exact: true })).toBeVisible();
      await expect(page.getByText(`SHA-256 ${sha256(content)}`)).toBeVisible();
    }
    await expect(
      page.getByText(formatDay(new Date())).or(page.getByText(site.timeZone)).first(),
    ).toBeVisible();
    await expect(page.getByText(/Expect the report by \w{3}, \w{3} \d+\./)).toBeVisible();
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await widthOf(page)).toBeLessThanOrEqual(width);
    }
    expect(await barriersOf(page)).toEqual([]);

    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button'), 'buttons in print').toHaveCount(0);
    await expect(page.getByText(`SHA-256 ${sha256(smallFile().content)}`)).toBeVisible();
    await page.emulateMedia({ media: 'screen' });

    const arriving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the receipt' }).click();
    const download = await arriving;
    expect(download.suggestedFilename()).toBe(`Receipt for ${number}.json`);
    const saved = testInfo.outputPath('receipt.json');
    await download.saveAs(saved);
    const forged = testInfo.outputPath('forged.json');
    await writeFile(forged, (await readFile(saved, 'utf8')).replace('Casey Sample', 'Somebody Else'));
    const document = testInfo.outputPath('mine.pdf');
    await writeFile(document, smallFile().content);

    await page.getByRole('link', { name: 'check the SHA-256 of a file' }).click();
    await page.waitForURL(`**${pages.verifyCustody}#check-a-hash`);
    await expect(page.getByText('Get-FileHash -Algorithm SHA256')).toBeInViewport();
    for (const command of ['certutil -hashfile', 'shasum -a 256', 'sha256sum'])
      await expect(page.getByText(command)).toBeVisible();
    expect(await widthOf(page)).toBeLessThanOrEqual(390);
    expect(await verify(page, saved)).toBe('The receipt is intact. Now check the key.');
    await expect(page.getByText(/from Casey Sample/)).toBeVisible();
    await page.getByLabel('Choose documents').setInputFiles([document, forged]);
    await expect(
      page.getByText('mine.pdf is identical, byte for byte, to file 2 of the receipt.'),
    ).toBeVisible();
    await expect(page.getByText('forged.json is not a document in the receipt.')).toBeVisible();
    expect(await barriersOf(page), 'a verified receipt').toEqual([]);
    expect(await verify(page, forged)).toBe('This file was changed after it was issued');
    await expect(page.getByText('The receipt was changed after it was issued')).toBeVisible();

    await signInAsStaff(staffPage, server.admin);
    const id = Number(number.replace(site.inquiryPrefix, ''));
    await open(staffPage, `${pages.staffInquiry}?id=${id}`);
    await staffPage.getByRole('link', { name: 'Receipt with the SHA-256 of each file' }).click();
    await staffPage.waitForURL(`**${pages.staffReceipt}?id=*`);
    await expect(staffPage.getByText(`SHA-256 ${sha256(smallFile().content)}`)).toBeVisible();

    const staff = new WireClient(server.url);
    await staff.signInAsStaff(server.admin);
    await staff.answer(id, 'A made-up statement', [smallFile('report.pdf')]);
    await open(page, `${pages.clientReceipt}?id=${id}`);
    await expect(page.getByText(/^Completed on \w{3} \d+, \d{4}/)).toBeVisible();
    await page.getByRole('link', { name: `Read the report of ${number}` }).click();
    await expect(page.getByRole('heading', { name: 'Review Statement' })).toBeVisible();
  },
);
