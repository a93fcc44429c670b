// The two forms with files, in a real browser: the response is lost, and so is every answer to the question about
// it; the page says so, and a second click on the same button succeeds without sending the form again.
import { chromium, type Page } from '@playwright/test';
import { answerInquiry, sendingOutcome, submitInquiry } from '../../../contract/inquiries.ts';
import { messages, serverMessages } from '../../../contract/messages.ts';
import { CASE_TYPES } from '../../../contract/offer.ts';
import { pages } from '../../../contract/pages.ts';
import { chromiumOptions } from '../../../tests/support/browser/chromium.ts';
import { open } from '../../../tests/support/browser/journey.ts';
import { signInAsClient, signInAsStaff } from '../../../tests/support/browser/steps.ts';
import { makePdf } from '../../../tests/support/documents/pdf.ts';
import { PASSWORD } from '../../../tests/support/server/accounts.ts';
import { compare, count, leftBy, type Wrong } from './counts.ts';
import type { LossyServer } from './lossy-server.ts';
import { newInquiry, recipes } from './recipes.ts';

interface Form {
  name: 'submitInquiry' | 'answerInquiry';
  path: string;
  /** Pressed one after the other to send it. */
  buttons: readonly string[];
  okText: string;
  /** Signs in, opens the form and fills it. */
  fill(page: Page, lossy: LossyServer): Promise<void>;
}

/** More than one piece. */
const CONTENT = makePdf('Fictitious', 12 * 1024 * 1024);

async function chooseFile(page: Page): Promise<void> {
  const file = { name: 'Volume 1.pdf', mimeType: 'application/pdf', buffer: CONTENT };
  await page.locator('input[type=file]').setInputFiles(file);
  // It travels at once, as a part of the draft.
  await page.getByText('Arrived', { exact: true }).waitFor();
}

const forms: readonly Form[] = [
  {
    name: 'submitInquiry',
    path: submitInquiry.path,
    buttons: ['Submit inquiry'],
    okText: serverMessages.submitOk,
    async fill(page, { data }) {
      const { email } = await data.signIn('client');
      await signInAsClient(page, { email, password: PASSWORD });
      await open(page, pages.newInquiry);
      await page.getByLabel('Case type').selectOption(CASE_TYPES[0]);
      await page.getByRole('radio', { name: 'Rush' }).check();
      await page.getByLabel('About case').fill('Fictitious: a fall from a ladder.');
      await chooseFile(page);
    },
  },
  {
    name: 'answerInquiry',
    path: answerInquiry.path,
    buttons: ['Submit review', 'Publish to the client'],
    okText: serverMessages.answerOk,
    async fill(page, { data, server }) {
      const { id } = await newInquiry({ url: server.url, data });
      const { email } = await data.signIn('staff');
      await signInAsStaff(page, { username: email, password: PASSWORD });
      await open(page, `${pages.staffInquiry}?id=${id}`);
      await page.getByLabel('Comment').fill('Fictitious: nothing was broken.');
      await chooseFile(page);
    },
  },
];

/** Clicks the buttons. @returns the message of the alert. */
async function press(page: Page, buttons: readonly string[]): Promise<string> {
  // The click resolves only after its dialog is closed.
  const message = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.accept();
    return dialog.message();
  });
  const clicks = async () => {
    for (const name of buttons) await page.getByRole('button', { name }).click();
  };
  const [text] = await Promise.all([message, clicks()]);
  return text;
}

/** Whether the page reports the missing response and what to do. */
async function saysSo(page: Page): Promise<boolean> {
  const summary = page.getByRole('region', { name: 'The connection was lost before an answer came.' });
  return summary
    .getByRole('button', { name: 'Send again' })
    .waitFor({ timeout: 5_000 })
    .then(
      () => true,
      () => false,
    );
}

/** Loses the response to one form. @returns whether the page informed the user, and wrong counts of data. */
async function loseForm(page: Page, lossy: LossyServer, form: Form): Promise<Wrong & { told: boolean }> {
  const { proxy, data } = lossy;
  await form.fill(page, lossy);
  const before = await count(data);
  // Every time until the page gives up, because the browser itself retries on a kept-alive connection.
  const isAbout = (path: string) => path === form.path || path === sendingOutcome.path;
  proxy.fate = (path) => (isAbout(path) ? 'cut' : 'pass');
  const lost = await press(page, form.buttons);
  const said = await saysSo(page);
  let isSentAgain = false;
  proxy.fate = (path) => {
    isSentAgain ||= path === form.path;
    return 'pass';
  };
  const found = await press(page, form.buttons);
  const told = lost === messages.submitFault && said && found === form.okText && !isSentAgain;
  const { leaves } = recipes[form.name];
  // The file has its row already; it was the draft's.
  const rows = { ...leaves.rows, files: 0, drafts: -1 };
  const expected = leftBy([{ leaves: { ...leaves, rows }, times: 1 }]);
  return { told, ...compare(before, await count(data), expected) };
}

/** @returns the number of forms that informed the user, and of doubled or missing effects. */
export async function loseForms(lossy: LossyServer): Promise<{ forms: number; told: number; wrong: number }> {
  const browser = await chromium.launch(await chromiumOptions());
  try {
    const sum = { forms: forms.length, told: 0, wrong: 0 };
    for (const form of forms) {
      const context = await browser.newContext({ baseURL: lossy.proxy.url });
      const { told, effects, mails, custody } = await loseForm(await context.newPage(), lossy, form);
      await context.close();
      sum.told += told ? 1 : 0;
      sum.wrong += effects + mails + custody;
    }
    return sum;
  } finally {
    await browser.close();
  }
}
