// A public page before React runs (docs/decisions/0008-prerendered-pages.md).
import type { Route } from '@playwright/test';
import { listInquiries } from '../../../contract/inquiries.ts';
import { pages } from '../../../contract/pages.ts';
import { expect, open, type Page, test, untilHydrated } from '../../support/browser/journey.ts';
import { signInAsClient } from '../../support/browser/steps.ts';
import { newClient } from '../../support/people.ts';

const ENTRY = '**/assets/entry.client-*.js';

/** Holds the script that starts React, until the returned function is called. */
async function holdReact(page: Page): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>();
  await page.route(ENTRY, async (route: Route) => {
    await gate.promise;
    await route.continue();
  });
  return async () => {
    gate.resolve();
    await untilHydrated(page);
  };
}

const inHeader = (page: Page) => page.getByRole('banner');
const servicesMenu = (page: Page) =>
  inHeader(page).locator('summary').filter({ hasText: 'Services', visible: true });

interface Loaded {
  /** Compressed bytes of these kinds of file, without headers. */
  bytesOf(...kinds: string[]): number;
  /** How many files of this kind. */
  countOf(kind: string): number;
  /** The next page is measured from the start, with an empty cache. */
  forget(): Promise<void>;
}

async function watchLoads(page: Page): Promise<Loaded> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const files = new Map<string, { kind: string; bytes: number }>();
  network.on('Network.responseReceived', ({ requestId, type }) => {
    files.set(requestId, { kind: type, bytes: 0 });
  });
  network.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const file = files.get(requestId);
    if (file) file.bytes += encodedDataLength;
  });
  return {
    bytesOf: (...kinds) =>
      [...files.values()].reduce((sum, { kind, bytes }) => sum + (kinds.includes(kind) ? bytes : 0), 0),
    countOf: (kind) => [...files.values()].filter((file) => file.kind === kind).length,
    forget: async () => {
      files.clear();
      await network.send('Network.clearBrowserCache');
    },
  };
}

test('a public page is seen after 20 KB; it, a form and a list load at most 130 KB of scripts, the list in 12 files', {
  tag: ['@R2.176', '@R2.177'],
}, async ({ page, server }) => {
  const { person } = await newClient(server.url);
  const loaded = await watchLoads(page);
  const { home, medicalChronology, demandLetterSupport, addOnServices, faq, blog, contact, terms } = pages;
  // One page of each layout.
  for (const path of [
    home,
    medicalChronology,
    demandLetterSupport,
    addOnServices,
    faq,
    blog,
    contact,
    terms,
  ]) {
    await loaded.forget();
    await open(page, path);
    expect(loaded.bytesOf('Script'), `scripts of ${path}`).toBeLessThan(130_000);
    expect(loaded.bytesOf('Document', 'Stylesheet'), `document and styles of ${path}`).toBeLessThan(20_000);
  }
  await loaded.forget();
  await open(page, pages.register);
  expect(loaded.bytesOf('Script'), 'registration').toBeLessThan(130_000);
  await signInAsClient(page, person);
  await loaded.forget();
  await open(page, pages.clientList);
  await expect(page.getByRole('main').getByRole('link', { name: 'Create New' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(loaded.bytesOf('Script'), 'list of a client').toBeLessThan(130_000);
  // The headers of each file are another kilobyte, and the browser asks for six at a time.
  expect(loaded.countOf('Script'), 'files of the list').toBeLessThanOrEqual(12);
});

test('before its scripts have arrived a portal page asks for its rows, once, and shows its frame to those whose page it is', {
  tag: ['@R2.34', '@R2.177'],
}, async ({ page, server }) => {
  const { person } = await newClient(server.url);
  const main = page.getByRole('main');
  await signInAsClient(page, person);
  const react = await holdReact(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(listInquiries.path)) asked.push(request.url());
  });
  await page.goto(pages.clientList, { waitUntil: 'commit' });
  await expect.poll(() => asked.length).toBe(1);
  await expect(inHeader(page)).toBeVisible();
  await react();
  await expect(main.getByText('No inquiries yet.')).toBeVisible();
  expect(asked).toHaveLength(1);

  await page.route('**/assets/*.{js,css}', () => {});
  await page.goto(pages.newInquiry, { waitUntil: 'commit' });
  await expect(main.getByRole('heading', { name: 'New inquiry' })).toBeVisible();
  await expect(inHeader(page).getByText(person.fullName)).toBeVisible();
  await page.goto(pages.staffList, { waitUntil: 'commit' });
  await expect(inHeader(page)).toBeVisible();
  await expect(main.getByRole('heading', { includeHidden: true })).toBeHidden();
  await expect(inHeader(page).getByText('LogOut')).toBeHidden();

  await page.unrouteAll();
  const again = await holdReact(page);
  await page.goto(pages.clientList, { waitUntil: 'commit' });
  await inHeader(page).getByText('LogOut').click();
  await again();
  await expect(page).toHaveURL(pages.login);
});

test('menus open by mouse and keyboard, also before React runs, and close on Escape, on a click outside and on blur', {
  tag: ['@R2.36'],
}, async ({ page }) => {
  const react = await holdReact(page);
  await page.goto(pages.contact);
  const item = inHeader(page).getByRole('link', { name: /Narrative Summary/ });
  await servicesMenu(page).click();
  await react();
  await expect(item).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(item).toBeHidden();
  await expect(servicesMenu(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(item).toBeVisible();
  await page.mouse.click(20, 700);
  await expect(item).toBeHidden();
  await servicesMenu(page).press('Enter');
  for (let step = 0; step < 7; step += 1) await page.keyboard.press('Tab');
  await expect(item).toBeHidden();
});

test('a press on a button before React runs takes effect once, in the order of the presses', {
  tag: ['@R2.58', '@R2.176'],
}, async ({ page }) => {
  const react = await holdReact(page);
  await page.goto(pages.blog);
  await page.getByRole('button', { name: 'Read more' }).click();
  await react();
  await expect(page.locator('#post-rest')).toBeVisible();
  await page.unrouteAll();

  const again = await holdReact(page);
  await page.goto(pages.login);
  await page.getByLabel('Email').fill('someone@law.example');
  await page.getByLabel('Password').fill('a-made-up-password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await again();
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text');
  await expect(page.getByLabel('Password')).toHaveValue('a-made-up-password');
});
