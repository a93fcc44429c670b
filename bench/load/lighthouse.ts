// One run of Lighthouse: mobile, with its default throttling, in a new browser, so that no cache is warm.
import type { Result } from 'lighthouse';
import { findChromium } from '../../scripts/find-chromium.ts';
import { ensureInstalled } from '../install.ts';
import { type Bench, CannotRun } from '../part.ts';

const CHROME_FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Times in ms, sizes in KB as transferred, headers included. */
export interface Finding {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcp: number;
  cls: number;
  tbt: number;
  /** When the page answers to input. */
  interactive: number;
  scriptKb: number;
  pageKb: number;
  /** The paths of all requests, in their order. */
  requests: readonly string[];
}

type Request = { url?: string; resourceType?: string; transferSize?: number };

function toFinding({ categories, audits }: Result): Finding {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const details = audits['network-requests']?.details as { items?: Request[] } | undefined;
  const requests = details?.items ?? [];
  const kbOf = (...types: readonly string[]) =>
    requests
      .filter(({ resourceType }) => types.includes(resourceType ?? ''))
      .reduce((sum, { transferSize }) => sum + (transferSize ?? 0), 0) / 1000;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcp: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    tbt: value('total-blocking-time'),
    interactive: value('interactive'),
    scriptKb: kbOf('Script'),
    pageKb: kbOf('Document', 'Stylesheet'),
    requests: requests.map(({ url = '' }) => new URL(url).pathname),
  };
}

/** What a signed-in browser has. */
export interface SignedIn {
  cookie: string;
  /** Local storage. */
  storage: Readonly<Record<string, string>>;
}

export type Measure = (url: string, signedIn?: SignedIn) => Promise<Finding>;

/** @throws CannotRun without Lighthouse or Chromium. */
export async function openLighthouse(bench: Bench): Promise<Measure> {
  await ensureInstalled(bench, 'lighthouse');
  const chromePath = await findChromium('browser').catch((error: Error) =>
    Promise.reject(new CannotRun(error.message)),
  );
  const { launch } = await import('chrome-launcher');
  const { navigation } = await import('lighthouse');
  const { connect } = await import('puppeteer-core');

  async function storeSession(port: number, url: string, { cookie, storage }: SignedIn) {
    const browser = await connect({ browserURL: `http://127.0.0.1:${port}`, defaultViewport: null });
    const page = await browser.newPage();
    await page.goto(new URL('/healthz', url).href);
    await page.evaluate((values) => {
      for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value);
    }, storage);
    const [name = '', value = ''] = cookie.split('; ')[0]?.split('=') ?? [];
    await browser.setCookie({ name, value, domain: new URL(url).hostname, path: '/', httpOnly: true });
    return page;
  }

  return async (url, signedIn) => {
    const chrome = await launch({ chromePath, chromeFlags: CHROME_FLAGS });
    try {
      const flags = {
        port: chrome.port,
        output: 'json',
        logLevel: 'error',
        disableStorageReset: signedIn !== undefined,
      } as const;
      const page = signedIn && (await storeSession(chrome.port, url, signedIn));
      const run = await navigation(page, url, { flags });
      if (!run) throw new Error(`Lighthouse gave no result for ${url}`);
      return toFinding(run.lhr);
    } finally {
      chrome.kill();
    }
  };
}
