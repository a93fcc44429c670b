// One run of Lighthouse: mobile, with its default throttling, in a new browser, so that no cache is warm.
import type { RunnerResult } from 'lighthouse';
import { findChromium } from '../../scripts/find-chromium.ts';
import { ensureInstalled } from '../install.ts';
import { type Bench, CannotRun } from '../part.ts';

const MAX_ATTEMPTS = 3;
const CHROME_FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Times in ms, sizes in KB (1,000 bytes) of compressed bodies. */
export interface Finding {
  lcp: number;
  tbt: number;
  /** When the page answers to input. */
  interactive: number;
  scriptKb: number;
  /** Of the page, its scripts and its styles. */
  headerKb: number;
  /** The paths of all requests, in their order. */
  requests: readonly string[];
}

/** One request of a page. */
interface Loaded {
  path: string;
  kind: string;
  bodyBytes: number;
  headerBytes: number;
}

function readLog(log: RunnerResult['artifacts']['DevtoolsLog']): Loaded[] {
  const all = new Map<string, Loaded>();
  for (const { method, params } of log) {
    if (method === 'Network.responseReceived') {
      const { requestId, type, response } = params;
      const path = new URL(response.url).pathname;
      all.set(requestId, { path, kind: type, bodyBytes: 0, headerBytes: response.encodedDataLength });
    }
    if (method === 'Network.loadingFinished') {
      const one = all.get(params.requestId);
      if (one) one.bodyBytes = params.encodedDataLength - one.headerBytes;
    }
  }
  return [...all.values()];
}

function toFinding({ lhr: { audits }, artifacts }: RunnerResult): Finding {
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const loaded = readLog(artifacts.DevtoolsLog);
  const kbOf = (size: 'bodyBytes' | 'headerBytes', ...kinds: readonly string[]) =>
    loaded.filter(({ kind }) => kinds.includes(kind)).reduce((sum, one) => sum + one[size], 0) / 1000;
  return {
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    interactive: value('interactive'),
    scriptKb: kbOf('bodyBytes', 'Script'),
    headerKb: kbOf('headerBytes', 'Script', 'Document', 'Stylesheet'),
    requests: loaded.map(({ path }) => path),
  };
}

/** What a signed-in browser has. */
export interface SignedIn {
  cookie: string;
  /** Local storage. */
  storage: Readonly<Record<string, string>>;
}

export type Measure = (url: string, signedIn: SignedIn) => Promise<Finding>;

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

  async function measureOnce(url: string, signedIn: SignedIn): Promise<Finding> {
    const chrome = await launch({ chromePath, chromeFlags: CHROME_FLAGS });
    try {
      const flags = {
        port: chrome.port,
        output: 'json',
        logLevel: 'error',
        disableStorageReset: true,
        disableFullPageScreenshot: true,
        onlyCategories: ['performance'] as string[],
      } as const;
      const page = await storeSession(chrome.port, url, signedIn);
      const run = await navigation(page, url, { flags });
      if (!run) throw new Error(`Lighthouse gave no result for ${url}`);
      return toFinding(run);
    } finally {
      chrome.kill();
    }
  }

  return async (url, signedIn) => {
    for (let attempt = 1; ; attempt += 1) {
      const finding = await measureOnce(url, signedIn);
      // Now and then Chromium draws nothing, and Lighthouse has no times.
      if (!Number.isNaN(finding.lcp) || attempt === MAX_ATTEMPTS) return finding;
    }
  };
}
