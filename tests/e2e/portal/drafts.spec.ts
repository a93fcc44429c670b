// Drafts in a real browser: what is typed and chosen survives a reload, another browser, broken connections and the end of
// the session, and nothing is sent twice.

import { stat, writeFile } from 'node:fs/promises';
import { discardDraft, saveDraft } from '../../../contract/drafts.ts';
import { PIECE_BYTES } from '../../../contract/limits.ts';
import { CASE_TYPES } from '../../../contract/offer.ts';
import { pages } from '../../../contract/pages.ts';
import { createUpload } from '../../../contract/uploads.ts';
import { barriersOf } from '../../support/browser/barriers.ts';
import { expect, open, type Page, test, untilHydrated } from '../../support/browser/journey.ts';
import {
  downloadByLink,
  sha256,
  signInAsClient,
  slowDownUploads,
  toPick,
} from '../../support/browser/steps.ts';
import { smallFile } from '../../support/cases.ts';
import { makePdf } from '../../support/documents/pdf.ts';
import { newClient } from '../../support/people.ts';

const MIB = 1024 * 1024;
const TEXT = 'Fictitious: a fall from a ladder, before the shift began.';
const UPLOADS = `**${createUpload.path}/*`;

const about = (page: Page) => page.getByLabel('About case');
const picker = (page: Page) => page.locator('input[type=file]');
const submit = (page: Page) => page.getByRole('button', { name: /^Submit/ });

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Case type').selectOption(CASE_TYPES[0]);
  await page.getByRole('radio', { name: 'Rush' }).check();
  await about(page).fill(TEXT);
}

/** The offsets of the pieces that the server has accepted, in their order. */
function watchPieces(page: Page): number[] {
  const accepted: number[] = [];
  page.on('response', (response) => {
    const request = response.request();
    if (request.headers()['upload-offset'] && response.status() === 204)
      accepted.push(Number(request.headers()['upload-offset']));
  });
  return accepted;
}

test('what was typed and chosen is still there after a reload and in another browser, until it is discarded', {
  tag: ['@R2.320', '@R2.322', '@R2.325', '@R2.326', '@R2.328'],
}, async ({ page, staffPage: other, server, dialogs, complaints }) => {
  complaints.expect(/status of 404/);
  const { person } = await newClient(server.url);
  await signInAsClient(page, person);
  await page.goto(pages.newInquiry);
  await untilHydrated(page);
  await fillIn(page);
  await picker(page).setInputFiles(toPick(smallFile('Volume 1.pdf')));
  await expect(page.getByText(/^Saved \d+:\d\d [AP]M ET$/)).toBeVisible();
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();

  const before = dialogs.length;
  await page.reload();
  await untilHydrated(page);
  await expect(about(page)).toHaveValue(TEXT);
  await expect(page.getByText('Volume 1.pdf').first()).toBeVisible();
  await page.getByRole('link', { name: 'Review List' }).click();
  await page.waitForURL(`**${pages.clientList}`);
  expect(dialogs).toHaveLength(before);

  await signInAsClient(other, person);
  const drafts = other.getByRole('region', { name: 'Drafts' });
  await expect(drafts).toContainText(`${TEXT}, ${CASE_TYPES[0]}, 1 file`);
  await drafts.getByRole('link', { name: /^Continue/ }).click();
  await other.waitForURL(`**${pages.newInquiry}?draft=*`);
  await expect(about(other)).toHaveValue(TEXT);
  await expect(other.getByRole('radio', { name: 'Rush' })).toBeChecked();
  await expect(other.getByText('Volume 1.pdf').first()).toBeVisible();

  await page.reload();
  await untilHydrated(page);
  const discarded = page.waitForResponse(`**${discardDraft.path}`);
  await page.getByRole('button', { name: /^Discard/ }).click();
  expect((await discarded).status()).toBe(200);
  expect(dialogs.at(-1)).toMatch(/^Discard the draft from/);
  await expect(page.getByText('Drafts', { exact: true })).toHaveCount(0);
  await about(other).fill(`${TEXT} More.`);
  await expect(other.getByText('This draft no longer exists.')).toBeVisible();
  await expect(about(other)).toHaveValue(`${TEXT} More.`);
  await other.getByRole('button', { name: 'Continue in a new draft' }).click();
  await expect(other.getByText(/^Saved/)).toBeVisible();
  await expect(about(other)).toHaveValue(`${TEXT} More.`);
});

test('a file that is interrupted again and again arrives whole, and no stored piece is sent again', {
  tag: ['@R2.331', '@R2.332', '@R2.335'],
}, async ({ page, server, complaints }) => {
  complaints.expect(/ERR_|Failed to load/);
  const { person } = await newClient(server.url);
  await signInAsClient(page, person);
  await open(page, pages.newInquiry);
  await fillIn(page);
  const file = { name: 'Volume 1.pdf', content: makePdf('Fictitious records', 20 * MIB) };
  const accepted = watchPieces(page);
  // The connection breaks once before each piece but the first.
  const broken = new Set<string>();
  await page.route(UPLOADS, async (route) => {
    const offset = route.request().headers()['upload-offset'] ?? '0';
    if (offset === '0' || broken.has(offset)) return route.continue();
    broken.add(offset);
    if (broken.size === 2) await page.context().setOffline(true);
    return route.abort('connectionreset');
  });
  await picker(page).setInputFiles(toPick(file));
  await expect(page.getByText('Waiting for the connection')).toBeVisible();
  await submit(page).click();
  await page.context().setOffline(false);
  await page.waitForURL(`**${pages.clientList}`);
  expect(accepted).toEqual([0, 1, 2].map((piece) => piece * PIECE_BYTES));
  expect(broken.size).toBe(2);
  await page.getByRole('link', { name: /^View/ }).click();
  expect(await downloadByLink(page, file.name)).toEqual({ name: file.name, sha256: sha256(file.content) });
});

