// What pdf.js can say of a PDF without drawing it: how many pages it has, whether it can be opened, and whether its content is
// elsewhere. The browser and the server each pass the build of pdf.js that is made for them.
import type { ByteSource } from './byte-source.ts';
import type { PageProblem } from './files.ts';

export interface PdfFacts {
  /** Absent if they cannot be counted. */
  pages?: number;
  problem?: PageProblem;
}

/** What is used of pdf.js. */
export interface PdfJs {
  getDocument(options: object): { promise: Promise<Opened>; destroy(): Promise<void> };
  PDFDataRangeTransport: new (
    length: number,
    initialData: null,
  ) => { onDataRange(begin: number, bytes: Uint8Array): void };
}

interface Opened {
  readonly numPages: number;
  getPage(number: number): Promise<unknown>;
  getMetadata(): Promise<{ info: object }>;
  getAttachments(): Promise<unknown>;
}

/** The pages of a scan are far apart: of each only its object is needed. */
const RANGE_BYTES = 4 * 1024;
/** pdf.js keeps all that it has read, and reads all of a damaged document. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Some programs write zeros or empty lines behind the end. */
const TAIL_BYTES = 8 * 1024;

/** Too large to examine; the document may be fine. */
class TooMuchToRead extends Error {}

/** @throws only what the source throws */
export async function examinePdf(pdfJs: PdfJs, source: ByteSource): Promise<PdfFacts> {
  const tail = await source.read(Math.max(0, source.bytes - TAIL_BYTES), TAIL_BYTES);
  const isCutOff = !/startxref\s+\d/.test(String.fromCharCode(...tail));
  if (isCutOff && source.bytes > MOST_BYTES) return { problem: 'damaged' };
  let fault: { error: unknown } | undefined;
  const failed = Promise.withResolvers<never>();
  const fail = (error: unknown) => {
    fault ??= { error };
    failed.reject(error);
  };
  let left = MOST_BYTES;
  class Ranges extends pdfJs.PDFDataRangeTransport {
    requestDataRange(begin: number, end: number) {
      left -= end - begin;
      if (left < 0) fail(new TooMuchToRead());
      else source.read(begin, end - begin).then((bytes) => this.onDataRange(begin, bytes), fail);
    }
  }
  const opening = pdfJs.getDocument({
    range: new Ranges(source.bytes, null),
    rangeChunkSize: RANGE_BYTES,
    // Reads what it needs, not the rest of a gigabyte.
    disableStream: true,
    disableAutoFetch: true,
    verbosity: 0,
  });
  try {
    const facts = await Promise.race([failed.promise, opening.promise.then(factsOf)]);
    return isCutOff ? { ...facts, problem: 'damaged' } : facts;
  } catch (error) {
    // A device without enough memory says nothing against the document, either.
    if (fault?.error instanceof TooMuchToRead || error instanceof RangeError) return {};
    if (fault) throw fault.error;
    return { problem: (error as Error).name === 'PasswordException' ? 'locked' : 'damaged' };
  } finally {
    await opening.destroy();
  }
}

async function factsOf(document: Opened): Promise<PdfFacts> {
  // With a tree of pages that it cannot read, pdf.js says that there is one, or that they end where it gave up.
  await document.getPage(1);
  const lacksPages = await document.getPage(document.numPages).then(
    () => false,
    () => true,
  );
  const info = (await document.getMetadata()).info as Record<string, unknown>;
  const problem = lacksPages ? 'damaged' : await findContentElsewhere(document, info);
  return { pages: document.numPages, ...(problem && { problem }) };
}

/** A form that its program writes when it is opened has one page that says so; a portfolio has a cover. */
async function findContentElsewhere(
  document: Opened,
  info: Record<string, unknown>,
): Promise<PageProblem | undefined> {
  if (info.IsXFAPresent && !info.IsAcroFormPresent) return 'form';
  return info.IsCollectionPresent || (await document.getAttachments()) ? 'attachments' : undefined;
}
