// The committed sample PDFs (docs/samples.md).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { charges, estimate } from '../artwork/samples/case/expenses.ts';
import { chronology } from '../artwork/samples/documents/chronology.ts';
import { demand } from '../artwork/samples/documents/demand.ts';
import { narrative } from '../artwork/samples/documents/narrative.ts';
import { opinion } from '../artwork/samples/documents/opinion.ts';
import { synopsis } from '../artwork/samples/documents/synopsis.ts';
import { sourceOf } from '../artwork/samples/parts.ts';
import { root } from '../scripts/run-tool.ts';
import { servicePages } from '../web/site/content/service-pages.ts';
import { pdfObjects } from './support/documents/pdf-reading.ts';

const samples = [chronology, narrative, synopsis, opinion, demand];
const folder = join(root, 'web/public/samples');

/** Every page number that a document cites. */
function citedPages(html: string): number[] {
  return [...html.matchAll(/class="cite">p\.&nbsp;(\d+)</g)].map((match) => Number(match[1]));
}

describe.each(samples)('$file', (sample) => {
  const path = join(folder, `${sample.file}.pdf`);
  const objects = pdfObjects(readFileSync(path));

  test('was made from the data as they are now', () => {
    expect(objects).toContain(`/Source (${sourceOf(sample)})`);
  });
  test('has three to nine pages, as many as its service page says', () => {
    // The pages may be in a tree, whose root counts all of them.
    const nodes = objects.match(/\/Type\s*\/Pages[^>]*\/Count \d+|\/Count \d+[^>]*\/Type\s*\/Pages/g) ?? [];
    const pages = Math.max(...nodes.map((node) => Number(/\/Count (\d+)/.exec(node)?.[1])));
    expect(pages).toBeGreaterThanOrEqual(3);
    expect(pages).toBeLessThanOrEqual(9);
    const described = Object.values(servicePages).find((page) => page.sample.file === sample.file);
    expect(described?.sample.pages).toBe(pages);
  });
  test('works with a screen reader: tags, table headers, language, title', () => {
    for (const mark of [
      '/StructTreeRoot',
      '/Marked true',
      '/Lang (en-US)',
      '/DisplayDocTitle true',
      '/S /H1',
    ]) {
      expect(objects, mark).toContain(mark);
    }
    expect(objects.includes('/S /TH')).toBe(sample.body.includes('<th '));
    expect(objects).toContain(`/Title (${sample.title} \\(sample, fictitious patient\\))`);
  });
  test('has an alternative text for every figure', () => {
    const figures = [...objects.matchAll(/\/S \/Figure/g)].length;
    expect([...objects.matchAll(/\/Alt \(/g)]).toHaveLength(figures);
  });
  test('has bookmarks and embedded fonts', () => {
    expect(objects).toContain('/Outlines');
    expect(objects).toContain(`/Title (${sample.title})`);
    expect(objects).not.toContain('/Type3');
    expect(objects).toMatch(/\/BaseFont \/[A-Z]{6}\+Besley/);
    expect(objects).toMatch(/\/BaseFont \/[A-Z]{6}\+PublicSans/);
  });
  test('says at its beginning and end that it is a fictitious sample', () => {
    expect(sample.body).toContain('Fictitious patient');
    expect(sample.body).toContain('This is a sample.');
  });
  test('cites only pages that the chronology or a bill cites', () => {
    const known = new Set([
      ...citedPages(chronology.body),
      ...charges.flatMap(({ pages }) => pages),
      ...estimate.flatMap(({ pages }) => pages),
    ]);
    const unknown = citedPages(sample.body).filter((page) => !known.has(page));
    expect(unknown).toEqual([]);
  });
});
