// The demo, and a browser that takes pictures of it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Browser, chromium, type Page } from '@playwright/test';
import { pages } from '../contract/pages.ts';
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
  browser: Browser;
  /** Runs `work` with a new page of the demo, at rest: without motion, and with its dialogs accepted. */
  onPage<T>(stage: Stage, work: (page: Page) => Promise<T>): Promise<T>;
}

/** Starts the demo and a browser, and always ends both. */
export async function withDemo(work: (demo: Demo) => Promise<void>): Promise<void> {
  const { url, demo } = await startDemo();
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath: await findChromium(), args });
  const onPage: Demo['onPage'] = async ({ width, height, dark, scale }, use) => {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width, height },
      deviceScaleFactor: scale ?? 1,
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
    await work({ browser, onPage });
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

export async function signInAsClient(page: Page): Promise<void> {
  await page.goto(pages.login, { waitUntil: 'networkidle' });
  await page.getByLabel('Email').fill('client@demo.example');
  await page.getByLabel('Password').fill('demo-client');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(`**${pages.clientList}`);
}

/** Starts the demo on a free port, and returns its address once it has its data. */
async function startDemo(): Promise<{ url: string; demo: ChildProcess }> {
  const port = await freePort();
  const demo = spawn(process.execPath, ['scripts/demo.ts'], {
    cwd: root,
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ready = new Promise<void>((resolve, reject) => {
    setTimeout(reject, MAX_START_MS, new Error('The demo did not start.')).unref();
    demo.once('exit', () => reject(new Error('The demo ended.')));
    demo.stdout?.on('data', (text: Buffer) => text.includes('The demo runs') && resolve());
  });
  await ready;
  return { url: `http://localhost:${port}`, demo };
}
