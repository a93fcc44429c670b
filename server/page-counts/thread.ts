// The thread that counts pages. It has no access to files: it asks for the bytes that it needs.
import { parentPort } from 'node:worker_threads';
import { examinePdf } from '../../contract/pdf/examine.ts';
import type { FromThread, ToThread } from './messages.ts';
import { tools } from './tools.ts';

const send = (message: FromThread) => parentPort?.postMessage(message);

/** The reader asks for one piece at a time. */
let asked = Promise.withResolvers<Uint8Array>();

function read(position: number, length: number): Promise<Uint8Array> {
  asked = Promise.withResolvers();
  send({ kind: 'read', position, length });
  return asked.promise;
}

async function count(bytes: number): Promise<void> {
  try {
    send({ kind: 'counted', facts: await examinePdf({ bytes, read }, tools) });
  } catch (error) {
    // A fault of the reader, which the same document would cause again.
    send({ kind: 'failed', error: String(error) });
  }
}

parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'count') void count(message.bytes);
  else asked.resolve(message.bytes);
});
