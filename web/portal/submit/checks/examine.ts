// Examines chosen files in a worker, loaded with the first one, from a small part of each.
import type { Findings } from './examine-file.ts';
import type { Reply } from './worker.ts';

const waiting = new Map<number, (findings: Findings | undefined) => void>();
let worker: Worker | undefined;
let lastId = 0;

/** @returns undefined if that fails: checks are a help, and must not keep anyone from sending */
export function examine(file: File): Promise<Findings | undefined> {
  if (typeof Worker === 'undefined') return Promise.resolve(undefined);
  worker ??= start();
  lastId += 1;
  worker.postMessage({ id: lastId, file });
  return new Promise((resolve) => waiting.set(lastId, resolve));
}

function start(): Worker {
  const started = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  started.onmessage = ({ data: { id, findings } }: MessageEvent<Reply>) => {
    waiting.get(id)?.(findings);
    waiting.delete(id);
  };
  // It could not be loaded, for example because the connection was lost.
  started.onerror = (event) => {
    event.preventDefault();
    worker = undefined;
  };
  return started;
}
