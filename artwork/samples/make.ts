// Makes the five sample PDFs and their thumbnails: `npx node artwork/samples/make.ts` (docs/samples.md).
// Needs Chromium and the Debian packages poppler-utils, qpdf >= 11, webp, fonttools and python3-brotli.
// The results are committed, so other developers do not need these programs.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../../scripts/find-chromium.ts';
import { root } from '../../scripts/run-tool.ts';
import { dates } from './case/basics.ts';
import { chronology, PAGE_OF } from './documents/chronology.ts';
import { demand } from './documents/demand.ts';
import { narrative } from './documents/narrative.ts';
import { opinion } from './documents/opinion.ts';
import { synopsis } from './documents/synopsis.ts';
import { finish } from './finish.ts';
import { cutFonts } from './fonts.ts';
import { print } from './print.ts';
import { thumbnails } from './thumbnails.ts';

const SAMPLES = [
  { sample: chronology, day: dates.chronology },
  { sample: narrative, day: dates.narrative },
  { sample: synopsis, day: dates.synopsis },
  { sample: opinion, day: dates.opinion },
  { sample: demand, day: dates.demand },
];

const STYLES = ['page', 'text', 'tables', 'line', 'parts', 'narrative', 'opinion'];
const style = (name: string) => readFileSync(join(import.meta.dirname, `styles/${name}.css`), 'utf8');

const work = join(root, '.cache/samples');
const target = join(root, 'web/public/samples');
mkdirSync(work, { recursive: true });
mkdirSync(target, { recursive: true });

/** A change of text can move a section to another page than the cover of the chronology names. */
function checkCover(pdf: string): void {
  const sections = { gaps: 'Gaps in contact', missing: 'Missing records' };
  for (const [name, head] of Object.entries(sections)) {
    const page = String(PAGE_OF[name as keyof typeof PAGE_OF]);
    const words = execFileSync('pdftotext', ['-f', page, '-l', page, pdf, '-'], { encoding: 'utf8' });
    if (!words.includes(head))
      throw new Error(`“${head}” is not on page ${page}: correct PAGE_OF in chronology.ts`);
  }
}

const css = `${cutFonts(join(work, 'fonts'))}\n${STYLES.map(style).join('\n')}`;
// As root, Chromium cannot use its sandbox. That is safe here, because it opens only our own files.
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({ executablePath: await findChromium(), args });
try {
  for (const { sample, day } of SAMPLES) {
    const raw = await print(browser, sample, css, work);
    const pdf = join(target, `${sample.file}.pdf`);
    finish(raw, pdf, sample, day);
    thumbnails(pdf, join(target, sample.file), work);
    if (sample === chronology) checkCover(pdf);
    process.stdout.write(`${sample.file}.pdf  ${Math.ceil(statSync(pdf).size / 1024)} KB\n`);
  }
} finally {
  await browser.close();
}
