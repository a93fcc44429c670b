// Lighthouse on the public pages, next to the same pages without their scripts.
import { pages } from '../../contract/pages.ts';
import { sitePages } from '../../tests/support/browser/public-pages.ts';
import { type Finding, openLighthouse } from '../load/lighthouse.ts';
import { startWithoutScripts } from '../load/without-scripts.ts';
import { startOurs } from '../measure/programs.ts';
import { atLeast, atMost, median, written } from '../measure/statistics.ts';
import type { Bench, Findings, Part } from '../part.ts';

/** Of the page, and of the page without scripts, which varies less. */
const RUNS = { quick: { whole: 1, bare: 1 }, full: { whole: 5, bare: 3 } } as const;
const ACCOUNT_PAGES: readonly string[] = [pages.register, pages.login, pages.staffLogin];
const WANTED = {
  score: 100,
  lcpRatio: 1.15,
  cls: 0.01,
  tbtMs: 50,
  pageKb: 20,
  scriptKb: 40,
  accountScriptKb: 100,
};

type Numbers = Exclude<keyof Finding, 'requests'>;

async function run(bench: Bench): Promise<Findings> {
  const runs = RUNS[bench.size];
  const content = bench.size === 'quick' ? sitePages.slice(0, 1) : sitePages;
  const measure = await openLighthouse(bench);
  const server = await startOurs(bench, { dataDir: await bench.folder() });
  const bare = await startWithoutScripts(server.url);
  bench.during.defer(() => bare.stop());
  const paths = [...content, ...(bench.size === 'quick' ? [] : ACCOUNT_PAGES)];
  const found = new Map(paths.map((path) => [path, { whole: [] as Finding[], bare: [] as Finding[] }]));
  // In turns, so that other load on the machine affects all pages.
  for (let round = 1; round <= runs.whole; round += 1) {
    bench.note(`round ${round} of ${runs.whole}: ${paths.length} pages`);
    for (const [path, findings] of found) {
      findings.whole.push(await measure(server.url + path, { onlyPerformance: round > 1 }));
      if (round <= runs.bare) findings.bare.push(await measure(bare.url + path, { onlyPerformance: true }));
    }
  }
  const of = (path: string, key: Numbers) => {
    const values = found.get(path)?.whole.map((one) => one[key]) ?? [];
    return median(values.filter((value) => !Number.isNaN(value)));
  };
  const lcpRatio = (path: string) =>
    of(path, 'lcp') / median(found.get(path)?.bare.map(({ lcp }) => lcp) ?? []);
  const worst = (value: (path: string) => number, among: readonly string[]) => Math.max(...among.map(value));
  const least = (...keys: readonly Numbers[]) =>
    Math.min(...content.flatMap((path) => keys.map((key) => of(path, key))));
  const count = `${content.length} pages, the worst`;
  return {
    figures: [
      atLeast(`${count}: performance`, WANTED.score, least('performance'), ''),
      atLeast(
        `${count}: accessibility, best practices, SEO`,
        WANTED.score,
        least('accessibility', 'bestPractices', 'seo'),
        '',
      ),
      atMost(`${count}: LCP over the page without scripts`, WANTED.lcpRatio, worst(lcpRatio, content), 'x'),
      atMost(
        `${count}: TBT`,
        WANTED.tbtMs,
        worst((path) => of(path, 'tbt'), content),
        'ms',
      ),
      atMost(
        `${count}: CLS`,
        WANTED.cls,
        worst((path) => of(path, 'cls'), content),
        '',
      ),
      atMost(
        `${count}: HTML and CSS, compressed`,
        WANTED.pageKb,
        worst((path) => of(path, 'pageKb'), content),
        'KB',
      ),
      atMost(
        `${count}: scripts before interaction`,
        WANTED.scriptKb,
        worst((path) => of(path, 'scriptKb'), content),
        'KB',
      ),
      atMost(
        'register and sign-in: scripts',
        WANTED.accountScriptKb,
        worst(
          (path) => of(path, 'scriptKb'),
          paths.filter((path) => ACCOUNT_PAGES.includes(path)),
        ),
        'KB',
      ),
    ],
    tables: [
      {
        title: 'Medians of each page',
        head: [
          'Page',
          'Perf',
          'A11y',
          'Best',
          'SEO',
          'LCP ms',
          'LCP ratio',
          'CLS',
          'TBT ms',
          'HTML + CSS KB',
          'JS KB',
          'headers KB',
        ],
        rows: paths.map((path) => [
          `\`${path}\``,
          ...(['performance', 'accessibility', 'bestPractices', 'seo'] as const).map((key) =>
            String(of(path, key)),
          ),
          of(path, 'lcp').toFixed(0),
          written(lcpRatio(path)),
          of(path, 'cls').toFixed(3),
          of(path, 'tbt').toFixed(0),
          of(path, 'pageKb').toFixed(1),
          of(path, 'scriptKb').toFixed(1),
          of(path, 'headerKb').toFixed(1),
        ]),
      },
    ],
    samples: Object.fromEntries(
      [...found].flatMap(([path, { whole, bare: without }]) => [
        [`${path}: performance`, whole.map(({ performance }) => performance)],
        [`${path}: LCP, ms`, whole.map(({ lcp }) => lcp)],
        [`${path} without scripts: LCP, ms`, without.map(({ lcp }) => lcp)],
        [`${path}: TBT, ms`, whole.map(({ tbt }) => tbt)],
        [`${path}: scripts, KB`, whole.map(({ scriptKb }) => scriptKb)],
      ]),
    ),
  };
}

export const site: Part = {
  name: 'site',
  long: true,
  title: 'Public pages',
  about: `Lighthouse, mobile with its default throttling, headless Chromium, each run in a new browser; ${RUNS.full.whole} runs of
each page and ${RUNS.full.bare} of the page without its scripts. Sizes are of the compressed bodies; the headers of all these files are apart. The first run
installs Lighthouse in \`bench/\`.`,
  run,
};
