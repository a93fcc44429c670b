// Two accounts in one browser: someone who signs in in another tab never sends what someone else has typed.

import { listInquiries } from '../../../contract/inquiries.ts';
import { CASE_TYPES } from '../../../contract/offer.ts';
import { pages } from '../../../contract/pages.ts';
import { expect, open, type Page, test, untilHydrated } from '../../support/browser/journey.ts';
import { signInAsClient, signInAsStaff, signInOnClientPage, toPick } from '../../support/browser/steps.ts';
import { smallFile, submitOne } from '../../support/cases.ts';
import { newClient, signInSomebody } from '../../support/people.ts';
import { digestOf } from '../../support/requests/wire-client.ts';

const TEXT = 'Fictitious: a fall from a ladder, before the shift began.';
/** What a page asks while the other account signs in is refused, as it should be, and the browser says so. */
const LATE_CALL = /status of (401|409)/;
const about = (page: Page) => page.getByLabel('About case');
const stopped = (page: Page) => page.getByRole('heading', { name: 'Someone else is signed in now.' });

test('a form stops when another client signs in in another tab, and is there again for its owner', {
  tag: ['@R4.60'],
}, async ({ page, server, dialogs, complaints }) => {
  complaints.expect(LATE_CALL);
  const [first, second] = [
    await newClient(server.url, 'Ada Sample'),
    await newClient(server.url, 'Ben Sample'),
  ];
  await signInAsClient(page, first.person);
  await open(page, pages.newInquiry);
  await page.getByLabel('Case type').selectOption(CASE_TYPES[0]);
  await page.getByRole('radio', { name: 'Rush' }).check();
  await page.locator('input[type=file]').setInputFiles(toPick(smallFile('Volume 1.pdf')));
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
  // The other sign-in ends this session, so a save that is still on its way would be refused.
  const saved = page.waitForResponse(
    (response) =>
      response.url().includes('/api/savedraft') && (response.request().postData() ?? '').includes('ladder'),
  );
  await about(page).fill(TEXT);
  await saved;
  await expect(page.getByText(/^Saved/)).toBeVisible();

  const other = await page.context().newPage();
  await signInOnClientPage(other, second.person);
  await expect(other.getByText('Drafts', { exact: true })).toHaveCount(0);
  await expect(stopped(page)).toBeFocused();
  await expect(page.getByText(`what ${first.person.fullName} typed here is kept`)).toBeVisible();
  await expect(page.getByText(TEXT)).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Continue as ${second.person.fullName}` })).toBeVisible();
  expect(await second.wire.call(listInquiries, { clientid: '' })).toMatchObject({ total_records: 0 });

  await page.getByRole('button', { name: `Sign in as ${first.person.fullName}` }).click();
  await page.waitForURL(`**${pages.login}`);
  await untilHydrated(page);
  await page.getByLabel('Email').fill(first.person.email);
  await page.getByLabel('Password').fill(first.person.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(`**${pages.newInquiry}?draft=*`);
  await untilHydrated(page);
  await expect(about(page)).toHaveValue(TEXT);
  await expect(stopped(other)).toBeVisible();
  await page.getByRole('button', { name: /^Submit/ }).click();
  await page.waitForURL(`**${pages.clientList}`);
  expect(dialogs.at(-1)).toBe('Inquiry submitted successfully!');
  expect(await first.wire.call(listInquiries, { clientid: '' })).toMatchObject({ total_records: 1 });
});

test('staff do not publish the statement of someone else, though the page could not see who signed in', {
  tag: ['@R4.60'],
}, async ({ page, server, complaints }) => {
  complaints.expect(/status of 409/);
  const somebody = await signInSomebody(server.url);
  const id = await submitOne(somebody);
  const { person } = await newClient(server.url);
  await signInAsStaff(page, server.admin);
  await open(page, `${pages.staffInquiry}?id=${id}`);
  // From then on the page asks for nothing by itself.
  await expect(page.getByText('1 page', { exact: false }).first()).toBeVisible();
  await expect(page.getByText(/^Saved/)).toHaveCount(0);
  // Only the cookie changes, as by another program of this browser.
  await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      await fetch('/user/login', { method: 'POST', headers, body });
    },
    JSON.stringify({ username: person.email, password: digestOf(person.password) }),
  );
  await page.getByLabel('Comment').fill(TEXT);
  await expect(stopped(page)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Continue as/ })).toHaveCount(0);
  const sign = page.getByRole('button', { name: `Sign in as ${server.admin.username}` });
  await sign.click();
  await page.waitForURL(`**${pages.staffLogin}`);
  await untilHydrated(page);
  await page.getByLabel('Username').fill(server.admin.username);
  await page.getByLabel('Password').fill(server.admin.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(`**${pages.staffInquiry}?id=${id}`);
  await untilHydrated(page);
  await expect(page.getByLabel('Comment')).toHaveValue(TEXT);
});
