// The thread that counts pages. It has no access to files: it asks for the bytes that it needs.
import { parentPort } from 'node:worker_threads';
import * as pdfJs from 'pdfjs-dist/legacy/build/pdf.mjs';
import { examinePdf, type PdfJs } from '../../contract/pdf-facts.ts';
import type { FromThread, ToThread } from './messages.ts';

const send = (message: FromThread) => parentPort?.postMessage(message);

/** By their positions: pdf.js asks for several ranges at a time. */
const asked = new Map<number, (bytes: Uint8Array) => void>();

function read(position: number, length: number): Promise<Uint8Array> {
  const { promise, resolve } = Promise.withResolvers<Uint8Array>();
  asked.set(position, resolve);
  send({ kind: 'read', position, length });
  return promise;
}

async function count(bytes: number): Promise<void> {
  asked.clear();
  try {
    send({ kind: 'counted', facts: await examinePdf(pdfJs as PdfJs, { bytes, read }) });
  } catch (error) {
    // A fault of pdf.js, which the same document would cause again.
    send({ kind: 'failed', error: String(error) });
  }
}

// pdf.js has parts that no one waits for. They would end the thread, and the document would be tried again and again.
process.on('unhandledRejection', () => undefined);

parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'count') void count(message.bytes);
  else asked.get(message.position)?.(message.bytes);
});
