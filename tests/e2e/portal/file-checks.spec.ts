// What a person reads about the files that they choose, before anything is sent.
import { pages } from '../../../contract/pages.ts';
import { expect, open, type Page, test } from '../../support/browser/journey.ts';
import { signInAsClient, signInAsStaff } from '../../support/browser/steps.ts';
import { inquiryFields } from '../../support/cases.ts';
import { foundFile } from '../../support/documents/found.ts';
import { ordinaryPdfs } from '../../support/documents/pdf-structures.ts';
import { newClient } from '../../support/people.ts';

/** The server looks every five seconds, and the page less and less often. */
const COUNT_MS = 60_000;

/**
 * What is not a PDF may reach the server before the page has examined it. The server refuses it (415), and the page, which
 * takes it out of the draft, may learn that from its removal (404).
 */
const REFUSED_TWICE = /status of (415|404) .*\/api\/uploads\//;

const samples = ordinaryPdfs();
const pdf = (name: string, buffer: Buffer | undefined) => ({
  name,
  mimeType: 'application/pdf',
  buffer: buffer ?? Buffer.alloc(0),
});

const choose = (page: Page, ...files: ReturnType<typeof pdf>[]) =>
  page.locator('input[type=file]').setInputFiles(files);
const rowOf = (page: Page, name: string) =>
  page.locator('.files > li').filter({ has: page.getByText(name, { exact: true }).first() });

const WORD_FILES = {
  'word-with-password.docx': 'remove the password',
  'macro-document-renamed.docx': 'without macros (.docx)',
  'rtf-saved-as.doc': 'save it as a Word document (.docx)',
  'twelve-bytes.doc': 'is not what its name says',
};

test('chosen files show their pages, what is wrong with them, and what is free, also after a reload', {
  tag: ['@R2.271', '@R2.641'],
}, async ({ page, server, complaints }) => {
  complaints.expect(REFUSED_TWICE);
  const { person } = await newClient(server.url);
  await signInAsClient(page, person);
  await open(page, pages.newInquiry);
  expect(page.workers()).toEqual([]);
  await choose(
    page,
    pdf('Volume 1.pdf', samples['a table']?.content),
    pdf('Volume 1 again.pdf', samples['a table']?.content),
    pdf('Locked.pdf', samples['a password, AES']?.content),
    pdf('Cut.pdf', samples['a page tree whose end is cut off']?.content),
    pdf('Restricted.pdf', samples['restricted with AES, 256 bits']?.content),
  );
  await expect(rowOf(page, 'Volume 1.pdf')).toContainText('214 pages');
  expect(page.workers(), 'the page itself reads nothing').toHaveLength(1);
  await expect(rowOf(page, 'Volume 1 again.pdf')).toContainText('This is the same file as "Volume 1.pdf"');
  await expect(rowOf(page, 'Locked.pdf')).toContainText('This PDF needs a password.');
  await expect(rowOf(page, 'Cut.pdf')).toContainText('This PDF may be damaged');
  await expect(rowOf(page, 'Restricted.pdf').locator('.err')).toHaveCount(0);
  const total = page.locator('.files-total');
  await expect(total).toContainText('435 pages in the PDF files we could count; 2 files are not counted.');
  await expect(total, 'the uncounted file may change it').not.toContainText('A first case is free');
  for (const name of ['Volume 1 again.pdf', 'Locked.pdf', 'Cut.pdf'])
    await page.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(total).toContainText('221 pages total.');
  await expect(total).toContainText('If this is your first case, it is free');

  await choose(page, pdf('Locked.pdf', samples['a password, AES']?.content));
  await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(3);
  await expect(async () => {
    await page.reload();
    await expect(rowOf(page, 'Locked.pdf')).toContainText('needs a password', { timeout: 10_000 });
    await expect(rowOf(page, 'Volume 1.pdf')).toContainText('214 pages', { timeout: 10_000 });
  }).toPass({ timeout: COUNT_MS });
  await expect(rowOf(page, 'Locked.pdf')).not.toContainText('0 pages');
  await choose(page, pdf('Web page.pdf', Buffer.from('<html>not a PDF</html>')));
  await expect(rowOf(page, 'Web page.pdf')).toContainText('is not what its name says');
  await expect(total).toContainText(/^3 files, /);
  await expect(total).toContainText('221 pages in the PDF files we could count; one file is not counted.');
  await page.getByRole('button', { name: 'Remove Locked.pdf' }).click();

  for (const [name, advice] of Object.entries(WORD_FILES)) {
    await choose(page, { name, mimeType: '', buffer: foundFile(name) });
    await expect(rowOf(page, name)).toContainText(advice);
    await page.getByRole('button', { name: `Remove ${name}` }).click();
  }
  await choose(page, { name: 'Online.docx', mimeType: '', buffer: foundFile('word-online-document2.docx') });
  await expect(rowOf(page, 'Online.docx')).toContainText('Uploaded');
  await expect(rowOf(page, 'Online.docx').locator('.err')).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove Online.docx' }).click();
  await page.getByLabel('Case type').selectOption('Other');
  await page.getByLabel('Standard').check();
  await page.getByLabel('About case').fill('A made-up case.');
  await page.getByRole('button', { name: /^Submit/ }).click();
  await page.getByRole('link', { name: /is not what its name says/ }).click();
  await expect(page.getByRole('button', { name: 'Remove Web page.pdf' })).toBeFocused();
});

test('both sides see how many pages were sent, as soon as they are counted', {
  tag: ['@R7.323', '@R7.320'],
}, async ({ page, staffPage, server }) => {
  const { wire, person } = await newClient(server.url);
  const id = await wire.submit(inquiryFields(), [
    { name: 'Volume 1.pdf', content: samples['a table']?.content ?? Buffer.alloc(0) },
    { name: 'Volume 2.pdf', content: samples['five thousand pages']?.content ?? Buffer.alloc(0) },
    { name: 'Locked.pdf', content: samples['a password, AES']?.content ?? Buffer.alloc(0) },
  ]);
  await signInAsClient(page, person);
  await signInAsStaff(staffPage, server.admin);
  const addresses = [
    [page, pages.clientInquiry, pages.clientReceipt],
    [staffPage, pages.staffInquiry, pages.staffReceipt],
  ] as const;
  for (const [side, address, receipt] of addresses) {
    await open(side, `${address}?id=${id}`);
    await expect(rowOf(side, 'Volume 2.pdf')).toContainText('5,000 pages, ', { timeout: COUNT_MS });
    await expect(rowOf(side, 'Volume 1.pdf')).toContainText('214 pages, ');
    await expect(rowOf(side, 'Locked.pdf')).not.toContainText('page');
    await expect(rowOf(side, 'Locked.pdf')).toContainText('Needs a password');
    await expect(side.locator('.downloads + .files-total')).toHaveText(
      '5,214 pages in the PDF files we could count; one file is not counted.',
    );
    await open(side, `${receipt}?id=${id}`);
    const signed = side.getByRole('listitem').filter({ hasText: 'Locked.pdf' });
    await expect(signed).toContainText('Added after signing: Needs a password');
  }
});
