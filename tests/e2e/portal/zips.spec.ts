// A ZIP or a folder that is chosen becomes its documents, by keyboard and on a phone.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listInquiries } from '../../../contract/inquiries.ts';
import { pages } from '../../../contract/pages.ts';
import { expect, open, type Page, test } from '../../support/browser/journey.ts';
import { signInAsClient, signInAsStaff } from '../../support/browser/steps.ts';
import { smallFile } from '../../support/cases.ts';
import { makeZip } from '../../support/documents/docx.ts';
import { newClient } from '../../support/people.ts';

const pdf = (name: string) => ({ name, content: smallFile(name).content, isCompressed: true });

/** Chooses with the dialog that this button opens, by keyboard. */
async function choose(
  page: Page,
  button: string,
  files: Parameters<Page['setInputFiles']>[1],
): Promise<void> {
  const dialog = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).press('Enter');
  await (await dialog).setFiles(files);
}
const zip = (name: string, ...entries: Parameters<typeof makeZip>[0][number][]) => ({
  name,
  mimeType: 'application/zip',
  buffer: makeZip(entries),
});
const names = (page: Page) => page.locator('.files .file-name');

test('a client sends a ZIP and a folder as their documents, and reads what is left out', {
  tag: ['@R2.711'],
}, async ({ page, staffPage, server }) => {
  const { person, wire } = await newClient(server.url);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsClient(page, person);
  await open(page, pages.newInquiry);
  await choose(
    page,
    'Choose a ZIP',
    zip(
      'Records.zip',
      pdf('Hospital/Discharge.pdf'),
      pdf('Hospital/Scan.pdf'),
      pdf('Clinic/Scan.pdf'),
      { ...pdf('Locked.pdf'), flags: 1 },
      { name: 'X-ray.jpg', content: Buffer.from('x') },
    ),
  );
  await expect(names(page)).toHaveText(['Discharge.pdf', 'Hospital - Scan.pdf', 'Clinic - Scan.pdf']);
  const problem = page.locator('[aria-live] > #files-error');
  await expect(problem).toContainText('"Locked.pdf" needs the password of the ZIP.');
  await expect(problem).toContainText('File "X-ray.jpg" is not a PDF or Word document');

  const folder = await mkdtemp(join(tmpdir(), 'chosen-'));
  await mkdir(join(folder, 'Case'));
  for (const name of ['Volume 2.pdf', 'Volume 1.pdf', '.DS_Store'])
    await writeFile(join(folder, 'Case', name), smallFile(name).content);
  await choose(page, 'Choose a folder', join(folder, 'Case'));
  await expect(names(page)).toHaveCount(5);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'nothing is cut off').toBe(390);

  await page.getByLabel('Case type').selectOption('Other');
  await page.getByLabel('Standard').check();
  await page.getByLabel('About case').fill('A made-up case.');
  await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(5);
  await rm(folder, { recursive: true });
  await page.getByRole('button', { name: 'Submit inquiry' }).click();
  await page.waitForURL(`**${pages.clientList}`);
  await signInAsStaff(staffPage, server.admin);
  const sent = await wire.call(listInquiries, {});
  const id = sent.success === 1 ? sent.data[0]?.inquiryid : undefined;
  await open(staffPage, `${pages.staffInquiry}?id=${id}`);
  for (const name of ['Clinic - Scan.pdf', 'Volume 2.pdf'])
    await expect(staffPage.getByText(name).first()).toBeAttached();
});

test('a large ZIP shows its progress, holds up the form, and can be canceled', { tag: ['@R2.711'] }, async ({
  page,
  server,
}) => {
  const { person } = await newClient(server.url);
  await signInAsClient(page, person);
  await open(page, pages.newInquiry);
  // Its end cannot be read before the test says so.
  await page.evaluate(() => {
    const postMessage = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function post(message: { zips?: unknown }, ...rest: []) {
      if (!message.zips) postMessage.call(this, message, ...rest);
    };
  });
  await choose(page, 'Choose a ZIP', zip('Large.zip', pdf('One.pdf')));
  await expect(page.getByRole('status').filter({ hasText: 'Unpacking Large.zip' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Unpacked' })).toBeVisible();
  await page.getByRole('button', { name: /^Submit/ }).click();
  await page.getByRole('link', { name: '"Large.zip" is still being unpacked' }).click();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#files-error')).toHaveText(
    '"Large.zip" could not be read completely. Nothing from it was added.',
  );
  await expect(page.getByLabel('Choose files')).toBeFocused();
  await expect(page.getByText('is still being unpacked')).toHaveCount(0);
});
