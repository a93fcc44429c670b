// What is said of a PDF: documents of every structure, and documents that attack the reader.
import * as pdfJs from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, expect, it } from 'vitest';
import { examinePdf, type PdfJs } from '../../contract/examine-pdf.ts';
import { COUNT_LIMITS, NotCountable, openCounter } from '../../server/page-counts/isolated-counter.ts';
import { makePages } from '../support/documents/pdf-pages.ts';
import { classicPdf, hostilePdfs, ordinaryPdfs } from '../support/documents/pdf-structures.ts';

const MIB = 1024 ** 2;
const GIB = 1024 ** 3;

/**
 * A document whose bytes that are read are counted.
 * @param gap zeros between its objects and its end, which take no memory
 */
function counted(content: Buffer, gap = 0) {
  const end = gap === 0 ? 0 : content.lastIndexOf('\nxref');
  const read = { bytes: 0 };
  const source = {
    bytes: content.length + gap,
    async read(position: number, length: number) {
      const bytes = Buffer.alloc(Math.max(0, Math.min(length, source.bytes - position)));
      content.subarray(0, end).copy(bytes, 0, Math.min(position, end));
      const offset = Math.max(0, end + gap - position);
      if (offset < bytes.length) content.copy(bytes, offset, position + offset - gap);
      read.bytes += bytes.length;
      return bytes;
    },
  };
  return { source, read };
}

const examine = (source: ReturnType<typeof counted>['source']) => examinePdf(pdfJs as PdfJs, source);

it.each(Object.entries(ordinaryPdfs()))(
  'counts the pages of a PDF with %s',
  {
    tags: ['R7.320'],
  },
  async (_name, sample) => {
    expect(await examine(counted(sample.content).source)).toEqual(sample.facts);
  },
);

const counter = openCounter({ ...COUNT_LIMITS, workMs: 2_000 });
afterAll(() => counter.rest());

it.each(Object.entries(hostilePdfs()))(
  'the server is not hurt by %s',
  { tags: ['R7.320'] },
  async (_name, content) => {
    let peak = 0;
    const before = process.memoryUsage.rss();
    const timer = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss() - before);
    }, 20);
    const facts = await counter.count(counted(content).source).catch((error: unknown) => {
      if (!(error instanceof NotCountable)) throw error;
    });
    clearInterval(timer);
    expect(facts?.pages ?? 1).toBe(1);
    expect(peak).toBeLessThan(512 * MIB);
  },
);

it('reads a few hundred kilobytes of a PDF of 1 GiB', { tags: ['R2.641'] }, async () => {
  const picture = '\n999999 0 obj\n<< >>\nstream\n';
  const objects = classicPdf(5_000).toString('latin1').replace('\nxref', `${picture}\nxref`);
  const gap = GIB - objects.length;
  const text = objects.replace(/(?<=startxref\n)\d+/, (at) =>
    String(Number(at) + picture.length + gap).padStart(10, '0'),
  );
  const { source, read } = counted(Buffer.from(text, 'latin1'), gap);
  expect(await examine(source)).toEqual({ pages: 5_000 });
  expect(read.bytes).toBeLessThan(MIB);
});

it('reads little of a scan whose pages are far apart', { tags: ['R2.641'] }, async () => {
  const pages = Array.from({ length: 300 }, () => ({ text: 'A made-up page.' }));
  const { source, read } = counted(makePages(pages, { padding: 200_000 }));
  expect(await examine(source)).toEqual({ pages: 300 });
  expect(read.bytes).toBeLessThan(0.05 * source.bytes);
});

it('reads nothing more of a large one that is cut off', { tags: ['R7.320'] }, async () => {
  const { source, read } = counted(classicPdf(5_000), GIB);
  source.bytes -= 100;
  expect(await examine(source)).toEqual({ problem: 'damaged' });
  expect(read.bytes).toBeLessThan(MIB);
});
