// The process that counts pages. It opens no file: it asks for the bytes that it needs.
import * as pdfJs from 'pdfjs-dist/legacy/build/pdf.mjs';
import { examinePdf, type PdfJs } from '../../contract/examine-pdf.ts';
import type { FromProcess, ToProcess } from './process-messages.ts';

const send = (message: FromProcess) => process.send?.(message);

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

// pdf.js has parts that no one waits for. They would end the process, and the document would be tried again and again.
process.on('unhandledRejection', () => undefined);
// Ctrl+C reaches every process of a terminal. The server ends this one, without blaming the document.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());

process.on('message', (message: ToProcess) => {
  if (message.kind === 'count') void count(message.bytes);
  else asked.get(message.position)?.(message.bytes);
});
