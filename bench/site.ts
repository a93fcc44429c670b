// `npm run bench:site`: Lighthouse (mobile, default throttling) on every content page of the production
// server, compared with the same page without scripts, as medians of three runs. Prints the table of
// docs/benchmarks.md and exits with 1 if a figure is missed. `-- /faq /home` measures only these pages.
import type { Result } from 'lighthouse';
import { ensureBuilt } from '../scripts/build-site.ts';
import { findChromium } from '../scripts/find-chromium.ts';
import { sitePages } from '../tests/support/browser/public-pages.ts';
import { startServer } from '../tests/support/server/real-server.ts';
import { ensureInstalled } from './install.ts';
import { median, table } from './table.ts';
import { startWithoutScripts } from './without-scripts.ts';

const RUNS = 3;
const CHROME_FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
const WANTED = { score: 100, lcpRatio: 1.15, cls: 0.01, tbtMs: 50, scriptKb: 40 };

/** The results of one run. Times in ms, sizes in KB as transferred. */
interface Finding {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcp: number;
  cls: number;
  tbt: number;
  scriptKb: number;
}

type Request = { resourceType?: string; transferSize?: number };

function toFinding({ categories, audits }: Result): Finding {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const details = audits['network-requests']?.details as { items?: Request[] } | undefined;
  const scripts = (details?.items ?? []).filter((item) => item.resourceType === 'Script');
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcp: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    tbt: value('total-blocking-time'),
    scriptKb: scripts.reduce((sum, item) => sum + (item.transferSize ?? 0), 0) / 1000,
  };
}

/** Every run starts a new browser, so that no cache is warm. */
async function measure(url: string, chromePath: string): Promise<Finding> {
  const chrome = await launch({ chromePath, chromeFlags: CHROME_FLAGS });
  try {
    const flags = { port: chrome.port, output: 'json', logLevel: 'error' } as const;
    const run = await navigation(undefined, url, { flags });
    if (!run) throw new Error(`Lighthouse gave no result for ${url}`);
    return toFinding(run.lhr);
  } finally {
    chrome.kill();
  }
}

const medianOf = (findings: readonly Finding[], key: keyof Finding) =>
  median(findings.map((finding) => finding[key]));

/** Also for a figure that could not be measured. */
const isOver = (value: number, limit: number) => !(value <= limit);

interface Row {
  cells: string[];
  misses: string[];
}

function toRow(path: string, found: readonly Finding[], bare: readonly Finding[]): Row {
  const median = (key: keyof Finding) => medianOf(found, key);
  const ratio = median('lcp') / medianOf(bare, 'lcp');
  const scores = (['performance', 'accessibility', 'bestPractices', 'seo'] as const).map(median);
  const misses = [
    ...(scores.some((score) => score < WANTED.score) ? ['score'] : []),
    ...(isOver(ratio, WANTED.lcpRatio) ? ['LCP'] : []),
    ...(isOver(median('cls'), WANTED.cls) ? ['CLS'] : []),
    ...(isOver(median('tbt'), WANTED.tbtMs) ? ['TBT'] : []),
    ...(isOver(median('scriptKb'), WANTED.scriptKb) ? ['scripts'] : []),
  ];
  const cells = [
    path,
    ...scores.map(String),
    median('lcp').toFixed(0),
    ratio.toFixed(2),
    median('cls').toFixed(3),
    median('tbt').toFixed(0),
    median('scriptKb').toFixed(0),
    misses.join(', ') || '-',
  ];
  return { cells, misses };
}

await ensureInstalled();
const { launch } = await import('chrome-launcher');
const { navigation } = await import('lighthouse');
const chosen = process.argv.slice(2);
const paths: readonly string[] = chosen.length > 0 ? chosen : sitePages;
await ensureBuilt();
const chromePath = await findChromium();
const server = await startServer();
const bare = await startWithoutScripts(server.url);
const found = new Map(paths.map((path) => [path, { whole: [] as Finding[], bare: [] as Finding[] }]));
try {
  // The runs are interleaved so that other load on the machine affects all pages equally.
  for (let run = 1; run <= RUNS; run += 1) {
    for (const [path, findings] of found) {
      process.stderr.write(`run ${run} of ${RUNS}: ${path}\n`);
      findings.whole.push(await measure(server.url + path, chromePath));
      findings.bare.push(await measure(bare.url + path, chromePath));
    }
  }
} finally {
  await bare.stop();
  await server.stop();
}

const rows = [...found].map(([path, findings]) => toRow(path, findings.whole, findings.bare));
const head = [
  'Page',
  'Perf',
  'A11y',
  'Best',
  'SEO',
  'LCP ms',
  'LCP ratio',
  'CLS',
  'TBT ms',
  'JS KB',
  'Missed',
];
console.log(
  table(
    head,
    rows.map(({ cells }) => cells),
  ),
);
process.exitCode = rows.some(({ misses }) => misses.length > 0) ? 1 : 0;
