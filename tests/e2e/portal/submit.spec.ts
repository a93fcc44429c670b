// What only a browser shows of the two forms with files: what staff read before they answer, a pasted text, a dropped
// file, and the connection.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pages } from '../../../contract/pages.ts';
import { expect, open, type Page, test } from '../../support/browser/journey.ts';
import { signInAsClient, signInAsStaff, toPick } from '../../support/browser/steps.ts';
import { inquiryFields, smallFile } from '../../support/cases.ts';
import { newClient } from '../../support/people.ts';

/** Drags files from the desktop and drops them at this point of the page, as the operating system does. */
async function dropFiles(page: Page, files: string[], { x, y }: { x: number; y: number }): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await browser.send('Input.dispatchDragEvent', { type, x, y, data });
}

test('staff read case, records, timeline and notes before the answer form, and confirm what cannot be undone', {
  tag: ['@R2.100', '@R2.101'],
}, async ({ page, server }) => {
  const { wire } = await newClient(server.url, 'Dana Made-Up');
  const fields = {
    aboutCase: 'A made-up case, told at length. '.repeat(20),
    matternumber: '2026-PI-0417',
    selectedServices: '["Medical Chronology","Pain and Suffering Chart","List of Treating Providers"]',
  };
  const records = ['One.pdf', 'Two.pdf', 'Three.pdf', 'Four.pdf'].map(smallFile);
  const id = await wire.submit(inquiryFields(fields), records);
  await signInAsStaff(page, server.admin);
  await open(page, `${pages.staffInquiry}?id=${id}`);
  // In one window without scrolling: what they answer to, and the answer with its button.
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('button', { name: 'Show all' })).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.downloads > li').last()).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Publish statement' })).toBeInViewport({ ratio: 1 });

  const comment = page.getByLabel('Comment');
  await comment.fill('The first mention is six days after the fall.');
  await page.locator('input[type=file]').setInputFiles(toPick(smallFile('Chronology.pdf')));
  const submit = page.getByRole('button', { name: 'Publish statement' });
  await submit.click();
  const question = page.getByRole('dialog', { name: 'Publish this statement?' });
  for (const text of [
    `INQ-${id}`,
    'Dana Made-Up',
    'six days after the fall',
    'Chronology.pdf',
    /KB|bytes/,
    'not edit',
  ])
    await expect(question).toContainText(text);
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog.confirm')).toHaveCount(0);
  await expect(submit).toBeFocused();
  await expect(comment).toBeEditable();
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: /^Publish / }).click();
  await page.waitForURL(`**${pages.staffList}`);
});

test('a dropped folder is its records, a pasted text is not cut, and the page says when the connection is lost', {
  tag: ['@R2.103', '@R2.105', '@R5.61'],
}, async ({ page, server, complaints }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  const { person } = await newClient(server.url);
  await signInAsClient(page, person);
  await open(page, pages.newInquiry);
  const folder = await mkdtemp(join(tmpdir(), 'dropped-'));
  const records = join(folder, 'Records');
  await mkdir(join(records, 'Hospital'), { recursive: true });
  const pdf = smallFile('any.pdf').content;
  for (const name of ['Volume 10.pdf', 'Volume 2.pdf', 'Hospital/Discharge.pdf', 'Hospital/.DS_Store'])
    await writeFile(join(records, name), pdf);
  for (const number of [1, 2, 3, 4, 5]) await writeFile(join(records, `X-ray ${number}.jpg`), 'x');
  await writeFile(join(folder, 'Letter.pdf'), `${pdf} `);
  await dropFiles(page, [records, join(folder, 'Letter.pdf')], { x: 40, y: 300 });
  await expect(page.locator('.files .file-name')).toHaveText([
    'Discharge.pdf',
    'Volume 2.pdf',
    'Volume 10.pdf',
    'Letter.pdf',
  ]);
  const problem = page.locator('#files-error');
  for (const number of [1, 2, 3, 4, 5]) await expect(problem).toContainText(`X-ray ${number}.jpg`);
  await expect(page.getByText('DS_Store')).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`^${server.url}${pages.newInquiry}\\b`));
  // The browser reads the files until all have arrived.
  await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(4);
  await rm(folder, { recursive: true });

  const about = page.getByLabel('About case');
  await about.focus();
  await page.keyboard.insertText('x'.repeat(12_000));
  await expect(page.getByText('2,000 characters too many.')).toBeVisible();
  expect(await about.inputValue()).toHaveLength(12_000);

  await page.context().setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('You are back online')).toBeVisible();
});
