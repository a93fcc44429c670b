// Steps that several journeys share, done the way a person does them.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { clientLogin, staffLogin } from '../../../contract/accounts/accounts.ts';
import { ROLE_ID } from '../../../contract/endpoint.ts';
import { pages } from '../../../contract/pages.ts';
import { digestOf, type Person, type SentFile } from '../requests/wire-client.ts';
import { expect, open, type Page, untilHydrated } from './journey.ts';

/** Fills in every field of a registration but its two boxes. */
export async function fillRegistration(page: Page, { fullName, email, password }: Person): Promise<void> {
  const fields = {
    'Full Name': fullName,
    'Organization (optional)': 'Fictitious Law Office',
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

/** Opens a page from the menu behind the name. */
export async function chooseInMenu(page: Page, label: string): Promise<void> {
  const menu = page.getByRole('banner').getByRole('group');
  await menu.locator('summary').click();
  await menu.getByRole('link', { name: label, exact: true }).click();
}

type Credentials = { username: string; password: string };

async function fillIn(page: Page, path: string, label: string, { username, password }: Credentials) {
  await open(page, path);
  await page.getByLabel(label).fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Signs in on the page for clients. */
export async function signInOnClientPage(page: Page, { email, password }: SignedUp): Promise<void> {
  await fillIn(page, pages.login, 'Email', { username: email, password });
  await page.waitForURL(`**${pages.clientList}`);
  await untilHydrated(page);
}

/** Signs in on the page for staff. */
export async function signInOnStaffPage(page: Page, credentials: Credentials): Promise<void> {
  await fillIn(page, pages.staffLogin, 'Username', credentials);
  await page.waitForURL(`**${pages.staffList}`);
  await untilHydrated(page);
}

/**
 * Leaves the browser as a sign-in on the page does, without the page: most journeys are about something else.
 * @param valuesOf what the page stores of the answer (web/session.ts)
 */
async function bringSession<T>(
  page: Page,
  url: string,
  { path }: { path: string },
  { username, password }: Credentials,
  valuesOf: (answer: T) => Record<string, string>,
): Promise<void> {
  // A page of ours without scripts, instead of the one that is shown now.
  await page.goto(`${url}/robots.txt`);
  const data = { username, password: digestOf(password) };
  const answer = (await (await page.request.post(url + path, { data })).json()) as T & { success: number };
  expect(answer.success, `sign-in of ${username}`).toBe(1);
  await page.evaluate((values) => {
    for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value);
    const others = ['clientid', 'clientname', 'userid', 'username', 'administrator', 'timezone'];
    for (const name of others) if (!(name in values)) localStorage.removeItem(name);
  }, valuesOf(answer));
}

type SignedUp = Pick<Person, 'email' | 'password'>;

/** Comes to the list of a signed-in client. @param url of the server, if it is not the one that all tests share. */
export async function signInAsClient(page: Page, { email, password }: SignedUp, url = ''): Promise<void> {
  await bringSession(
    page,
    url,
    clientLogin,
    { username: email, password },
    ({ client_id, client_name }: { client_id: number; client_name: string }) => ({
      clientid: String(client_id),
      clientname: client_name,
      roleid: String(ROLE_ID.client),
    }),
  );
  await open(page, url + pages.clientList);
}

/** Comes to the list of signed-in staff. @param url of the server, if it is not the one that all tests share. */
export async function signInAsStaff(page: Page, credentials: Credentials, url = ''): Promise<void> {
  await bringSession(
    page,
    url,
    staffLogin,
    credentials,
    ({ userid, username }: { userid: number; username: string }) => ({
      userid: String(userid),
      username,
      roleid: String(ROLE_ID.staff),
    }),
  );
  await open(page, url + pages.staffList);
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

/** A file as a person picks it. */
export const toPick = ({ name, content }: SentFile) => ({ name, mimeType: '', buffer: content });

/** Chooses a saved record or receipt on the page for verification, and returns the heading of the result. */
export async function verify(page: Page, path: string): Promise<string> {
  await page.getByLabel('Choose the record').setInputFiles(path);
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toBeFocused();
  return (await page.getByRole('article').getByRole('heading', { level: 2 }).textContent()) ?? '';
}

/** Clicks a file's link; returns the name under which the browser saves it, and its digest. */
export async function downloadByLink(page: Page, name: string): Promise<{ name: string; sha256: string }> {
  const arriving = page.waitForEvent('download');
  await page.getByRole('link', { name: `Download ${name}` }).click();
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
