// Statements of staff: previewed, corrected after the answer, and written while a colleague writes, too.
import { pages } from '../../../contract/pages.ts';
import { site } from '../../../site.config.ts';
import { expectReach } from '../../support/browser/barriers.ts';
import { expect, open, test } from '../../support/browser/journey.ts';
import { lastDialog, signInAsClient, signInAsStaff, toPick } from '../../support/browser/steps.ts';
import { inquiryFields, smallFile, submitOne } from '../../support/cases.ts';
import { openWritableData } from '../../support/data/writable-data.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import { addDraftFile, beginDraft } from '../../support/drafts.ts';
import { newClient, signInSomebody } from '../../support/people.ts';
import { WireClient } from '../../support/requests/wire-client.ts';
import type { RealServer } from '../../support/server/real-server.ts';

const addressOf = (id: number) => `${pages.staffInquiry}?id=${id}`;

/** A member of staff who works without a browser. */
async function newColleague(server: RealServer): Promise<WireClient> {
  const data = await openWritableData(server);
  try {
    return new WireClient(server.url, (await data.signIn('staff')).cookie);
  } finally {
    await data.close();
  }
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('staff preview and correct a statement with the keyboard alone; the client reads both, without barriers', {
    tag: ['@R2.403', '@R2.101', '@R2.78', '@R2.426'],
  }, async ({ page, staffPage, server }) => {
    await staffPage.setViewportSize({ width: 390, height: 844 });
    const { person, wire } = await newClient(server.url, 'Casey Sample');
    const id = await wire.submit(inquiryFields(), [smallFile('Volume 1.pdf')]);
    const colleague = await newColleague(server);
    await colleague.answer(id, 'See p. 1 of Records 1.', [smallFile('report.pdf')]);

    await signInAsStaff(staffPage, server.admin);
    const sign = async (name: string) => {
      await open(staffPage, pages.staffProfile);
      await staffPage.getByLabel('Name on statements (optional)').fill(name);
      await staffPage.getByRole('button', { name: 'Save' }).click();
      await expect(staffPage.getByText('Saved')).toBeVisible();
    };
    const signed = `Rita Sample, RN, CLNC, for ${site.name}`;
    await sign('Rita Sample, RN, CLNC');
    await open(staffPage, addressOf(id));
    const press = async (name: string) => {
      const button = staffPage.getByRole('button', { name, exact: true });
      await button.focus();
      await staffPage.keyboard.press('Enter');
    };
    await staffPage.getByRole('tab', { name: 'Write' }).click();
    await staffPage.getByLabel('Comment').focus();
    await staffPage.keyboard.type('It is p. 1 of Reports 2, not p. 1 of Records 1.');
    await staffPage
      .getByLabel('Choose files')
      .setInputFiles(toPick({ name: 'corrected.pdf', content: makePdf('Fictitious') }));
    await expect(staffPage.getByText('Uploaded', { exact: true })).toBeVisible();
    await staffPage.getByLabel('Comment').focus();
    await expect(staffPage.getByText(/^Saved/)).toBeVisible();

    await press('Preview');
    const preview = staffPage.getByRole('dialog');
    await expect(preview.getByRole('heading', { level: 2 })).toHaveText([
      'Preview',
      'Correction of the Review Statement',
      'Review Statement',
    ]);
    // Nothing in it leads away from the question.
    await expect(preview.locator('.cite').first()).toHaveText('p. 1 of Reports 2');
    await expect(preview.locator('a.cite')).toHaveCount(0);
    await expect(preview).toContainText('corrected.pdf');
    await expect(preview).toContainText(signed);
    await expectReach(staffPage, 'preview');
    await staffPage.keyboard.press('Escape');
    await expect(preview).toHaveCount(0);

    await press('Publish correction');
    await expect(preview).toContainText('corrected.pdf');
    await preview.getByRole('button', { name: 'Publish correction' }).click();
    await staffPage.waitForURL(`**${pages.staffList}`);
    await expect(staffPage.locator('.notice')).toContainText('has a new statement.');
    // Its row may be on another page of the list.
    await staffPage.locator('.notice').getByRole('link').click();
    await expect(staffPage.getByRole('heading', { level: 1 })).toHaveText(`${site.inquiryPrefix}${id}`);

    // What is published keeps its name.
    await sign('');
    await signInAsClient(page, person);
    await open(page, `${pages.clientInquiry}?id=${id}`);
    const correction = page.locator('.review-statement').first();
    const answer = page.locator('.review-statement').last();
    await expect(correction.getByRole('heading')).toHaveText('Correction of the Review Statement');
    await expect(answer.getByRole('heading')).toHaveText('Review Statement');
    await expect(correction).toContainText(signed);
    await expect(answer).not.toContainText(signed);
    await expect(answer).toContainText('See p. 1 of Records 1');
    await expect(answer.getByRole('link', { name: 'View report.pdf' })).toBeVisible();
    await expect(correction.getByRole('link', { name: 'View corrected.pdf' })).toBeVisible();
    await expect(correction.getByRole('link', { name: 'p. 1 of Reports 2' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Download all' })).toHaveCount(1);
    await expectReach(page, 'corrected statement');
  });
});

test('staff see who else writes; if a colleague was faster, their text is kept and becomes a correction', {
  tag: ['@R2.101', '@R2.408'],
}, async ({ page, server, dialogs }) => {
  const client = await signInSomebody(server.url);
  const id = await submitOne(client);
  const colleague = await newColleague(server);
  const { draftid } = await beginDraft(colleague, { comment: 'Theirs' }, id);
  await addDraftFile(colleague, draftid, smallFile('theirs.pdf'));

  await signInAsStaff(page, server.admin);
  await open(page, addressOf(id));
  await expect(page.getByText(/has a draft, last saved/)).toBeVisible();
  await page.getByLabel('Comment').fill('What I found');
  await page.getByLabel('Choose files').setInputFiles(toPick(smallFile('mine.pdf')));
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();

  await colleague.answer(id, 'The answer', [smallFile('theirs.pdf')]);
  // As when the user comes back to this tab.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText(/published a statement first/)).toBeVisible();
  await page.getByLabel('Comment').fill('What I found, and more');
  await page.getByRole('button', { name: 'Read the statement' }).click();
  await expect(page.getByText('The answer', { exact: true })).toBeVisible();
  await expect(page.getByText(/published a statement first,/)).toBeVisible();
  await expect(page.getByLabel('Comment')).toHaveValue('What I found, and more');
  await expect(page.getByRole('button', { name: 'Remove mine.pdf' })).toBeVisible();

  await page.getByRole('button', { name: 'Publish correction' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Publish / })
    .click();
  await page.waitForURL(`**${pages.staffList}`);
  expect(await lastDialog(dialogs, 1)).toBe('Correction submitted successfully!');
  await open(page, addressOf(id));
  await expect(page.getByText('What I found, and more', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'View mine.pdf' })).toBeVisible();
  await expect(page.getByLabel('Comment')).toHaveValue('');
});

test('staff add, insert, change and remove a text block with the keyboard alone, without barriers', {
  tag: ['@R2.409'],
}, async ({ page, server, dialogs }) => {
  const id = await submitOne(await signInSomebody(server.url));
  await signInAsStaff(page, server.admin);
  await open(page, addressOf(id));
  const press = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
  };
  const block = page.getByLabel('Text block');
  await page.getByText('Text blocks', { exact: true }).click();
  await expect(page.getByText('No text blocks yet.')).toBeVisible();
  await press('New block');
  await page.getByLabel('Name').focus();
  await page.keyboard.type('Greeting');
  await page.keyboard.press('Enter');
  await page.getByLabel('Text', { exact: true }).focus();
  await page.keyboard.type('Thank you for these records.');
  await press('Save block');
  await expect(page.getByText('Text block saved.')).toBeVisible();
  await expect(block).toHaveText('Greeting');

  // Where the cursor is.
  const comment = page.getByLabel('Comment', { exact: true });
  await comment.fill('Dear Casey.  Yours');
  await comment.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(12, 12));
  await press('Insert block');
  await expect(comment).toHaveValue('Dear Casey. Thank you for these records. Yours');

  await press('Edit block');
  await page.getByLabel('Text', { exact: true }).fill('We thank you.');
  await press('Save block');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('We thank you.')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('tab', { name: 'Write' }).click();
  await expectReach(page, 'blocks at 390 px');
  await press('Edit block');
  await press('Remove block');
  await expect(page.getByText('The text block was removed.')).toBeVisible();
  expect(await lastDialog(dialogs, 1)).toBe('Remove this text block for all staff?');
  await expect(page.getByText('No text blocks yet.')).toBeVisible();
  await expect(comment).toHaveValue('Dear Casey. Thank you for these records. Yours');
});
