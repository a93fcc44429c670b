// Examines chosen files in a worker, loaded with the first one, from a small part of each.
import type { Findings } from './examine-file.ts';

let worker: Worker | undefined;

/** @returns undefined if that fails: checks are a help, and must not keep anyone from sending */
export function examine(file: File): Promise<Findings | undefined> {
  if (typeof Worker === 'undefined') return Promise.resolve(undefined);
  worker ??= start();
  const { port1, port2 } = new MessageChannel();
  worker.postMessage(file, [port2]);
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<Findings | undefined>) => resolve(data);
  });
}

function start(): Worker {
  const started = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  // It could not be loaded, for example because the connection was lost.
  started.onerror = (event) => {
    event.preventDefault();
    worker = undefined;
  };
  return started;
}
