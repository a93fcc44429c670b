// The main journey from end to end: a client sends records and downloads the report, byte for byte.
import { messages, serverMessages } from '../../contract/messages.ts';
import { CASE_TYPES, URGENCY_LEVELS } from '../../contract/offer.ts';
import { pages } from '../../contract/pages.ts';
import { site } from '../../site.config.ts';
import { expect, open, type Page, test } from '../support/browser/journey.ts';
import {
  downloadByLink,
  registerOn,
  sha256,
  signInOnClientPage,
  signInOnStaffPage,
  slowDownUploads,
  toPick,
  watchPercentages,
} from '../support/browser/steps.ts';
import { submitOne } from '../support/cases.ts';
import { makeDocx } from '../support/documents/docx.ts';
import { makePdf } from '../support/documents/pdf.ts';
import { newPerson } from '../support/people.ts';
import { WireClient } from '../support/requests/wire-client.ts';

const MIB = 1024 * 1024;
const EARLIER_INQUIRIES = 22;
const CASE_TYPE = CASE_TYPES[2];

const records = [
  { name: 'Emergency department, day 1.pdf', content: makePdf('Fictitious emergency record', 12 * MIB) },
  { name: 'MRI (Halswirbelsäule).pdf', content: makePdf('Fictitious imaging report') },
  { name: "Driver's statement.docx", content: makeDocx('Fictitious statement', MIB + 1) },
];
const report = { name: 'Chronology, final.pdf', content: makePdf('Fictitious chronology', 3 * MIB) };

/** Today's date in the firm's time zone, as dd-MM-yyyy. */
function today(): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: site.timeZone, dateStyle: 'short' }).format();
  return parts.replaceAll('/', '-');
}

/** Extracts the inquiry number, with its prefix, from the text of a row. */
function numberIn(text: string | null): string {
  const number = new RegExp(`${site.inquiryPrefix}\\d+`).exec(text ?? '')?.[0];
  if (number === undefined) throw new Error(`No inquiry number in "${text}"`);
  return number;
}

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('link', { name: 'View' }) });