test(
  'a session that ends while a file travels: after the sign-in, the same file continues where it was',
  {
    tag: ['@R2.97', '@R2.331', '@R2.332'],
  },
  async ({ page, server, complaints }, info) => {
    complaints.expect(/status of 401/);
    const { person } = await newClient(server.url);
    await signInAsClient(page, person);
    await open(page, pages.newInquiry);
    await fillIn(page);
    const content = makePdf('Fictitious records', 20 * MIB);
    const path = info.outputPath('Volume 1.pdf');
    await writeFile(path, content);
    const accepted = watchPieces(page);
    let isEnded = false;
    await page.route(UPLOADS, async (route) => {
      if (route.request().headers()['upload-offset'] === String(PIECE_BYTES) && !isEnded) {
        isEnded = true;
        await page.context().clearCookies({ name: 'sid' });
        return route.fulfill({ status: 401, json: { success: 0, message: 'Please sign in.' } });
      }
      return route.continue();
    });
    await picker(page).setInputFiles(path);
    await page.waitForURL(`**${pages.login}`);
    await expect(page.getByText('Your session has ended.')).toBeVisible();
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password').fill(person.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL(`**${pages.newInquiry}?draft=*`);
    await untilHydrated(page);
    await expect(about(page)).toHaveValue(TEXT);
    await expect(page.getByText(/uploaded\. Choose this file again to continue\./)).toBeVisible();

    // Another file of the same name is not the rest of it.
    await picker(page).setInputFiles(toPick(smallFile('Volume 1.pdf')));
    await expect(page.getByText(/has this name but a different size, date, or content/)).toBeVisible();
    expect((await stat(path)).size).toBe(content.length);
    await picker(page).setInputFiles(path);
    await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(2);
    expect(accepted.filter((offset) => offset > 0)).toEqual([PIECE_BYTES, 2 * PIECE_BYTES]);
    await submit(page).click();
    await page.waitForURL(`**${pages.clientList}`);
  },
);

test('two tabs that change one draft lose neither text', { tag: ['@R2.328'] }, async ({
  page,
  server,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  const { person } = await newClient(server.url);
  await signInAsClient(page, person);
  await open(page, pages.newInquiry);
  await about(page).fill('First');
  await expect(page.getByText(/^Saved/)).toBeVisible();
  const second = await page.context().newPage();
  await open(second, page.url());
  await expect(about(second)).toHaveValue('First');
  const saved = page.waitForResponse(`**${saveDraft.path}`);
  await about(page).fill('From the first tab');
  await saved;
  await about(second).fill('From the second tab');
  await expect(second.getByText(/was changed on another device or in another tab/)).toBeVisible();
  expect(await barriersOf(second)).toEqual([]);
  await second.getByRole('button', { name: 'Use the other text' }).click();
  await expect(about(second)).toHaveValue('From the first tab');
  await second.getByRole('button', { name: 'Put it back' }).click();
  await expect(about(second)).toHaveValue('From the second tab');
  await second.getByLabel('Case type').focus();
  await expect(second.getByText(/^Saved/)).toBeVisible();
  await page.reload();
  await untilHydrated(page);
  await expect(about(page)).toHaveValue('From the second tab');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a file on its way is paused, continued and removed with the keyboard alone, without barriers', {
    tag: ['@R2.331', '@R2.332'],
  }, async ({ page, server }) => {
    const { person } = await newClient(server.url);
    await signInAsClient(page, person);
    await open(page, pages.newInquiry);
    await slowDownUploads(page, MIB / 2);
    await picker(page).setInputFiles(
      toPick({ name: 'Volume 1.pdf', content: makePdf('Fictitious', 12 * MIB) }),
    );
    const press = async (name: string | RegExp) => {
      const button = page.getByRole('button', { name });
      await button.focus();
      await page.keyboard.press('Enter');
    };
    await press('Pause Volume 1.pdf');
    await expect(page.getByText(/^Paused at/)).toBeVisible();
    expect(await barriersOf(page)).toEqual([]);
    await press('Continue Volume 1.pdf');
    await expect(page.getByRole('button', { name: 'Pause Volume 1.pdf' })).toBeVisible();
    await press('Remove Volume 1.pdf');
    await expect(picker(page)).toBeFocused();
    await press('Undo');
    await expect(page.getByRole('button', { name: 'Pause Volume 1.pdf' })).toBeVisible();
    await press('Remove Volume 1.pdf');
    await expect(page.getByRole('button', { name: 'Remove Volume 1.pdf' })).toHaveCount(0);
    await open(page, pages.clientList);
    await expect(page.getByText('Drafts', { exact: true })).toBeVisible();
    expect(await barriersOf(page)).toEqual([]);
  });
});
