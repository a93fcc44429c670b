// Lighthouse on the public pages.
import { pages } from '../../contract/pages.ts';
import { sitePages } from '../../tests/support/browser/public-pages.ts';
import { type Finding, openLighthouse } from '../load/lighthouse.ts';
import { startOurs } from '../measure/programs.ts';
import { atLeast, atMost, median } from '../measure/statistics.ts';
import type { Bench, Findings, Part } from '../part.ts';

const RUNS = { quick: 1, full: 5 } as const;
const ACCOUNT_PAGES: readonly string[] = [pages.register, pages.login, pages.staffLogin];
const WANTED = {
  score: 100,
  cls: 0.01,
  tbtMs: 50,
  pageKb: 20,
  scriptKb: 125,
};

type Numbers = Exclude<keyof Finding, 'requests'>;

async function run(bench: Bench): Promise<Findings> {
  const runs = RUNS[bench.size];
  const content = bench.size === 'quick' ? sitePages.slice(0, 1) : sitePages;
  const measure = await openLighthouse(bench);
  const server = await startOurs(bench, { dataDir: await bench.folder() });
  const paths = [...content, ...(bench.size === 'quick' ? [] : ACCOUNT_PAGES)];
  const found = new Map(paths.map((path) => [path, [] as Finding[]]));
  // In turns, so that other load on the machine affects all pages.
  for (let round = 1; round <= runs; round += 1) {
    bench.note(`round ${round} of ${runs}: ${paths.length} pages`);
    for (const [path, findings] of found) {
      findings.push(await measure(server.url + path, { onlyPerformance: round > 1 }));
    }
  }
  const of = (path: string, key: Numbers) => {
    const values = found.get(path)?.map((one) => one[key]) ?? [];
    return median(values.filter((value) => !Number.isNaN(value)));
  };
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
        'all pages, the worst: scripts',
        WANTED.scriptKb,
        worst((path) => of(path, 'scriptKb'), paths),
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
          of(path, 'cls').toFixed(3),
          of(path, 'tbt').toFixed(0),
          of(path, 'pageKb').toFixed(1),
          of(path, 'scriptKb').toFixed(1),
          of(path, 'headerKb').toFixed(1),
        ]),
      },
    ],
    samples: Object.fromEntries(
      [...found].flatMap(([path, findings]) => [
        [`${path}: performance`, findings.map(({ performance }) => performance)],
        [`${path}: LCP, ms`, findings.map(({ lcp }) => lcp)],
        [`${path}: TBT, ms`, findings.map(({ tbt }) => tbt)],
        [`${path}: scripts, KB`, findings.map(({ scriptKb }) => scriptKb)],
      ]),
    ),
  };
}

export const site: Part = {
  name: 'site',
  long: true,
  title: 'Public pages',
  about: `Lighthouse, mobile with its default throttling, headless Chromium, each run in a new browser; ${RUNS.full} runs of
each page. Sizes are of the compressed bodies; the headers of all these files are apart. The first run
installs Lighthouse in \`bench/\`.`,
  run,
};
