// What can be said of a PDF without reading all of it: how many pages it has, and whether it can be opened.
import type { ByteSource } from '../byte-source.ts';
import { readCrossReferences } from './cross-references.ts';
import { decryptIfNeeded, PdfDocument } from './document.ts';
import { PdfBeyondLimits, PdfDamaged, PdfLocked } from './fault.ts';
import { type PdfDict, type PdfObject, PdfRef } from './objects.ts';
import { rebuild } from './rebuild.ts';
import { keepBlocks, skipToHeader } from './source.ts';
import type { PdfTools } from './tools.ts';

export interface PdfFacts {
  /** Absent if they cannot be counted. */
  pages?: number;
  /** It asks for a password, or pages of it cannot be found. */
  problem?: 'locked' | 'damaged';
}

/** A page tree is a few levels deep. */
const MAX_LEVELS = 64;
const MAX_PAGES = 5_000_000;
const MAX_NODES = 300_000;
/** Besides the size of the document, which is read once when its table of objects is wrong. */
const EXTRA_BYTES = 64 * 1024 * 1024;

/** @throws only what the source throws */
export async function examinePdf(source: ByteSource, tools: PdfTools): Promise<PdfFacts> {
  try {
    return await examine(await skipToHeader(source), tools);
  } catch (error) {
    if (error instanceof PdfLocked) return { problem: 'locked' };
    if (error instanceof PdfDamaged) return { problem: 'damaged' };
    if (error instanceof PdfBeyondLimits) return {};
    throw error;
  }
}

async function examine(source: ByteSource, tools: PdfTools): Promise<PdfFacts> {
  const kept = keepBlocks(source, source.bytes + EXTRA_BYTES);
  try {
    const document = new PdfDocument(kept, tools, await readCrossReferences(kept, tools));
    return await examineDocument(document, tools);
  } catch (error) {
    if (!(error instanceof PdfDamaged)) throw error;
  }
  const { references, packedStreams, addPacked } = await rebuild(source);
  const document = new PdfDocument(keepBlocks(source, source.bytes + EXTRA_BYTES), tools, references);
  await decryptIfNeeded(document, tools);
  for (const stream of packedStreams) {
    // One stream that is damaged, or locked, may not be needed.
    const numbers = await document.listPacked(stream).catch((error: unknown) => {
      if (error instanceof PdfDamaged || error instanceof PdfLocked) return [];
      throw error;
    });
    addPacked(stream, numbers);
  }
  return examineDocument(document, tools);
}

async function examineDocument(document: PdfDocument, tools: PdfTools): Promise<PdfFacts> {
  if (!(await decryptIfNeeded(document, tools))) return countPages(document);
  // Encryption leaves numbers readable, unless they are in a stream of objects.
  const counted = await countPages(document).catch((error: unknown) => {
    if (error instanceof PdfLocked) return {};
    throw error;
  });
  return { ...counted, problem: 'locked' };
}

async function countPages(document: PdfDocument): Promise<PdfFacts> {
  const root = await document.dict(document.trailer.get('/Root'));
  const tree = await document.dict(root.get('/Pages'));
  const stated = await document.resolve(tree.get('/Count'));
  const pages = typeof stated === 'number' && Number.isInteger(stated) && stated <= MAX_PAGES ? stated : 0;
  // A number alone can be wrong: the first and the last page must be there.
  if (pages > 0 && (await hasPage(document, tree, 0)) && (await hasPage(document, tree, -1)))
    return { pages };
  const found = await countLeaves(document, tree);
  return { pages: found, ...(found < pages && { problem: 'damaged' as const }) };
}

/** Whether the first (0) or the last (-1) branch of every level leads to a page. */
async function hasPage(document: PdfDocument, tree: PdfDict, branch: 0 | -1): Promise<boolean> {
  let node = tree;
  for (let level = 0; level < MAX_LEVELS; level += 1) {
    const kids = await document.resolve(node.get('/Kids'));
    if (!Array.isArray(kids)) return level > 0 && isPage(node);
    const next = await document.resolve(kids.at(branch));
    if (!(next instanceof Map)) return false;
    node = next;
  }
  return false;
}

/** Some programs leave the type of a page out. */
function isPage(node: PdfDict): boolean {
  return (node.get('/Type') ?? '/Page') === '/Page';
}

async function countLeaves(document: PdfDocument, tree: PdfDict): Promise<number> {
  const waiting: PdfObject[] = [tree];
  const seen = new Set<number>();
  let pages = 0;
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node instanceof PdfRef && seen.has(node.number)) continue;
    if (node instanceof PdfRef) seen.add(node.number);
    if (seen.size > MAX_NODES || waiting.length > MAX_NODES)
      throw new PdfBeyondLimits('the document has too many pages');
    const dict = await document.resolve(node);
    if (!(dict instanceof Map)) continue;
    const kids = await document.resolve(dict.get('/Kids'));
    if (Array.isArray(kids)) for (const kid of kids) waiting.push(kid);
    else if (isPage(dict)) pages += 1;
  }
  if (pages === 0) throw new PdfDamaged('the document has no pages');
  return pages;
}
