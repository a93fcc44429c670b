// Visits every page that displays a planted text, and every URL that can contain one.
import { readFile } from 'node:fs/promises';
import { pages } from '../../../contract/pages.ts';
import type { WireClient } from '../../../tests/support/requests/wire-client.ts';
import type { RealServer } from '../../../tests/support/server/real-server.ts';
import { type Guarded, inspect } from './guarded-browser.ts';
import { payloads } from './payloads.ts';
import type { Planted } from './scene.ts';

/** Signs the browser in as another user, with the same state as after the sign-in page. */
async function become({ context, page }: Guarded, cookie: string, stored: Record<string, string>) {
  await context.clearCookies();
  await context.addCookies(
    cookie.split('; ').map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return { name, value, domain: 'localhost', path: '/', httpOnly: true, sameSite: 'Strict' };
    }),
  );
  await page.goto('/robots.txt');
  await page.evaluate((values) => {
    localStorage.clear();
    for (const [key, text] of Object.entries(values)) localStorage.setItem(key, text);
  }, stored);
}

export async function becomeClient(guarded: Guarded, { client, id, name }: Planted): Promise<void> {
  await become(guarded, client.cookie, { clientid: String(id), clientname: name, roleid: '2' });
}

/** Texts that the page displays verbatim, and those that are missing. */
export interface Texts {
  shown: number;
  missing: string[];
}

async function findTexts({ page }: Guarded, texts: readonly string[], sum: Texts): Promise<void> {
  const body = (await page.locator('body').textContent()) ?? '';
  const missing = texts.filter((text) => !body.includes(text));
  sum.missing.push(...missing.map((text) => `${page.url()}: ${text}`));
  sum.shown += texts.length - missing.length;
}

/** Opens everything on the detail page and saves its custody record. */
async function readInquiry(guarded: Guarded, path: string, planted: Planted, sum: Texts): Promise<string> {
  const { page } = guarded;
  await page.goto(`${path}?id=${planted.inquiryId}`);
  await page.getByText('Show the record').click();
  const save = page.getByRole('button', { name: 'Save with the SHA-256' });
  await save.waitFor();
  await findTexts(guarded, planted.shown, sum);
  await inspect(guarded);
  const saving = page.waitForEvent('download');
  await save.click();
  return await readFile(await (await saving).path(), 'utf8');
}

/** Visits the screens with planted texts: both detail pages with their records, the list,
 * the consultation requests, the search. */
export async function visitPortal(
  guarded: Guarded,
  server: RealServer,
  staff: WireClient,
  all: readonly Planted[],
) {
  const { page } = guarded;
  const texts: Texts = { shown: 0, missing: [] };
  const records: string[] = [];
  for (const planted of all) {
    await becomeClient(guarded, planted);
    records.push(await readInquiry(guarded, pages.clientInquiry, planted, texts));
  }
  await become(guarded, staff.cookie, { userid: '1', username: server.admin.username, roleid: '1' });
  for (const planted of all) records.push(await readInquiry(guarded, pages.staffInquiry, planted, texts));
  for (let first = 0; first < all.length; first += 10) {
    const number = first / 10 + 1;
    const names = all.toReversed().map(({ name }) => name);
    const shown = names.slice(first, first + 10);
    await page.goto(`${pages.consultations}?page=${number}`);
    await page.getByRole('article').first().waitFor();
    await findTexts(guarded, shown, texts);
    await inspect(guarded);
    await page.goto(`${pages.staffList}?page=${number}`);
    await page.getByRole('link', { name: 'View' }).first().waitFor();
    await findTexts(guarded, shown, texts);
    await inspect(guarded);
  }
  for (const { name } of all) {
    await page.getByRole('searchbox').fill(name);
    await page.getByRole('searchbox').press('Enter');
    await inspect(guarded);
  }
  return { texts, records };
}

/** Cycles through the payloads. */
function takeInTurn(from: number): () => string {
  let next = from;
  return () => payloads[next++ % payloads.length]?.text ?? '';
}

/** Visits our pages with hostile queries and fragments, and unknown URLs, as the current user. */
export async function visitAddresses(guarded: Guarded, rounds: readonly number[]): Promise<number> {
  const { page } = guarded;
  let visited = 0;
  for (const round of rounds) {
    const next = takeInTurn(round * 5);
    const query = () =>
      new URLSearchParams({ id: next(), token: next(), page: next(), Keyword: next(), next: next() });
    const addresses = [
      ...Object.values(pages).map((path) => `${path}?${query()}#${encodeURIComponent(next())}`),
      ...['', '/api/', '/uploads/', '/assets/', '/user/login/'].map(
        (path) => `${path || '/'}${encodeURIComponent(next())}?${query()}#${next()}`,
      ),
      `${pages.resetPassword}?${query()}`,
      `${pages.home}#${next()}`,
    ];
    for (const address of addresses) {
      await page.goto(address);
      await inspect(guarded);
      visited += 1;
    }
  }
  return visited;
}

/** Visits pages with hostile values in all our entries of local storage. */
export async function visitTampered(
  guarded: Guarded,
  all: readonly Planted[],
  staff: WireClient,
): Promise<number> {
  const next = takeInTurn(0);
  const cookie = all[0]?.client.cookie ?? '';
  let visited = 0;
  for (let at = 0; at < payloads.length; at += 1)
    for (const path of [pages.clientList, pages.staffList]) {
      const isClient = path === pages.clientList;
      const values = isClient
        ? { clientid: next(), clientname: next(), roleid: '2' }
        : { userid: next(), username: next(), roleid: next() };
      await become(guarded, isClient ? cookie : staff.cookie, { ...values, other: next() });
      await guarded.page.goto(path);
      await guarded.page.locator('header .who').waitFor();
      await inspect(guarded);
      visited += 1;
    }
  return visited;
}
