// What can be said of a PDF without drawing it: how many pages it has, whether it can be opened, and whether its content is
// elsewhere.
import type { ByteSource } from '../byte-source.ts';
import type { PageProblem } from '../files.ts';
import { readCrossReferences } from './cross-references.ts';
import { decryptIfNeeded, PdfDocument } from './document.ts';
import { isOfDocument, PdfBeyondLimits, PdfDamaged, PdfLocked } from './fault.ts';
import { type PageTree, readPageTree } from './page-tree.ts';
import { rebuild } from './rebuild.ts';
import { keepBlocks, skipToHeader } from './source.ts';
import type { PdfTools } from './tools.ts';

export interface PdfFacts {
  /** Absent if they cannot be counted. */
  pages?: number;
  problem?: PageProblem;
}

/** A document whose pages were found. */
interface OpenedPdf {
  document: PdfDocument;
  tree: PageTree;
  isLocked: boolean;
}

/** Besides the size of the document, which is read once when its table of objects is wrong. */
const EXTRA_BYTES = 64 * 1024 * 1024;

/** @throws only what the source throws */
export async function examinePdf(source: ByteSource, tools: PdfTools): Promise<PdfFacts> {
  try {
    const { document, tree, isLocked } = await openPdf(await skipToHeader(source), tools);
    const { pages } = tree;
    if (isLocked) return { pages, problem: 'locked' };
    const problem = tree.isDamaged ? 'damaged' : await findContentElsewhere(document);
    return { pages, ...(problem && { problem }) };
  } catch (error) {
    if (error instanceof PdfLocked) return { problem: 'locked' };
    if (error instanceof PdfDamaged) return { problem: 'damaged' };
    if (error instanceof PdfBeyondLimits) return {};
    throw error;
  }
}

/**
 * Finds the pages as the document says where they are. If it lacks one, all of the document is read to look for it.
 * @throws PdfDamaged, PdfBeyondLimits, PdfLocked
 */
async function openPdf(source: ByteSource, tools: PdfTools): Promise<OpenedPdf> {
  const asStated = await openAsStated(source, tools).catch(unlessDamaged);
  if (asStated && !asStated.tree.lacksPages) return asStated;
  if (!asStated) return openRebuilt(source, tools);
  const rebuilt = await openRebuilt(source, tools).catch((error: unknown) => {
    if (!isOfDocument(error)) throw error;
  });
  if (!rebuilt || rebuilt.tree.pages <= asStated.tree.pages) return asStated;
  // A viewer that believes the table does not find them.
  return { ...rebuilt, tree: { ...rebuilt.tree, isDamaged: true } };
}

async function openAsStated(source: ByteSource, tools: PdfTools): Promise<OpenedPdf> {
  const kept = keepBlocks(source, source.bytes + EXTRA_BYTES);
  const document = new PdfDocument(kept, tools, await readCrossReferences(kept, tools));
  // Encryption leaves numbers readable, unless they are in a stream of objects.
  const isLocked = await decryptIfNeeded(document, tools);
  return { document, isLocked, tree: await readPageTree(document) };
}

async function openRebuilt(source: ByteSource, tools: PdfTools): Promise<OpenedPdf> {
  const { references, packedStreams, addPacked } = await rebuild(source);
  const document = new PdfDocument(keepBlocks(source, source.bytes + EXTRA_BYTES), tools, references);
  const isLocked = await decryptIfNeeded(document, tools);
  for (const stream of packedStreams) {
    // One stream that is damaged, or locked, may not be needed.
    const numbers = await document.listPacked(stream).catch((error: unknown) => {
      if (error instanceof PdfDamaged || error instanceof PdfLocked) return [];
      throw error;
    });
    addPacked(stream, numbers);
  }
  return { document, isLocked, tree: await readPageTree(document) };
}

function unlessDamaged(error: unknown): undefined {
  if (!(error instanceof PdfDamaged)) throw error;
}

/** A form that its program writes when it is opened has one page that says so; a portfolio has a cover. */
async function findContentElsewhere(document: PdfDocument): Promise<PageProblem | undefined> {
  const root = await document.dict(document.trailer.get('/Root'));
  const part = async (holder: unknown, key: string) =>
    holder instanceof Map ? document.resolve(holder.get(key)).catch(unlessDamaged) : undefined;
  const form = await part(root, '/AcroForm');
  const fields = await part(form, '/Fields');
  const hasFields = Array.isArray(fields) && fields.length > 0;
  const isWritten = (await part(root, '/NeedsRendering')) === true || !hasFields;
  if ((await part(form, '/XFA')) && isWritten) return 'form';
  if ((await part(root, '/Collection')) instanceof Map) return 'attachments';
  const attached = await part(await part(root, '/Names'), '/EmbeddedFiles');
  for (const key of ['/Names', '/Kids']) {
    const list = await part(attached, key);
    if (Array.isArray(list) && list.length > 0) return 'attachments';
  }
  return undefined;
}
