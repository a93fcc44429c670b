// The demo, and a browser that takes pictures of it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Browser, chromium, type Page } from '@playwright/test';
import { pages } from '../contract/pages.ts';
import { site } from '../site.config.ts';
import { freePort } from '../tests/support/server/free-port.ts';
import { findChromium } from './find-chromium.ts';
import { root } from './run-tool.ts';

const MAX_START_MS = 120_000;

export interface Stage {
  width: number;
  height: number;
  dark?: boolean | undefined;
  /** Device pixels per CSS pixel. */
  scale?: number;
}

export interface Demo {
  /** The address of the demo. */
  url: string;
  /** The folder of its mails. */
  mails: string;
  browser: Browser;
  /** Runs `work` with a new page of the demo, at rest: without motion, and with its dialogs accepted. */
  onPage<T>(stage: Stage, work: (page: Page) => Promise<T>): Promise<T>;
}

/** Starts the demo and a browser, and always ends both. */
export async function withDemo(work: (demo: Demo) => Promise<void>): Promise<void> {
  const { url, mails, demo } = await startDemo();
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath: await findChromium(), args });
  const onPage: Demo['onPage'] = async ({ width, height, dark, scale }, use) => {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width, height },
      deviceScaleFactor: scale ?? 1,
      timezoneId: site.timeZone,
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    page.on('dialog', (dialog) => void dialog.accept());
    const result = await use(page);
    await context.close();
    return result;
  };
  try {
    await work({ url, mails, browser, onPage });
  } finally {
    await browser.close();
    demo.kill('SIGTERM');
    await once(demo, 'exit');
  }
}

/** Opens a page and waits for its pictures and fonts, also for pictures that load only when they are scrolled to. */
export async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode()));
    await document.fonts.ready;
  });
}

/** The accounts of the demo. */
export const demoClient = { email: 'client@demo.example', password: 'demo-client' };
export const demoStaff = { username: 'admin', password: 'demo-admin' };

export async function signInAsClient(page: Page): Promise<void> {
  await page.goto(pages.login, { waitUntil: 'networkidle' });
  await page.getByLabel('Email').fill(demoClient.email);
  await page.getByLabel('Password').fill(demoClient.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(`**${pages.clientList}`);
}

export async function signInAsStaff(page: Page): Promise<void> {
  await page.goto(pages.staffLogin, { waitUntil: 'networkidle' });
  await page.getByLabel('Username').fill(demoStaff.username);
  await page.getByLabel('Password').fill(demoStaff.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(`**${pages.staffList}`);
}

/** Starts the demo on a free port, and returns what it prints once it has its data. */
async function startDemo(): Promise<{ url: string; mails: string; demo: ChildProcess }> {
  const port = await freePort();
  const demo = spawn(process.execPath, ['scripts/demo.ts'], {
    cwd: root,
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  const ready = new Promise<string>((resolve, reject) => {
    setTimeout(reject, MAX_START_MS, new Error('The demo did not start.')).unref();
    demo.once('exit', () => reject(new Error('The demo ended.')));
    demo.stdout?.on('data', (text: Buffer) => {
      printed += text;
      const mails = /Mails are written to (\S+)\n/.exec(printed)?.[1];
      if (mails) resolve(mails);
    });
  });
  return { url: `http://localhost:${port}`, mails: await ready, demo };
}
