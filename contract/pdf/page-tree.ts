// The pages of a document: each is looked at, because the counts in the tree may be wrong, and viewers that believe them show
// other pages than there are.
import type { PdfDocument } from './document.ts';
import { PdfBeyondLimits, PdfDamaged } from './fault.ts';
import { type PdfDict, type PdfObject, PdfRef } from './objects.ts';

export interface PageTree {
  pages: number;
  /** Whether a page or a node that the tree names was not found. */
  lacksPages: boolean;
  /** Whether a viewer that believes the tree shows other pages. */
  isDamaged: boolean;
}

/** A page tree is a few levels deep. */
const MAX_LEVELS = 64;
const MAX_NODES = 300_000;

/** Some programs leave the type of a page out. */
function isPage(node: PdfDict): boolean {
  return (node.get('/Type') ?? '/Page') === '/Page';
}

/** @throws PdfDamaged if there is no page, PdfBeyondLimits for too many, PdfLocked */
export async function readPageTree(document: PdfDocument): Promise<PageTree> {
  const found: PageTree = { pages: 0, lacksPages: false, isDamaged: false };
  /** By the numbers of their objects; a page may be there twice, a node would lead in circles. */
  const [nodes, leaves] = [new Set<number>(), new Set<number>()];
  let visited = 0;

  const lack = () => {
    found.lacksPages = true;
    found.isDamaged = true;
  };
  const resolve = (value: PdfObject | undefined) =>
    document.resolve(value).catch((error: unknown) => {
      if (!(error instanceof PdfDamaged)) throw error;
      return null;
    });

  async function visit(kid: PdfObject, level: number): Promise<void> {
    visited += 1;
    if (visited > MAX_NODES) throw new PdfBeyondLimits('the document has too many pages');
    const number = kid instanceof PdfRef ? kid.number : -1;
    if (leaves.has(number)) {
      found.pages += 1;
      return;
    }
    const dict = await resolve(kid);
    if (!(dict instanceof Map) || nodes.has(number) || level > MAX_LEVELS) return lack();
    if (dict.has('/Kids')) {
      if (number >= 0) nodes.add(number);
      return visitKids(dict, level);
    }
    if (!isPage(dict)) return lack();
    if (number >= 0) leaves.add(number);
    found.pages += 1;
  }

  async function visitKids(node: PdfDict, level: number): Promise<void> {
    const [kids, stated] = [await resolve(node.get('/Kids')), await resolve(node.get('/Count'))];
    if (!Array.isArray(kids)) return lack();
    const before = found.pages;
    for (const kid of kids) await visit(kid, level + 1);
    if (stated !== null && stated !== found.pages - before) found.isDamaged = true;
  }

  const root = await document.dict(document.trailer.get('/Root'));
  await visit(root.get('/Pages') ?? null, 0);
  if (found.pages === 0) throw new PdfDamaged('the document has no pages');
  return found;
}
