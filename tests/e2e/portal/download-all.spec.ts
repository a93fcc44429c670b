// "Download all" on both sides: the browser saves one ZIP with every file, and a refusal is explained.
import { readFile, rename } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { viewInquiry } from '../../../contract/inquiries.ts';
import { pages } from '../../../contract/pages.ts';
import { expect, open, test } from '../../support/browser/journey.ts';
import { signInAsClient, signInAsStaff } from '../../support/browser/steps.ts';
import { inquiryFields, smallFile } from '../../support/cases.ts';
import { findStoredFiles } from '../../support/data/stored-files/find.ts';
import { readZip } from '../../support/documents/zip-reading.ts';
import { newClient } from '../../support/people.ts';
import { WireClient } from '../../support/requests/wire-client.ts';

async function saveAll(page: Page, heading: string) {
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: heading }) });
  await expect(section.getByText(/^\d files, .* \(one ZIP\)/)).toBeVisible();
  const saved = page.waitForEvent('download');
  await section.getByRole('button', { name: 'Download all' }).click();
  const download = await saved;
  await expect(section.getByText('Your browser is downloading it now')).toBeVisible();
  const names = (await readZip(await readFile(await download.path()))).map(({ name }) => name);
  return [download.suggestedFilename(), ...names];
}

test('client and staff download all records, and all reports, in one ZIP', { tag: ['@R2.240'] }, async ({
  page,
  staffPage,
  server,
  complaints,
}) => {
  const { person, wire } = await newClient(server.url, 'Casey Sample');
  const records = ['Volume 1.pdf', 'Volume 2.pdf', 'Volume 1.pdf'];
  const id = await wire.submit(
    inquiryFields(),
    records.map((name) => smallFile(name)),
  );
  const staff = new WireClient(server.url);
  await staff.signInAsStaff(server.admin);
  await staff.answer(id, 'A made-up statement.', [smallFile('Report.pdf'), smallFile('Chart.pdf')]);
  const inArchive = ['Volume 1.pdf', 'Volume 2.pdf', 'Volume 1 (2).pdf', 'SHA-256.txt'];

  await signInAsClient(page, person);
  await open(page, `${pages.clientInquiry}?id=${id}`);
  await signInAsStaff(staffPage, server.admin);
  await open(staffPage, `${pages.staffInquiry}?id=${id}`);
  for (const one of [page, staffPage]) {
    expect(await saveAll(one, 'Records sent')).toEqual([
      expect.stringMatching(/^Records of .*\.zip$/),
      ...inArchive,
    ]);
    const reports = ['Report.pdf', 'Chart.pdf', 'SHA-256.txt'];
    expect(await saveAll(one, 'Review Statement')).toEqual([
      expect.stringMatching(/^Reports of .*\.zip$/),
      ...reports,
    ]);
  }

  const view = await wire.call(viewInquiry, { inquiryid: id });
  const [first = ''] = view.success === 1 ? view.data[0].inquiryfileName.split(',') : [];
  const path = findStoredFiles(server).pathOf(first);
  complaints.expect(/status of 500/);
  await rename(path, `${path}.away`);
  await page.getByRole('button', { name: 'Download all' }).last().click();
  await expect(page.getByText('Damaged in our storage: "Volume 1.pdf".')).toBeVisible();
});
