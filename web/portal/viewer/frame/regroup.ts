// Many scanners write all pages into one list. To find a page, pdf.js reads every page object before it, and those of a
// scan are as far apart as its pictures are large. This makes a version of the document to append to it: the same pages,
// each in a node that says how many pages it has, so that the others are skipped unread.
import type { ByteSource } from '../../../../contract/byte-source.ts';
import { findStart, readCrossReferences } from '../../../../contract/pdf/cross-references.ts';
import { decryptIfNeeded, PdfDocument } from '../../../../contract/pdf/document.ts';
import { openPdf } from '../../../../contract/pdf/examine.ts';
import { isOfDocument } from '../../../../contract/pdf/fault.ts';
import { type PdfDict, type PdfObject, PdfRef, toCount } from '../../../../contract/pdf/objects.ts';
import { keepBlocks, skipToHeader } from '../../../../contract/pdf/source.ts';
import type { PdfTools } from '../../../../contract/pdf/tools.ts';
import { hasString, writeEntries, writeObject } from './write.ts';

export interface Regrouped {
  /** The new version; the document itself stays as it is. */
  appended: Uint8Array;
  /** The indexes of the pages by the numbers of their objects, for those that were regrouped. */
  indexes: ReadonlyMap<number, number>;
}

/** A page tree is a few levels deep. */
const MAX_LEVELS = 64;
/** In a shorter list there is little to skip. */
const LEAST_PAGES = 4;
const PAGES_IN_GROUP = 100;
const BUDGET_BYTES = 4 * 1024 * 1024;
/** What a newer version repeats of the older one. */
const TRAILER_KEYS = ['/Size', '/Root', '/Encrypt', '/ID', '/Info'];

/**
 * Regroups the pages that are in one list with the last page.
 * @returns undefined if there is nothing to gain, or the document is not read easily: then it is opened as it is
 * @throws only what the source throws
 */
export async function regroupPages(file: ByteSource, tools: PdfTools): Promise<Regrouped | undefined> {
  try {
    return await regroup(keepBlocks(await skipToHeader(file), BUDGET_BYTES), tools);
  } catch (error) {
    if (!isOfDocument(error)) throw error;
    return undefined;
  }
}

/**
 * Writes a new list of all pages that are there, for a document whose own one is wrong.
 * @returns undefined if there is nothing to repair, or too little is left
 * @throws only what the source throws
 */
export async function repairPages(file: ByteSource, tools: PdfTools): Promise<Regrouped | undefined> {
  try {
    const source = await skipToHeader(file);
    const { document, tree, isRebuilt } = await openPdf(source, tools);
    const ref = (await document.dict(document.trailer.get('/Root'))).get('/Pages');
    if (!tree.isDamaged || !(ref instanceof PdfRef)) return undefined;
    const node = await document.dict(ref);
    // A table of objects that misses some is left out, so that pdf.js looks for all objects itself.
    const before = isRebuilt ? undefined : await findStart(source);
    return writeList({ ref, node, pages: tree.pages, first: 0 }, document.trailer, source.bytes, before);
  } catch (error) {
    if (!isOfDocument(error)) throw error;
    return undefined;
  }
}

async function regroup(source: ByteSource, tools: PdfTools): Promise<Regrouped | undefined> {
  const document = new PdfDocument(source, tools, await readCrossReferences(source, tools));
  await decryptIfNeeded(document, tools);
  const list = await findLastList(document);
  if (!list || list.pages.length < LEAST_PAGES) return undefined;
  return writeList(list, document.trailer, source.bytes, await findStart(source));
}

function writeList(
  list: PageList,
  trailer: PdfDict,
  at: number,
  before: number | undefined,
): Regrouped | undefined {
  // A string is encrypted in some places and not in others; no usual program puts one there.
  if (trailer.has('/Encrypt') && hasString(list.node)) return undefined;
  const version = writeVersion(list, trailer, at, before);
  const numbers = list.pages.flatMap((page, index): [number, number][] =>
    page instanceof PdfRef ? [[page.number, list.first + index]] : [],
  );
  return {
    appended: Uint8Array.from(version, (letter) => letter.charCodeAt(0)),
    indexes: new Map(numbers),
  };
}

interface PageList {
  ref: PdfRef;
  node: PdfDict;
  pages: PdfObject[];
  /** The index of its first page. */
  first: number;
}

/** The node of the page tree that holds the last page, if it holds only pages. */
async function findLastList(document: PdfDocument): Promise<PageList | undefined> {
  let ref = (await document.dict(document.trailer.get('/Root'))).get('/Pages');
  let end: number | undefined;
  for (let level = 0; level < MAX_LEVELS && ref instanceof PdfRef; level += 1) {
    const node = await document.dict(ref);
    const count = toCount(await document.resolve(node.get('/Count')));
    const kids = await document.resolve(node.get('/Kids'));
    if (!Array.isArray(kids)) return undefined;
    end ??= count;
    const pages = kids.filter((kid) => kid instanceof PdfRef);
    if (pages.length === kids.length && pages.length === count)
      return { ref, node, pages, first: end - count };
    ref = kids.at(-1);
  }
  return undefined;
}

/** In the form of ISO 32000-2, 7.5.6: one object, its table, and the way to the version before. */
function writeVersion(
  { ref, node, pages }: PageList,
  trailer: PdfDict,
  at: number,
  before: number | undefined,
): string {
  const single = pages.map((page) => writeNode(1, writeObject(page)));
  const groups: string[] = [];
  for (let first = 0; first < single.length; first += PAGES_IN_GROUP) {
    const group = single.slice(first, first + PAGES_IN_GROUP);
    groups.push(writeNode(group.length, group.join('')));
  }
  const others = new Map([...node].filter(([key]) => key !== '/Kids' && key !== '/Count'));
  const inside = `${writeEntries(others)} /Count ${pages.length} /Kids [${groups.join('')}]`;
  const object = `${ref.number} ${ref.generation} obj\n<< ${inside} >>\nendobj\n`;
  const kept = new Map([...trailer].filter(([key]) => TRAILER_KEYS.includes(key)));
  const digits = (value: number, length: number) => String(value).padStart(length, '0');
  const entry = `${digits(at + 1, 10)} ${digits(ref.generation, 5)} n \n`;
  const ending = `trailer\n<< ${writeEntries(kept)}`;
  if (before === undefined) return `\n${object}${ending} >>\nstartxref\n0\n%%EOF\n`;
  const table = `xref\n${ref.number} 1\n${entry}${ending} /Prev ${before} >>\n`;
  return `\n${object}${table}startxref\n${at + 1 + object.length}\n%%EOF\n`;
}

/** Not an object with a number: pdf.js would read all objects of the top level at once. */
function writeNode(count: number, kids: string): string {
  return `<</Count ${count}/Kids[${kids}]>>`;
}