test('a client registers, sends records, and downloads the report that staff answered with', {
  tag: [
    '@R2.63',
    '@R2.68',
    '@R2.69',
    '@R2.71',
    '@R2.75',
    '@R2.78',
    '@R2.124',
    '@R8.1',
    '@R8.4',
    '@R8.16',
    '@R9.10',
    '@V14.2.3',
  ],
}, async ({ page, server, staffPage, dialogs }) => {
  const person = newPerson('Jordan Made-Up');

  await test.step('registers', async () => {
    await open(page, pages.home);
    await page.getByRole('link', { name: 'Client Register' }).first().click();
    await page.waitForURL(`**${pages.register}`);
    await registerOn(page, person);
    expect(dialogs).toEqual([messages.registrationOk]);
  });

  await test.step('signs in', async () => {
    await signInOnClientPage(page, person);
    expect(dialogs.at(-1)).toBe(messages.loginOk);
    await expect(page.getByText('Page 1 of 1', { exact: true })).toBeVisible();
  });

  await test.step('submits two PDFs and a DOCX, and sees the progress', async () => {
    const wire = new WireClient(server.url);
    await wire.signInAsClient(person);
    for (let count = 0; count < EARLIER_INQUIRIES; count += 1) await submitOne(wire);

    await page.getByRole('link', { name: 'Create New' }).click();
    await page.waitForURL(`**${pages.newInquiry}`);
    await page.getByLabel('Case type').selectOption(CASE_TYPE);
    await page.getByRole('radio', { name: 'Rush' }).check();
    await page.getByLabel('About case').fill('Fell from a made-up ladder. Is the surgery related?');
    for (const service of ['Medical Chronology', 'Customized Reports']) {
      await page.getByRole('checkbox', { name: service, exact: true }).check();
    }
    await page.locator('#customizedReports').fill('One page for each employer');
    const percentages = await watchPercentages(page);
    await slowDownUploads(page, 8 * MIB);
    await page.locator('input[type=file]').setInputFiles(records.map(toPick));
    await page.getByRole('button', { name: 'Submit when uploads finish' }).click();
    await expect.poll(() => dialogs.at(-1), { timeout: 120_000 }).toBe(serverMessages.submitOk);
    const shown = await percentages();
    expect(shown, 'the percentage was shown').not.toEqual([]);
    expect(Math.max(...shown), `the percentage grew: ${shown}`).toBeGreaterThan(shown[0] ?? 0);
    await page.waitForURL(`**${pages.clientList}`);
  });

  const newest = rows(page).first();
  let inquiry = '';
  await test.step('finds it in the list', async () => {
    await expect(newest).toContainText(CASE_TYPE);
    await expect(newest).toContainText(URGENCY_LEVELS[1]);
    await expect(newest).toContainText('Send to Review');
    await expect(newest).toContainText(today());
    inquiry = numberIn(await newest.textContent());
  });

  await test.step('finds it by what the list shows, with % taken literally', async () => {
    const search = page.getByRole('searchbox');
    await search.fill('workers');
    await expect(rows(page)).toHaveCount(1);
    await expect(page.getByText('Page 1 of 1', { exact: true })).toBeVisible();
    await search.fill('%');
    await expect(rows(page).filter({ hasText: site.inquiryPrefix })).toHaveCount(0);
    await search.fill('');
    await expect(page.getByText('Page 1 of 3', { exact: true })).toBeVisible();
  });

  await test.step('pages through 23 inquiries; Back and reload keep the page', async () => {
    const ids = new Set<string>();
    for (const [index, count] of [10, 10, 3].entries()) {
      await expect(page.getByText(`Page ${index + 1} of 3`, { exact: true })).toBeVisible();
      // The page number appears before its rows, so wait until every row is new.
      const numbers = async () => (await rows(page).allTextContents()).map(numberIn);
      await expect
        .poll(async () => (await numbers()).filter((number) => !ids.has(number)).length)
        .toBe(count);
      await expect(rows(page)).toHaveCount(count);
      for (const number of await numbers()) ids.add(number);
      if (index < 2) await page.getByRole('button', { name: 'Next' }).click();
    }
    expect(ids.size, 'every inquiry was shown once').toBe(EARLIER_INQUIRIES + 1);
    await page.goBack();
    await expect(page.getByText('Page 2 of 3', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByText('Page 2 of 3', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Prev' }).click();
    await expect(page.getByText('Page 1 of 3', { exact: true })).toBeVisible();
    const [newest = 'a number'] = ids;
    await expect(rows(page).first()).toContainText(newest);
  });

  await test.step('comes back from an inquiry to the same page and rows, by the link and by Back', async () => {
    await page.setViewportSize({ width: 1440, height: 420 });
    const first = await rows(page).first().textContent();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Page 2 of 3', { exact: true })).toBeVisible();
    await expect(rows(page).first()).not.toHaveText(first ?? '');
    const last = rows(page).nth(9).getByRole('link', { name: 'View' });
    const scrolled = () => page.evaluate(() => window.scrollY);
    for (const goBack of [
      () => page.getByRole('link', { name: 'Review List' }).click(),
      async () => void (await page.goBack()),
    ]) {
      await last.scrollIntoViewIfNeeded();
      const before = await scrolled();
      expect(before).toBeGreaterThan(0);
      await last.click();
      await expect(page.getByRole('heading', { name: 'About Case' })).toBeAttached();
      expect(await scrolled()).toBe(0);
      await goBack();
      await expect(page.getByText('Page 2 of 3', { exact: true })).toBeAttached();
      await expect.poll(scrolled).toBe(before);
    }
    await page.getByRole('button', { name: 'Prev' }).click();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('staff find it by its number and receive the records, byte for byte', async () => {
    const alerts = dialogs.length;
    await signInOnStaffPage(staffPage, server.admin);
    expect(dialogs.length, 'staff are not alerted at sign-in').toBe(alerts);
    await staffPage.getByRole('searchbox').fill(inquiry);
    await expect(rows(staffPage)).toHaveCount(1);
    await expect(rows(staffPage).first()).toContainText(person.fullName);
    for (const text of ['Delete', 'Create New']) await expect(staffPage.getByText(text)).toHaveCount(0);
    await rows(staffPage).first().getByRole('link', { name: 'View' }).click();
    await staffPage.waitForURL(`**${pages.staffInquiry}?id=*`);
    const shown = [
      inquiry,
      person.email,
      person.fullName,
      '(555) 010-0142',
      'Fictitious Law Office',
      CASE_TYPE,
    ];
    for (const text of [...shown, 'Medical Chronology', 'One page for each employer', 'made-up ladder']) {
      await expect(staffPage.getByText(text).first()).toBeVisible();
    }
    for (const { name, content } of records) {
      expect(await downloadByLink(staffPage, name)).toEqual({ name, sha256: sha256(content) });
    }
  });

  await test.step('staff answer with a report', async () => {
    await staffPage
      .getByLabel('Comment', { exact: true })
      .fill('The first mention is six days after the fall.');
    await staffPage.locator('input[type=file]').setInputFiles(toPick(report));
    await staffPage.getByRole('button', { name: 'Publish statement' }).click();
    await staffPage
      .getByRole('dialog')
      .getByRole('button', { name: /^Publish / })
      .click();
    await staffPage.waitForURL(`**${pages.staffList}`);
    expect(dialogs.at(-1)).toBe(serverMessages.answerOk);
    await staffPage.getByRole('searchbox').fill(inquiry);
    await expect(rows(staffPage)).toHaveCount(1);
    await expect(rows(staffPage).first()).toContainText('Review Completed');
  });

  await test.step('the client reads the statement and downloads the report, byte for byte', async () => {
    await page.reload();
    await expect(newest).toContainText('Review Completed');
    await expect(newest.getByText('Delete')).toHaveCount(0);
    await newest.getByRole('link', { name: 'View' }).click();
    await expect(page.getByRole('heading', { name: 'Review Statement' })).toBeVisible();
    await expect(page.getByText('The first mention is six days after the fall.')).toBeVisible();
    for (const { name, content } of [...records, report]) {
      expect(await downloadByLink(page, name)).toEqual({ name, sha256: sha256(content) });
    }
  });
});
