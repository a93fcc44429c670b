// Opens a document with pdf.js, with everything switched off that a document could make run.
import { getDocument, PasswordResponses, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist';
import type { Parts } from './parts.ts';
import type { RangeReader } from './range-reader.ts';

/** Large enough that a page needs few calls, small enough that a large file needs few megabytes for its first page. */
const RANGE_BYTES = 128 * 1024;

/** A scan of a poster has fewer. More would take the memory of the whole browser. */
const MAX_IMAGE_PIXELS = 200_000_000;

/** The worker's code is in the frame's document: a frame without a connection cannot load it. */
function startWorker(): PDFWorker {
  const code = document.getElementById('worker')?.textContent ?? '';
  const address = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  return PDFWorker.create({ port: new Worker(address) });
}

/** @throws when it is no PDF, or too damaged. */
export async function openDocument(
  range: RangeReader,
  parts: Parts,
  onLocked: (wasWrong: boolean, use: (password: string) => void) => void,
): Promise<PDFDocumentProxy> {
  const task = getDocument({
    range,
    worker: startWorker(),
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
  return task.promise;
}
