// The reader of PDFs that counts pages: documents of every structure, and documents that attack it.
import { describe, expect, it } from 'vitest';
import { examinePdf } from '../../contract/pdf/examine.ts';
import { tools } from '../../server/page-counts/tools.ts';
import { browserTools } from '../../web/portal/submit/checks/browser-tools.ts';
import { makePages } from '../support/documents/pdf-pages.ts';
import { classicPdf, hostilePdfs, ordinaryPdfs } from '../support/documents/pdf-structures.ts';

const GIB = 1024 ** 3;
const EXTRA_BYTES = 64 * 1024 * 1024;

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

const platforms = { server: tools, browser: browserTools };
const ordinary = Object.entries(ordinaryPdfs());

describe.each(Object.entries(platforms))('with the tools of the %s', (_, toolsOfPlatform) => {
  it.each(ordinary)('counts the pages of a PDF with %s', { tags: ['R7.320'] }, async (_, sample) => {
    const { source, read } = counted(sample.content);
    expect(await examinePdf(source, toolsOfPlatform)).toEqual(sample.facts);
    // Each part twice at most: before and after its table of objects turned out to be wrong.
    expect(read.bytes).toBeLessThan(4 * source.bytes + 4096);
  });

  it.each(Object.entries(hostilePdfs()))('is not hurt by %s', { tags: ['R7.320'] }, async (_, content) => {
    const { source, read } = counted(content);
    let largest = 0;
    const limited = {
      ...toolsOfPlatform,
      async inflate(data: Uint8Array, most: number) {
        const inflated = await toolsOfPlatform.inflate(data, most);
        largest = Math.max(largest, inflated.length);
        return inflated;
      },
    };
    expect((await examinePdf(source, limited)).pages).toBeUndefined();
    expect(largest).toBeLessThanOrEqual(16 * 1024 * 1024);
    expect(read.bytes).toBeLessThanOrEqual(3 * (source.bytes + EXTRA_BYTES));
  });
});

it('reads a few hundred kilobytes of a PDF of 1 GiB', { tags: ['R2.641'] }, async () => {
  const content = classicPdf(5_000);
  const gap = GIB - content.length;
  const text = content
    .toString('latin1')
    .replace(/(?<=startxref\n)\d+/, (at) => String(Number(at) + gap).padStart(10, '0'));
  const { source, read } = counted(Buffer.from(text, 'latin1'), gap);
  expect(await examinePdf(source, tools)).toEqual({ pages: 5_000 });
  expect(read.bytes).toBeLessThan(0.05 * GIB);
  expect(read.bytes).toBeLessThan(1024 * 1024);
});

it('reads little of a scan whose pages are far apart', { tags: ['R2.641'] }, async () => {
  const pages = Array.from({ length: 300 }, () => ({ text: 'A made-up page.' }));
  const { source, read } = counted(makePages(pages, { padding: 200_000 }));
  expect(await examinePdf(source, tools)).toEqual({ pages: 300 });
  expect(read.bytes).toBeLessThan(0.05 * source.bytes);
});
