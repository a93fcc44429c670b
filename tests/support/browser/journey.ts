// What every browser journey stands on: a running server, a page that fails the test when the browser
// complains of anything, and the dialogs by which the product speaks.
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { type RealServer, startServer } from '../server/real-server.ts';
import { watchComplaints } from './complaints.ts';

/** What the browser complained of: console errors, uncaught errors, refused by the security policy. */
export interface Complaints {
  /** The running test provokes complaints like this, for instance the 401 of a wrong password. */
  expect(pattern: RegExp): void;
  /** Another browser's complaints count too. */
  watch(context: BrowserContext): Promise<void>;
}

interface TestFixtures {
  /** A server of this test's own, for tests that count what is stored or stop it. */
  ownServer: RealServer;
  /** Its settings, by `test.use`. */
  ownSettings: Record<string, string>;
  /** The texts of all alerts and confirms so far; each is accepted. */
  dialogs: string[];
  complaints: Complaints;
  /** A second browser at another desk; its dialogs join the others. */
  staffPage: Page;
}

interface WorkerFixtures {
  /** Shared by a worker's tests: each makes accounts of its own. */
  server: RealServer;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  ownSettings: [{}, { option: true }],

  ownServer: async ({ page, ownSettings }, use) => {
    const server = await startServer({ env: ownSettings });
    await use(server);
    // What an open page still asks for would be refused, and be a complaint.
    await page.close();
    await server.stop();
  },

  baseURL: async ({ server }, use) => use(server.url),

  dialogs: [
    async ({ context }, use) => {
      const texts: string[] = [];
      watchDialogs(context, texts);
      await use(texts);
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
    watchDialogs(context, dialogs);
    await complaints.watch(context);
    await use(await context.newPage());
    await context.close();
  },
});

function watchDialogs(context: BrowserContext, texts: string[]): void {
  // Without a listener Playwright dismisses, and every confirm would answer no.
  context.on('dialog', (dialog) => {
    texts.push(dialog.message());
    void dialog.accept();
  });
}

/** Until then a page is only HTML: its forms do nothing. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const router: unknown = Reflect.get(window, '__reactRouterDataRouter');
    return (router as { state?: { initialized?: boolean } } | undefined)?.state?.initialized === true;
  });
}

/** Opens a page of ours and waits until it works. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilHydrated(page);
}

export { expect, type Page };
