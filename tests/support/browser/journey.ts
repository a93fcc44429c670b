// The fixtures of every browser journey: a running server, a page that fails the test when the browser
// reports an error, and the dialogs that the product shows.
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { type RealServer, startServer } from '../server/real-server.ts';
import { watchComplaints } from './complaints.ts';

/** What the browser reported: console errors, uncaught errors, violations of the security policy. */
export interface Complaints {
  /** The running test causes complaints like this, for example the 401 of a wrong password. */
  expect(pattern: RegExp): void;
  /** Another browser's complaints count too. */
  watch(context: BrowserContext): Promise<void>;
}

interface TestFixtures {
  /** A separate server for this test: for tests that count stored data or change the settings. */
  ownServer: RealServer;
  /** The settings of `ownServer`, given by `test.use`. */
  ownSettings: Record<string, string>;
  /** The texts of all alerts and confirms so far; every one is accepted. */
  dialogs: string[];
  complaints: Complaints;
  /** A second browser, for staff; its dialogs are recorded with the others. */
  staffPage: Page;
}

interface WorkerFixtures {
  /** Shared by a worker's tests; each test creates its own accounts. */
  server: RealServer;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  ownSettings: [{}, { option: true }],

  ownServer: async ({ page, ownSettings }, use) => {
    const server = await startServer({ env: ownSettings });
    await use(server);
    // Once the server has stopped, the requests of an open page would fail and be complaints.
    await page.close();
    await server.stop();
  },

  baseURL: async ({ server }, use) => use(server.url),

  dialogs: [
    async ({ context }, use) => {
      const texts: string[] = [];
      const dialogsClosed = watchDialogs(context, texts);
      await use(texts);
      // A context that is closed with a dialog open can hang.
      await dialogsClosed();
    },
    { auto: true },
  ],

  complaints: [
    async ({ context }, use) => {
      const seen: string[] = [];
      const expected: RegExp[] = [];
      await watchComplaints(context, seen);
      await use({
        expect: (pattern) => expected.push(pattern),
        watch: (other) => watchComplaints(other, seen),
      });
      const unexpected = seen.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)));
      expect(unexpected, 'the browser complained').toEqual([]);
    },
    { auto: true },
  ],

  staffPage: async ({ browser, server, dialogs, complaints }, use) => {
    const context = await browser.newContext({ baseURL: server.url });
    const dialogsClosed = watchDialogs(context, dialogs);
    await complaints.watch(context);
    await use(await context.newPage());
    await dialogsClosed();
    await context.close();
  },
});

/** Accepts every dialog. Returns a function that waits until all of them are closed. */
function watchDialogs(context: BrowserContext, texts: string[]): () => Promise<unknown> {
  const closing: Promise<void>[] = [];
  // Without a listener Playwright dismisses dialogs, and every confirm would answer no.
  context.on('dialog', (dialog) => {
    texts.push(dialog.message());
    closing.push(dialog.accept());
  });
  return () => Promise.allSettled(closing);
}

/** Waits until the page can be used. */
export async function untilHydrated(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-start', 'running');
}

/** Opens one of our pages and waits until it can be used. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilHydrated(page);
}

export { expect, type Page };
