// Records from a third party: a client makes a link, a hospital sends files with it on a phone, and the client accepts them.
import { CASE_TYPES } from '../../../contract/offer.ts';
import { pages } from '../../../contract/pages.ts';
import { sendHeldLink } from '../../../contract/upload-links.ts';
import { barriersOf } from '../../support/browser/barriers.ts';
import { expect, open, test } from '../../support/browser/journey.ts';
import { downloadByLink, signInAsClient } from '../../support/browser/steps.ts';
import { smallFile, submitOne } from '../../support/cases.ts';
import { makeZip } from '../../support/documents/docx.ts';
import { newClient } from '../../support/people.ts';
import { Holder } from '../../support/upload-links.ts';

test('a hospital sends records with a link, and the client accepts them', {
  tag: ['@R2.800', '@R2.801'],
}, async ({ page, staffPage: hospital, server, complaints }) => {
  const { person, wire } = await newClient(server.url, 'Casey Sample');
  const id = await submitOne(wire);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsClient(page, person);
  await open(page, `${pages.clientInquiry}?id=${id}`);
  await page.getByRole('button', { name: 'Create a link' }).press('Enter');
  await page.getByLabel('Who will send the records?').fill('Fictitious Hospital');
  await page.getByLabel('What to send (optional)').fill('The fictitious chart of 2024');
  await page.getByRole('button', { name: 'Create the link' }).press('Enter');
  const address = await page.getByLabel('Copy this link now').inputValue();
  expect(await barriersOf(page)).toEqual([]);

  await hospital.setViewportSize({ width: 390, height: 844 });
  const asked: string[] = [];
  hospital.on('dialog', (one) => asked.push(one.type()));
  await open(hospital, address.replace(server.url, ''));
  await expect(hospital.getByText('The fictitious chart of 2024')).toBeVisible();
  const { name, content } = smallFile('Chart.pdf');
  const zip = { name: 'Chart.zip', mimeType: 'application/zip', buffer: makeZip([{ name, content }]) };
  const dialog = hospital.waitForEvent('filechooser');
  await hospital.getByRole('button', { name: 'Choose a ZIP' }).press('Enter');
  await (await dialog).setFiles(zip);
  await expect(hospital.getByText('Uploaded')).toBeVisible();
  expect(await barriersOf(hospital)).toEqual([]);
  // Closed and opened again, what arrived is there.
  await hospital.reload();
  expect(asked).toContain('beforeunload');
  await expect(hospital.getByText('Uploaded')).toBeVisible();
  await hospital.getByRole('button', { name: 'Send the files' }).press('Enter');
  await expect(hospital.getByRole('heading', { name: 'Your files have arrived' })).toBeFocused();
  await expect(hospital.getByText(/^SHA-256 [0-9a-f]{64}$/)).toBeVisible();
  expect(await barriersOf(hospital)).toEqual([]);

  await page.reload();
  await expect(page.getByText(/^Link \d+\. Received 1 file, /)).toBeVisible();
  expect((await downloadByLink(page, 'Chart.pdf')).name).toBe('Chart.pdf');
  await page.getByRole('button', { name: /^Accept/ }).press('Enter');
  await expect(page.getByText('We received your message.')).toBeVisible();
  await expect(page.locator('.downloads').getByText('Records 2')).toBeVisible();

  complaints.expect(/404/);
  await open(hospital, `${pages.upload}#${'A'.repeat(43)}`);
  await hospital.reload();
  await expect(hospital.getByText(/^This link is not valid\./)).toBeVisible();
});

test('a client without records makes a link in the form of a new inquiry, and submits what arrived', {
  tag: ['@R2.800', '@R7.803'],
}, async ({ page, server }) => {
  const { person } = await newClient(server.url, 'Casey Sample');
  await signInAsClient(page, person);
  await open(page, pages.newInquiry);
  await page.getByRole('button', { name: 'Create a link' }).press('Enter');
  await page.getByLabel('Who will send the records?').fill('Fictitious Hospital');
  await page.getByRole('button', { name: 'Create the link' }).press('Enter');
  const address = await page.getByLabel('Copy this link now').inputValue();
  await expect(page).toHaveURL(/\?draft=\d+$/);

  const holder = new Holder(server.url, address.split('#')[1] ?? '');
  await holder.pieces.sendFile(smallFile('Chart.pdf'));
  await holder.call(sendHeldLink, {});
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByText(/^Link \d+\. Received 1 file, /)).toBeVisible();
  await page.getByRole('button', { name: /^Accept/ }).press('Enter');
  await expect(page.getByText('The files were added to your inquiry.')).toBeVisible();
  await expect(page.locator('.form-bar').getByText('1 file', { exact: true })).toBeVisible();
  expect(await barriersOf(page)).toEqual([]);

  await page.getByLabel('Case type').selectOption(CASE_TYPES[0]);
  await page.getByRole('radio', { name: 'Rush' }).check();
  await page.getByLabel('About case').fill('Fictitious: records from a hospital.');
  await page.getByRole('button', { name: 'Submit inquiry' }).press('Enter');
  await expect(page).toHaveURL(pages.clientList);
  await page.getByRole('table').getByRole('link').first().click();
  expect((await downloadByLink(page, 'Chart.pdf')).name).toBe('Chart.pdf');
  await expect(page.getByText(/^Link \d+\. Accepted: 1 file, /)).toBeVisible();
});
