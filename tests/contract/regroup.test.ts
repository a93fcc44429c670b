// Long lists of pages, regrouped for pdf.js: it must find in them what it finds in the document itself, reading less.
import { getDocument, PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import { examinePdf } from '../../contract/pdf/examine.ts';
import { tools } from '../../server/page-counts/tools.ts';
import { regroupPages, repairPages } from '../../web/portal/viewer/frame/regroup.ts';
import { ordinaryPdfs } from '../support/documents/pdf-structures.ts';

const RANGE_BYTES = 4096;

/** A document in memory whose bytes that are read are counted. */
class Ranges extends PDFDataRangeTransport {
  read = 0;
  readonly #content: Uint8Array;

  constructor(content: Uint8Array) {
    super(content.length, null);
    this.#content = content;
  }

  override requestDataRange(begin: number, end: number): void {
    this.read += end - begin;
    queueMicrotask(() => this.onDataRange(begin, this.#content.slice(begin, end)));
  }
}

const sourceOf = (content: Buffer) => ({
  bytes: content.length,
  read: async (position: number, length: number) => content.subarray(position, position + length),
});

const regrouped = (content: Buffer) => regroupPages(sourceOf(content), tools);

async function openWithPdfJs(content: Buffer) {
  const range = new Ranges(content);
  const options = { disableAutoFetch: true, disableStream: true, rangeChunkSize: RANGE_BYTES, verbosity: 0 };
  const task = getDocument({ range, ...options });
  try {
    const pdf = await task.promise;
    const first = await pdf.getPage(1);
    const { read } = range;
    const pages = await Promise.all(
      Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)),
    );
    const facts = pages.map(({ ref, rotate, view }) => ({ ref, rotate, view }));
    return { read, facts, first: first.ref };
  } catch (error) {
    return { read: range.read, facts: (error as Error).name };
  } finally {
    await task.destroy();
  }
}

const regroupable = [
  'all pages in one list',
  'all pages in one compressed list',
  'restricted with RC4, 40 bits',
  'restricted with AES, 128 bits',
  'restricted with AES, 256 bits',
  'a password, with a table',
  'a document prepared for the web',
  'lines before the header',
];

/** Without those that differ only in their many pages. */
const all = Object.entries(ordinaryPdfs()).filter(([, { facts }]) => (facts.pages ?? 0) < 1_000);
const documents = all.filter(([, { facts }]) => facts.problem !== 'damaged');
const damaged = all.filter(([, { facts }]) => facts.problem === 'damaged' && facts.pages);

it.each(documents)('pdf.js finds the same pages in %s', { tags: ['R2.258'] }, async (name, { content }) => {
  const added = await regrouped(content);
  if (!added) return expect(regroupable).not.toContain(name);
  const [before, after] = [
    await openWithPdfJs(content),
    await openWithPdfJs(Buffer.concat([content, added.appended])),
  ];
  expect(after.facts).toEqual(before.facts);
  if (typeof after.facts === 'string') return;
  const indexes = new Map(after.facts.map(({ ref }, index) => [ref?.num, index]));
  for (const [number, index] of added.indexes) expect(indexes.get(number)).toBe(index);
});

it.each(damaged)('pdf.js shows every page that is left of %s', { tags: ['R2.642'] }, async (_, sample) => {
  const { content, facts } = sample;
  const repaired = await repairPages(sourceOf(content), tools);
  const whole = Buffer.concat([content, repaired?.appended ?? Buffer.alloc(0)]);
  const shown = await openWithPdfJs(whole);
  if (typeof shown.facts === 'string') throw new Error(shown.facts);
  expect(new Set(shown.facts.map(({ ref }) => ref?.num)).size).toBe(facts.pages);
  expect(shown.facts).toHaveLength(facts.pages ?? 0);
  expect(await examinePdf(sourceOf(whole), tools)).toEqual({ pages: facts.pages });
});
