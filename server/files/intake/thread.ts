// A thread of the intake: hashes and seals what the server receives. An error ends the thread, and with it the
// uploads that it works for.
import { parentPort } from 'node:worker_threads';
import { type Digest, FileWork, type Plan } from './work.ts';

export type ToThread =
  | { kind: 'begin'; file: number; plan: Plan }
  | { kind: 'add'; file: number; memory: SharedArrayBuffer; bytes: number; isLast: boolean }
  | { kind: 'forget'; file: number };

/** The answer to `add`. Each is answered, in the order in which they were sent. */
export interface Added {
  /** How many bytes of the memory are to be stored. */
  stored: number;
  /** After the last bytes of a file. */
  digest: Digest | undefined;
}

const files = new Map<number, FileWork>();

function add({ file, memory, bytes, isLast }: ToThread & { kind: 'add' }): Added {
  const work = files.get(file);
  if (!work) throw new Error('bytes of a file that has not begun');
  const stored = work.add(Buffer.from(memory), bytes, isLast);
  if (!isLast) return { stored, digest: undefined };
  files.delete(file);
  return { stored, digest: work.finish() };
}

parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'begin') files.set(message.file, new FileWork(message.plan));
  else if (message.kind === 'forget') files.delete(message.file);
  else parentPort?.postMessage(add(message));
});
