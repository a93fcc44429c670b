// A foreign page in a real browser in which users are signed in to our site: it must change nothing and read
// nothing. It is on another site, and on another port of our own host, where SameSite does not protect.
import { chromium } from '@playwright/test';
import { pages } from '../../contract/pages.ts';
import { findFileToCount } from '../../server/db/files/page-counts.ts';
import { chromiumOptions } from '../../tests/support/browser/chromium.ts';
import { countRows, readStoredData } from '../../tests/support/data/stored-data.ts';
import type { RealServer } from '../../tests/support/server/real-server.ts';
import { exactly, type Figure, type Note, noneOf, number, type Row, type Size } from '../row.ts';
import { onServer } from '../trials/cleanup.ts';
import { until } from '../trials/until.ts';
import { type Outcome, tryWay, watchAnswers } from './foreign-page/attack.ts';
import { type ForeignSite, openForeignSite } from './foreign-page/foreign-site.ts';
import { countFrames, keepsWindow, readFrom } from './foreign-page/reading.ts';
import {
  type ChangingCall,
  callFromOurs,
  isWellKept,
  openVictims,
  type Victim,
  type Victims,
} from './foreign-page/victims.ts';
import { type Way, ways } from './foreign-page/ways.ts';

interface Scene {
  size: Size;
  server: RealServer;
  foreign: ForeignSite;
  victims: Victims;
}

function callsFor(way: Way, { role }: Victim, { victims }: Scene): ChangingCall[] {
  const fits = ({ methods }: ChangingCall['endpoint']) =>
    way.method === 'OPTIONS' || methods.includes(way.method);
  return victims.calls.filter((call) => call.role === role && fits(call.endpoint));
}

/** The origins of the foreign page: both, or in the quick size one of them in turn. */
function originsFor(way: Way, at: number, { role }: Victim, { size, foreign }: Scene): string[] {
  const { otherSite, sameSite } = foreign.origins;
  if (way.from !== 'foreign') return [sameSite];
  if (size === 'full') return [otherSite, sameSite];
  return [at % 2 === (role === 'client' ? 0 : 1) ? sameSite : otherSite];
}

async function attackOne(victim: Victim, scene: Scene): Promise<Outcome[]> {
  const { server } = scene;
  const page = await victim.context.newPage();
  const answers = watchAnswers(server);
  const outcomes: Outcome[] = [];
  for (const [at, way] of ways.entries())
    for (const origin of originsFor(way, at, victim, scene))
      outcomes.push(
        await tryWay(way, callsFor(way, victim, scene), { server, victim, page, origin, answers }),
      );
  await page.close();
  return outcomes;
}

async function tryChanging(scene: Scene, note: Note): Promise<Figure[]> {
  const { client, staff, calls } = scene.victims;
  const outcomes = [...(await attackOne(client, scene)), ...(await attackOne(staff, scene))];
  const changes = outcomes.flatMap((outcome) => outcome.changes);
  const letIn = outcomes.flatMap((outcome) => outcome.letIn);
  for (const line of [...changes, ...letIn]) note(line);
  const sent = number(outcomes.reduce((sum, outcome) => sum + outcome.sent, 0));
  return [
    noneOf(
      `${calls.length} changing calls × ${ways.length} ways, ${sent} requests received: state changes`,
      changes.length,
    ),
    noneOf('of those requests, not refused', letIn.length),
  ];
}

async function tryReading({ size, server, foreign, victims }: Scene, note: Note): Promise<Figure[]> {
  const urls = victims.readable.map((path) => server.url + path);
  const shown = size === 'full' ? Object.values(pages) : [pages.home, pages.login, pages.clientList];
  const shownUrls = shown.map((path) => server.url + path);
  const read: string[] = [];
  let framed = 0;
  let held = 0;
  for (const origin of Object.values(foreign.origins)) {
    const page = await victims.client.context.newPage();
    await page.goto(origin);
    read.push(...(await readFrom(page, urls, `${origin}/`)));
    framed += await countFrames(page, shownUrls);
    for (const url of shownUrls.slice(0, 3)) if (await keepsWindow(page, url)) held += 1;
    await page.close();
  }
  for (const line of read) note(line);
  return [
    noneOf(
      `${urls.length} addresses of pages, calls, documents, and assets: ways a foreign page can read them`,
      read.length,
    ),
    noneOf(
      `${shown.length} of our pages: displayed in a foreign page, or reachable through its window handle`,
      framed + held,
    ),
  ];
}

/** The control: the same requests work from our own pages, so the attack would have noticed a success. */
async function control({ server, foreign, victims }: Scene): Promise<Figure[]> {
  const { client, staff, calls, readable } = victims;
  const urls = readable.map((path) => server.url + path);
  const read = await client.ours.evaluate(async (addresses) => {
    const texts = addresses.map(async (address) => (await fetch(address)).text());
    return (await Promise.all(texts)).filter((text) => text !== '').length;
  }, urls);
  const page = await client.context.newPage();
  const { sameSite } = foreign.origins;
  await page.goto(sameSite);
  const framed = await countFrames(page, [`${sameSite}/`]);
  await page.close();
  const kept = [await isWellKept(client), await isWellKept(staff)].filter(Boolean).length;
  const worked = (await callFromOurs(server, client, calls)) + (await callFromOurs(server, staff, calls));
  return [
    exactly('session cookies in the browsers: HttpOnly, SameSite=Strict, host-only, not persistent', 2, kept),
    exactly('control: the same calls from one of our pages: work', calls.length, worked),
    exactly('control: the same addresses from one of our pages: read', urls.length, read),
    exactly('control: the foreign page framed by itself: displayed', 2, framed),
  ];
}

async function attack(size: Size, server: RealServer, note: Note): Promise<Figure[]> {
  const foreign = await openForeignSite();
  const browser = await chromium.launch(await chromiumOptions());
  try {
    const victims = await openVictims(browser, server);
    // Work in the background that ends during the attack would look like a change.
    await until('the mails of the preparation are delivered, and its pages counted', () =>
      readStoredData(
        server,
        async (data) => (await countRows(data, 'outbox')) === 0 && !(await findFileToCount(data.db, [], [])),
      ),
    );
    const scene: Scene = { size, server, foreign, victims };
    const changing = await tryChanging(scene, note);
    return [...changing, ...(await tryReading(scene, note)), ...(await control(scene))];
  } finally {
    await browser.close();
    await foreign.close();
  }
}

export const foreignPage: Row = {
  name: 'foreign-page',
  run: (size, note) => onServer({}, (server) => attack(size, server, note)),
};
