// Converts HTML to PDF with a headless Chromium: tagged, with an outline, and with page boxes from CSS.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';
import { fileName } from './case/basics.ts';
import { escapeHtml } from './html.ts';
import { setLeaves } from './leaves.ts';
import type { SampleDocument } from './parts.ts';

/** Prints `sample` into `folder` and returns the path of the raw PDF. */
export async function print(
  browser: Browser,
  sample: SampleDocument,
  css: string,
  folder: string,
): Promise<string> {
  const html = join(folder, `${sample.file}.html`);
  const pdf = join(folder, `${sample.file}.raw.pdf`);
  const words = `:root{--title:${JSON.stringify(sample.title)};--case:${JSON.stringify(fileName)}}`;
  writeFileSync(
    html,
    `<!doctype html><html lang="en-US"><head><meta charset="utf-8"><title>${escapeHtml(sample.title)}</title>
<style>${css}\n${words}</style></head><body><main>${sample.body}</main></body></html>`,
  );
  const page = await browser.newPage();
  await page.emulateMedia({ media: 'print' });
  await page.goto(pathToFileURL(html).href);
  // Load the fonts explicitly: a weight that only a running head uses would load too late.
  await page.evaluate(() => Promise.all([...document.fonts].map((font) => font.load())));
  await page.evaluate(setLeaves);
  await page.pdf({ path: pdf, tagged: true, outline: true, preferCSSPageSize: true, printBackground: true });
  await page.close();
  return pdf;
}
