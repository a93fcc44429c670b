// The bench's side of transfers.ts: one process that makes one transfer after another.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Bench } from '../part.ts';
import type { Download, Transferred, Upload } from './transfers.ts';

export type Transfer = (order: Upload | Download) => Promise<Transferred>;

/** @returns a function that makes a transfer and fails unless it was answered with success. */
export function openTransfers(bench: Bench): Transfer {
  const child = fork(join(import.meta.dirname, 'transfers.ts'));
  bench.during.defer(() => void child.kill());
  let done: PromiseWithResolvers<Transferred> | undefined;
  child.on('message', (transferred: Transferred) => done?.resolve(transferred));
  child.on('exit', () => done?.reject(new Error('the process that transfers files ended')));
  return async (order) => {
    done = Promise.withResolvers<Transferred>();
    child.send(order);
    const transferred = await done.promise;
    if (transferred.status < 200 || transferred.status > 299)
      throw new Error(`${order.kind} ${order.path} was answered ${transferred.status}: ${transferred.text}`);
    return transferred;
  };
}
