// A form is sent, or its user is told, whatever becomes of its draft and of the files that travel to it.

import { saveDraft } from '../../../contract/drafts.ts';
import { answerInquiry, submitInquiry, viewInquiry } from '../../../contract/inquiries.ts';
import { messages, serverMessages } from '../../../contract/messages.ts';
import { CASE_TYPES } from '../../../contract/offer.ts';
import { pages } from '../../../contract/pages.ts';
import { createUpload } from '../../../contract/uploads.ts';
import { refusals } from '../../../server/base/refusals.ts';
import { expect, open, type Page, test } from '../../support/browser/journey.ts';
import { signInAsClient, signInAsStaff, toPick } from '../../support/browser/steps.ts';
import { smallFile, submitOne } from '../../support/cases.ts';
import { newClient, signInSomebody } from '../../support/people.ts';
import type { WireClient } from '../../support/requests/wire-client.ts';

const FILE = smallFile('Volume 1.pdf');
/** Longer than a form waits for its draft. */
const PATIENCE = '00:25';

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Case type').selectOption(CASE_TYPES[0]);
  await page.getByRole('radio', { name: 'Rush' }).check();
  await page.getByLabel('About case').fill('Fictitious: a fall from a ladder.');
  await choose(page);
}

const choose = (page: Page) => page.locator('input[type=file]').setInputFiles(toPick(FILE));

/** The files of the newest inquiry, by the number that the list shows. */
async function filesOfNewest(page: Page, wire: WireClient): Promise<string[]> {
  const [, number] = /INQ-(\d+)/.exec((await page.locator('tr[data-marked]').textContent()) ?? '') ?? [];
  const answer = await wire.call(viewInquiry, { inquiryid: Number(number) });
  return answer.success === 1 ? (answer.data[0].inquiryfiles ?? []).map((file) => file.originalname) : [];
}

test('a form for which the server has no draft or place for files, or takes no pieces, is sent whole, once', {
  tag: ['@R2.336', '@R2.520', '@R2.523'],
}, async ({ page, server, dialogs, complaints }) => {
  complaints.expect(/status of/);
  const { person, wire } = await newClient(server.url);
  await signInAsClient(page, person);
  await page.clock.install();
  for (const [path, status, shown] of [
    [saveDraft.path, 500, 'Not saved: our server could not store it.'],
    [createUpload.path, 502, undefined],
    [`${createUpload.path}/*`, 500, undefined],
    [`${createUpload.path}/*`, 403, 'Interrupted at 0%.'],
  ] as const) {
    const methods = new Set<string>();
    await page.route(`**${path}`, (route) => {
      methods.add(route.request().method());
      return route.fulfill({ status, body: '<h1>A proxy</h1>' });
    });
    await open(page, pages.newInquiry);
    await fillIn(page);
    if (shown) await expect(page.getByText(shown).first()).toBeVisible();
    await expect(page.getByText('no connection')).toHaveCount(0);
    await expect.poll(() => methods.has('POST'), 'the call is made').toBe(true);
    const sent = page.waitForRequest(`**${submitInquiry.path}`);
    await page.getByRole('button', { name: /^Submit/ }).click();
    await expect(page.getByText(/Please keep this page open|We’ll email you/)).toBeVisible();
    await page.clock.fastForward(PATIENCE);
    await sent;
    await page.waitForURL(`**${pages.clientList}`);
    expect(dialogs.at(-1), `after ${status}`).toBe(serverMessages.submitOk);
    expect(await filesOfNewest(page, wire)).toEqual([FILE.name]);
    await expect(page.getByText('Drafts', { exact: true }), 'no draft is left').toHaveCount(0);
    methods.delete('HEAD');
    expect([...methods], 'files travel by POST alone').toEqual(['POST']);
    await page.unroute(`**${path}`);
  }
});

test('a file that the server itself refuses gets the alert of §8, and staff send theirs whole, too', {
  tag: ['@R2.520', '@R2.523'],
}, async ({ page, server, dialogs, complaints }) => {
  complaints.expect(/status of/);
  const id = await submitOne(await signInSomebody(server.url));
  await signInAsStaff(page, server.admin);
  await page.clock.install();
  const refusal = { success: 0, message: refusals.quotaUsed };
  await page.route(`**${createUpload.path}`, (route) => route.fulfill({ status: 507, json: refusal }));
  await open(page, `${pages.staffInquiry}?id=${id}`);
  await page.getByLabel('Comment').fill('Fictitious: read.');
  await choose(page);
  await expect(page.getByText(refusals.quotaUsed).first()).toBeVisible();
  const publish = async () => {
    await page.getByRole('button', { name: /^Publish/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Publish / })
      .click();
  };
  await publish();
  await expect.poll(() => dialogs.at(-1)).toBe(messages.submitFault);
  await expect(page.getByRole('link', { name: FILE.name })).toBeVisible();

  await page.unroute(`**${createUpload.path}`);
  await page.route(`**${createUpload.path}`, (route) => route.fulfill({ status: 502 }));
  await page.getByRole('button', { name: /^Retry/ }).click();
  const sent = page.waitForRequest(`**${answerInquiry.path}`);
  await publish();
  await expect(page.getByText(/Please keep this page open/)).toBeVisible();
  await page.clock.fastForward(PATIENCE);
  await sent;
  await page.waitForURL(`**${pages.staffList}`);
  expect(dialogs.at(-1)).toBe(serverMessages.answerOk);
});
