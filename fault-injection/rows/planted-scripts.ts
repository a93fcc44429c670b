// Plants scripts in every text and file name that users can send and in the URLs of our pages, then opens
// every page that displays them in a real browser, under the site's security policy.
import { type Browser, chromium } from '@playwright/test';
import { pages } from '../../contract/pages.ts';
import { chromiumOptions } from '../../tests/support/browser/chromium.ts';
import { WireClient } from '../../tests/support/requests/wire-client.ts';
import type { RealServer } from '../../tests/support/server/real-server.ts';
import { exactly, type Figure, type Note, noneOf, number, type Row, type Size } from '../row.ts';
import { onServer } from '../trials/cleanup.ts';
import { until } from '../trials/until.ts';
import { badDownloads, badMails, unprovedRecords } from './planted-scripts/answers.ts';
import { openGuarded, otherWarnings, policyReports } from './planted-scripts/guarded-browser.ts';
import { type Payload, payloads } from './planted-scripts/payloads.ts';
import { type Planted, plant } from './planted-scripts/scene.ts';
import { becomeClient, visitAddresses, visitPortal, visitTampered } from './planted-scripts/visits.ts';

/** The control: the same texts as markup in a page without a policy, and in one of our pages, are noticed. */
async function control(browser: Browser, server: RealServer, chosen: readonly Payload[]): Promise<Figure[]> {
  let executed = 0;
  const active = chosen.filter(({ isActive }) => isActive);
  for (const { text } of active) {
    const guarded = await openGuarded(browser, server.url);
    const { page, seen, context } = guarded;
    const base = `<!doctype html><base href="${server.url}/">`;
    await page.setContent(`${base}<title>${text}</title><textarea>${text}</textarea><p>${text}</p>`);
    const hasActed = () => seen.scripts.length + seen.elsewhere.length > 0;
    await until('the payload acts', hasActed).catch(() => undefined);
    if (hasActed()) executed += 1;
    await context.close();
  }
  const ours = await openGuarded(browser, server.url);
  await ours.page.goto(pages.terms);
  await ours.page.evaluate(
    (html) => document.body.insertAdjacentHTML('beforeend', html),
    '<img src=x onerror=planted()>',
  );
  const isReported = () => policyReports(ours.seen).length > 0;
  await until('the policy reports it', isReported).catch(() => undefined);
  await ours.context.close();
  return [
    exactly('control: payloads as markup in a page without a policy: executed', active.length, executed),
    exactly(
      'control: one of them injected into one of our pages: policy reports received',
      1,
      isReported() ? 1 : 0,
    ),
  ];
}

async function attack(browser: Browser, server: RealServer, size: Size, note: Note) {
  const chosen = size === 'full' ? payloads : payloads.filter((_, at) => at % 2 === 0);
  const staff = new WireClient(server.url);
  await staff.signInAsStaff(server.admin);
  const all: Planted[] = [];
  for (const { text } of chosen) all.push(await plant(server, staff, text));
  const guarded = await openGuarded(browser, server.url);
  const { texts, records } = await visitPortal(guarded, server, staff, all);
  let addresses = await visitAddresses(guarded, [0]);
  if (size === 'full') {
    addresses += await visitAddresses(guarded, [1]);
    await becomeClient(guarded, all[0] as Planted);
    addresses += await visitAddresses(guarded, [2, 3]);
  }
  const tampered = size === 'full' ? await visitTampered(guarded, all, staff) : 0;
  await guarded.context.close();
  const { seen } = guarded;
  const unproved = await unprovedRecords(records);
  const heads = (await Promise.all(all.map(badDownloads))).flat();
  const mails = await badMails(server);
  const lists = [seen.scripts, seen.elements, seen.elsewhere, policyReports(seen), otherWarnings(seen)];
  for (const line of [...lists, texts.missing, unproved, heads, mails].flat()) note(line);
  return [
    noneOf(
      `${chosen.length} payloads, displayed ${number(texts.shown)} times, in ${addresses} addresses and ${tampered} local storages: scripts executed`,
      seen.scripts.length,
    ),
    noneOf('elements created from text', seen.elements.length),
    noneOf('reports from the security policy', policyReports(seen).length),
    noneOf('other browser warnings and errors', otherWarnings(seen).length),
    noneOf('requests to other hosts', seen.elsewhere.length),
    noneOf('texts not displayed verbatim', texts.missing.length),
    noneOf(`${records.length} saved custody records: broken by a text`, unproved.length),
    noneOf('downloads and mails: headers broken by a name or text', heads.length + mails.length),
    ...(await control(browser, server, chosen)),
  ];
}

async function run(size: Size, note: Note): Promise<Figure[]> {
  return onServer({}, async (server) => {
    const options = await chromiumOptions();
    // An executed payload would otherwise look up its host.
    const alone = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1';
    const browser = await chromium.launch({ ...options, args: [...(options.args ?? []), alone] });
    try {
      return await attack(browser, server, size, note);
    } finally {
      await browser.close();
    }
  });
}

export const plantedScripts: Row = { name: 'planted-scripts', run };
