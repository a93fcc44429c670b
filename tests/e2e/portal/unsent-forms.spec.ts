// Nothing that was typed is lost: by a link, a reload, or the end of the session. After sending, the list says what
// was sent.

import { saveDraft } from '../../../contract/drafts.ts';
import { messages, serverMessages } from '../../../contract/messages.ts';
import { CASE_TYPES } from '../../../contract/offer.ts';
import { pages } from '../../../contract/pages.ts';
import { expect, open, type Page, test, untilHydrated } from '../../support/browser/journey.ts';
import { signInAsClient, toPick } from '../../support/browser/steps.ts';
import { smallFile } from '../../support/cases.ts';
import { newClient } from '../../support/people.ts';

const TEXT = 'Fictitious: a fall from a ladder, before the shift began.';
const about = (page: Page) => page.getByLabel('About case');

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Case type').selectOption(CASE_TYPES[0]);
  await page.getByRole('radio', { name: 'Rush' }).check();
  await about(page).fill(TEXT);
  await chooseFile(page);
}

const chooseFile = (page: Page) =>
  page.locator('input[type=file]').setInputFiles(toPick(smallFile('Volume 1.pdf')));

/** Goes back once, when the address has changed and the screen has not; returns what waits for it. */
async function goBackAtOnce(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate(() => {
    const push = history.pushState.bind(history);
    history.pushState = (...entry) => {
      push(...entry);
      history.pushState = push;
      window.addEventListener('popstate', () => Reflect.set(window, 'wentBack', true), { once: true });
      history.back();
      // Keeps the page from drawing the next screen before the browser has gone back.
      for (const end = performance.now() + 300; performance.now() < end; );
    };
  });
  return () => page.waitForFunction(() => Reflect.get(window, 'wentBack') === true);
}

test('a form that could not be saved asks before it is left, keeps its text, and says which files to choose again', {
  tag: ['@R2.96', '@R2.97', '@R2.323'],
}, async ({ page, server, dialogs, complaints }) => {
  complaints.expect(/ERR_FAILED/);
  const { person } = await newClient(server.url);
  await signInAsClient(page, person);
  await page.route(`**${saveDraft.path}`, (route) => route.abort());
  await open(page, pages.newInquiry);
  await fillIn(page);
  const untilNotSaved = () => expect(page.getByText('Not saved: no connection.').first()).toBeVisible();
  await untilNotSaved();
  const leave = () => page.getByRole('link', { name: 'Review List' }).click();
  const goesBack = await goBackAtOnce(page);
  await leave();
  await goesBack();
  await expect(about(page)).toHaveValue(TEXT);
  await untilNotSaved();
  await leave();
  await page.waitForURL(`**${pages.clientList}`);
  expect(dialogs.map((text) => text.split('.')[0])).toEqual(Array(2).fill('You have not sent this form'));

  await page.goBack();
  await expect(about(page)).toHaveValue(TEXT);
  await page.reload();
  await untilHydrated(page);
  await expect(about(page)).toHaveValue(TEXT);
  await expect(page.getByText('Please choose these files again: Volume 1.pdf')).toBeVisible();
  await chooseFile(page);
  await expect(page.getByText('Please choose these files again')).toHaveCount(0);

  await page.unroute(`**${saveDraft.path}`);
  // The file may have arrived before the click.
  const submit = page.getByRole('button', { name: /^Submit (inquiry|when uploads finish)$/ });
  await submit.click();
  await page.waitForURL(`**${pages.clientList}`);
  expect(dialogs.at(-1)).toBe(serverMessages.submitOk);
  const notice = page.getByRole('status').filter({ hasText: 'We’ll email you' });
  const [number] = /INQ-\d+/.exec((await notice.textContent()) ?? '') ?? [];
  await expect(page.locator('tr[data-marked]')).toContainText(number ?? 'a number');
  await open(page, pages.newInquiry);
  await expect(about(page)).toHaveValue('');
});

test('a form that is sent after its session has ended opens the sign-in page; another account sees nothing of it', {
  tag: ['@R2.96', '@R2.97', '@R2.320'],
}, async ({ page, server, dialogs, complaints }) => {
  complaints.expect(/status of 40[14]/);
  const { person } = await newClient(server.url);
  await signInAsClient(page, person);
  await open(page, pages.newInquiry);
  await fillIn(page);
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Saved/)).toBeVisible();
  const address = page.url();
  await page.context().clearCookies({ name: 'sid' });
  await page.getByRole('button', { name: 'Submit inquiry' }).click();
  await page.waitForURL(`**${pages.login}`);
  expect(dialogs.at(-1)).toBe(messages.submitFault);
  await expect(page.getByText('Your session has ended.')).toBeVisible();

  const other = await newClient(server.url);
  await signInAsClient(page, other.person);
  await open(page, address);
  await expect(page.getByText('This draft no longer exists')).toBeVisible();
  await expect(about(page)).toHaveValue('');
  await expect(page.getByText('Volume 1.pdf')).toHaveCount(0);
});
