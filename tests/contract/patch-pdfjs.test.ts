// A document with a wrong list of pages: with our changes, pdf.js shows every page that is left of it.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { patchWorker } from '../../scripts/patch-pdfjs.ts';
import { ordinaryPdfs } from '../support/documents/pdf-structures.ts';

const damaged = Object.entries(ordinaryPdfs()).filter(([, { left }]) => left);

beforeAll(async () => {
  const worker = createRequire(import.meta.url).resolve('pdfjs-dist/legacy/build/pdf.worker.mjs');
  const file = join(mkdtempSync(join(tmpdir(), 'pdfjs-')), 'worker.mjs');
  // The source map is not next to the copy.
  writeFileSync(file, patchWorker(readFileSync(worker, 'utf8')).replace(/^.*sourceMappingURL.*$/m, ''));
  await import(pathToFileURL(file).href);
  Object.assign(globalThis, { isDamaged: true });
});
afterAll(() => Reflect.deleteProperty(globalThis, 'isDamaged'));

it.each(damaged)(
  'pdf.js shows every page that is left of %s',
  { tags: ['R2.642'] },
  async (_, { content, left }) => {
    const task = getDocument({ data: new Uint8Array(content), verbosity: 0 });
    const pdf = await task.promise;
    const shown = await Promise.all(
      Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)),
    );
    await task.destroy();
    expect(new Set(shown.map(({ ref }) => ref?.num)).size).toBe(left);
    expect(shown).toHaveLength(left ?? 0);
  },
);
