// The custody record of an inquiry.
import { readFile, writeFile } from 'node:fs/promises';
import { viewInquiry } from '../../../contract/inquiries.ts';
import { pages } from '../../../contract/pages.ts';
import { expect, open, test } from '../../support/browser/journey.ts';
import { sha256, signInAsClient, verify } from '../../support/browser/steps.ts';
import { smallFile, submitOne } from '../../support/cases.ts';
import { newClient } from '../../support/people.ts';
import { WireClient } from '../../support/requests/wire-client.ts';

test(
  'a client sees who sent and answered an inquiry, saves the record, and anyone can verify it offline',
  {
    tag: ['@R2.131', '@R7.20', '@R7.87'],
  },
  async ({ page, server }, testInfo) => {
    const { person, wire } = await newClient(server.url, 'Casey Sample');
    const id = await submitOne(wire);
    const report = smallFile('report.pdf');
    const staff = new WireClient(server.url);
    await staff.signInAsStaff(server.admin);
    await staff.answer(id, 'A made-up statement', [report]);

    await signInAsClient(page, person);
    await open(page, `${pages.clientInquiry}?id=${id}`);
    await page.getByText('View custody record').click();
    await expect(page.getByRole('group').getByText('Casey Sample submitted the inquiry')).toBeVisible();
    await expect(page.getByText('Staff published the review statement')).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('group').getByText('Casey Sample submitted the inquiry')).toBeVisible();
    await expect(page.getByRole('button'), 'buttons in print').toHaveCount(0);
    await expect(page.getByText('The saved file uses UTC')).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => {
      window.print = () => undefined;
    });
    await page.getByRole('button', { name: 'Print, or save as PDF' }).click();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('Staff published the review statement')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Timeline' }), 'other parts of the page').toBeHidden();
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    const arriving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the record' }).click();
    const saved = await (await arriving).path();
    const text = await readFile(saved, 'utf8');
    expect(text).toContain(sha256(report.content));
    const document = testInfo.outputPath('received.pdf');
    await writeFile(document, report.content);
    const changed = testInfo.outputPath('changed.json');
    await writeFile(changed, text.replace('Casey Sample', 'Somebody Else'));

    await page.getByRole('link', { name: 'verify a saved record' }).click();
    await page.waitForURL(`**${pages.verifyCustody}`);
    const keeping = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Save this page as a file' }).click();
    const kept = testInfo.outputPath('verifier.html');
    await (await keeping).saveAs(kept);

    // The page needs no server once it is open, and the kept file never needs one.
    await page.context().setOffline(true);
    for (const open of [async () => undefined, () => page.goto(`file://${kept}`)]) {
      await open();
      expect(await verify(page, saved)).toBe('The record is intact. Now check the key.');
      await expect(page.getByText('Staff published the review statement')).toBeVisible();
      await page.getByLabel('Choose documents').setInputFiles([document, changed]);
      await expect(
        page.getByText(/received\.pdf is identical, byte for byte, to the document in row/),
      ).toBeVisible();
      await expect(page.getByText(/changed\.json is not a document/)).toBeVisible();
      expect(await verify(page, changed)).toBe('This file was changed after it was issued');
      await expect(page.locator('.verify-findings > li').first()).toContainText('Failed');
      await expect(page.getByText('Do not rely on what follows')).toBeVisible();
      expect(await verify(page, document)).toBe('The record is not verified');
    }
  },
);

test('a long custody record shows its next page on request', { tag: ['@R7.20'] }, async ({
  page,
  server,
}) => {
  const { person, wire } = await newClient(server.url, 'Casey Sample');
  const id = await submitOne(wire);
  const view = await wire.call(viewInquiry, { inquiryid: id });
  const name = view.success === 1 ? view.data[0].inquiryfileName : '';
  for (let times = 0; times < 110; times += 1) await (await wire.fetch(`/uploads/${name}`)).arrayBuffer();

  await signInAsClient(page, person);
  await open(page, `${pages.clientInquiry}?id=${id}`);
  await page.getByText('View custody record').click();
  const downloads = page.getByText('Casey Sample downloaded a document');
  await expect(downloads).toHaveCount(97);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(downloads).toHaveCount(110);
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
});
