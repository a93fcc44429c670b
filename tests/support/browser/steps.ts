// Steps that several journeys share, done the way a person does them.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { pages } from '../../../contract/pages.ts';
import type { Person } from '../requests/wire-client.ts';
import { expect, open, type Page, untilHydrated } from './journey.ts';

/** Fills in every field of a registration but its two boxes. */
export async function fillRegistration(page: Page, { fullName, email, password }: Person): Promise<void> {
  const fields = {
    'Full Name': fullName,
    Organization: 'Fictitious Law Office',
    Email: email,
    'Contact Number': '5550100142',
    Password: password,
    'Confirm Password': password,
  };
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value);
}

/** Registers on the registration page and waits for the sign-in page. */
export async function registerOn(page: Page, person: Person): Promise<void> {
  await fillRegistration(page, person);
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await page.waitForURL(`**${pages.login}`);
}

/** @param url of the server, if it is not the one that all tests share. */
export async function signInAsClient(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
  url = '',
) {
  await open(page, url + pages.login);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(`**${pages.clientList}`);
  await untilHydrated(page);
}

/** @param url of the server, if it is not the one that all tests share. */
export async function signInAsStaff(
  page: Page,
  { username, password }: { username: string; password: string },
  url = '',
) {
  await open(page, url + pages.staffLogin);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(`**${pages.staffList}`);
  await untilHydrated(page);
}

/** Clicks LogOut and waits for the sign-in page to load: the router already shows one a moment earlier. */
export async function logOut(page: Page): Promise<void> {
  const loading = page.waitForEvent('load');
  await page.getByText('LogOut').filter({ visible: true }).click();
  await loading;
  await page.waitForURL(`**${pages.login}`);
}

/** Waits until `count` dialogs have been shown and returns the text of the newest. */
export async function lastDialog(dialogs: readonly string[], count: number): Promise<string | undefined> {
  await expect.poll(() => dialogs.length, 'a dialog was shown').toBeGreaterThanOrEqual(count);
  return dialogs.at(-1);
}

export function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Clicks a file's link; returns the name under which the browser saves it, and its digest. */
export async function downloadByLink(page: Page, name: string): Promise<{ name: string; sha256: string }> {
  const arriving = page.waitForEvent('download');
  await page.getByRole('link', { name }).click();
  const download = await arriving;
  return { name: download.suggestedFilename(), sha256: sha256(await readFile(await download.path())) };
}

/** Records every percentage that the page shows from now on: polling would miss the brief ones. */
export async function watchPercentages(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const seen: number[] = [];
    Reflect.set(window, 'seenPercentages', seen);
    const look = () => {
      const bar = document.querySelector('[role=progressbar]');
      const percent = /(\d+) ?%/.exec(bar?.parentElement?.textContent ?? '')?.[1];
      if (percent !== undefined && seen.at(-1) !== Number(percent)) seen.push(Number(percent));
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  });
  return () => page.evaluate(() => Reflect.get(window, 'seenPercentages') as number[]);
}

/** Limits the upload speed: otherwise a local upload ends before its progress is drawn. */
export async function slowDownUploads(page: Page, bytesPerSecond: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
}
