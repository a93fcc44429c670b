// Opens a document with pdf.js, with everything switched off that a document could make run.
import { getDocument, PasswordResponses, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist';
import type { Parts } from './parts.ts';
import type { RangeTransport } from './range-transport.ts';

/** Large enough that a page needs few calls, small enough that a large file needs few megabytes for its first page. */
const RANGE_BYTES = 128 * 1024;

/** A scan of a poster has fewer. More would take the memory of the whole browser. */
const MAX_IMAGE_PIXELS = 200_000_000;

/** How a document is opened. */
export interface Opening {
  /** It asks for a password. */
  onLocked: (passwordRejected: boolean, use: (password: string) => void) => void;
  /** A part of a page is left out. */
  onLoss: () => void;
  /** Its own list of pages is wrong: all pages are looked for on opening (scripts/patch-pdfjs.ts). */
  isDamaged: boolean;
  /** A page is not where the document says. pdf.js repairs such a document only on opening, when it looks for all pages. */
  onMisplaced: () => void;
}

/** pdf.js leaves out what it cannot draw, and says so only on the console. */
const REPORT_WARNINGS = `const { warn } = console;
console.warn = (text) => { warn(text); postMessage({ warning: String(text) }); };
`;
const LOSS =
  /^Warning: (?!getTextContent).*(?:maximum allowed size|decode image|Image dimensions|rest of the image|ignoring (?:XObject|errors|sub-stream|annotation data))/;

/** The worker's code is in the frame's document: a frame without a connection cannot load it. */
function startThread(onLoss: () => void, isDamaged: boolean): Worker {
  const code = document.getElementById('worker')?.textContent ?? '';
  const parts = [REPORT_WARNINGS, `globalThis.isDamaged = ${isDamaged};\n`, code];
  const address = URL.createObjectURL(new Blob(parts, { type: 'text/javascript' }));
  const thread = new Worker(address);
  thread.addEventListener('message', ({ data }: MessageEvent<{ warning?: unknown }>) => {
    if (LOSS.test(String(data.warning))) onLoss();
  });
  return thread;
}

/** @throws when it is not a PDF, or too damaged. */
export async function openDocument(
  range: RangeTransport,
  parts: Parts,
  { onLocked, onLoss, isDamaged, onMisplaced }: Opening,
): Promise<PDFDocumentProxy> {
  const thread = startThread(onLoss, isDamaged);
  const task = getDocument({
    range,
    worker: PDFWorker.create({ port: thread }),
    rangeChunkSize: RANGE_BYTES,
    // Reads what is shown, not the rest of a gigabyte.
    disableStream: true,
    disableAutoFetch: true,
    disableWorkerRendering: true,
    enableXfa: false,
    maxImageSize: MAX_IMAGE_PIXELS,
    useWorkerFetch: false,
    // pdf.js would load missing fonts by their addresses, and the frame has no connection.
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
  if (isDamaged) return pdf;
  const pageAt = pdf.getPage.bind(pdf);
  pdf.getPage = (number) =>
    pageAt(number).catch(() => {
      onMisplaced();
      // Never settles: the document is opened again.
      return new Promise<never>(() => undefined);
    });
  return pdf;
}
