// Opens a document with pdf.js, with everything switched off that a document could make run.
import { getDocument, PasswordResponses, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist';
import { browserTools } from '../../submit/checks/browser-tools.ts';
import type { Parts } from './parts.ts';
import { RANGE_BYTES, type RangeReader, RangeTransport } from './range-reader.ts';
import { type Regrouped, regroupPages, repairPages } from './regroup.ts';

/** A smaller file costs little, however its pages are listed. */
const LEAST_REGROUPED_BYTES = 4 * 1024 * 1024;
const AS_IT_IS: Regrouped = { appended: new Uint8Array(), indexes: new Map() };

/** A scan of a poster has fewer. More would take the memory of the whole browser. */
const MAX_IMAGE_PIXELS = 200_000_000;

/** How a document is opened. */
export interface Opening {
  /** It asks for a password. */
  onLocked: (passwordRejected: boolean, use: (password: string) => void) => void;
  /** A part of a page is left out. */
  onLoss: () => void;
  /** Its own list of pages is wrong, and a new one is written for pdf.js. */
  isDamaged?: boolean;
  /**
   * A page is not where the document says. pdf.js repairs such a document when it meets it on opening, which it does not
   * when the pages are regrouped. Without this, they are not.
   */
  onMisplaced?: () => void;
}

/** pdf.js leaves out what it cannot draw, and says so only on the console. */
const REPORT_WARNINGS = `const { warn } = console;
console.warn = (text) => { warn(text); postMessage({ warning: String(text) }); };
`;
const LOSS =
  /^Warning: (?!getTextContent).*(?:maximum allowed size|decode image|Image dimensions|rest of the image|ignoring (?:XObject|errors|sub-stream|annotation data))/;

/** The worker's code is in the frame's document: a frame without a connection cannot load it. */
function startThread(onLoss: () => void): Worker {
  const code = document.getElementById('worker')?.textContent ?? '';
  const address = URL.createObjectURL(new Blob([REPORT_WARNINGS, code], { type: 'text/javascript' }));
  const thread = new Worker(address);
  thread.addEventListener('message', ({ data }: MessageEvent<{ warning?: unknown }>) => {
    if (LOSS.test(String(data.warning))) onLoss();
  });
  return thread;
}

/** @throws when it is not a PDF, or too damaged. */
export async function openDocument(
  file: RangeReader,
  parts: Parts,
  { onLocked, onLoss, isDamaged, onMisplaced }: Opening,
): Promise<PDFDocumentProxy> {
  const isLarge = file.bytes >= LEAST_REGROUPED_BYTES;
  const mayRegroup = onMisplaced && isLarge && !isDamaged;
  const regrouped = isDamaged
    ? await repairPages(file.kept, browserTools)
    : mayRegroup && (await regroupPages(file.kept, browserTools));
  const { appended, indexes } = regrouped || AS_IT_IS;
  const thread = startThread(onLoss);
  const task = getDocument({
    range: new RangeTransport(file, appended),
    worker: PDFWorker.create({ port: thread }),
    rangeChunkSize: RANGE_BYTES,
    // Reads what is shown, not the rest of a gigabyte.
    disableStream: true,
    disableAutoFetch: true,
    disableWorkerRendering: true,
    enableXfa: false,
    maxImageSize: MAX_IMAGE_PIXELS,
    useWorkerFetch: false,
    // Otherwise fonts that are not in the document would be loaded by address, which the frame may not.
    useSystemFonts: false,
    BinaryDataFactory: class {
      fetch = (wanted: { kind: string; filename: string }) => parts.fetch(wanted);
    },
    // Without these three, pdf.js would not ask for a part.
    cMapUrl: 'cmaps/',
    standardFontDataUrl: 'fonts/',
    wasmUrl: 'wasm/',
  });
  task.onPassword = (use: (password: string) => void, reason: number) =>
    onLocked(reason === PasswordResponses.INCORRECT_PASSWORD, use);
  const pdf = await task.promise;
  if (!regrouped) return pdf;
  const [indexOf, pageAt] = [pdf.getPageIndex.bind(pdf), pdf.getPage.bind(pdf)];
  // A link names its page by the object, which pdf.js looks for in the list as it was.
  pdf.getPageIndex = async (page) => indexes.get(page.num) ?? indexOf(page);
  if (!mayRegroup) return pdf;
  pdf.getPage = (number) =>
    pageAt(number).catch(() => {
      // Its memory is as large as the file.
      thread.terminate();
      onMisplaced();
      // Without an end: the document is replaced.
      return new Promise<never>(() => undefined);
    });
  return pdf;
}
