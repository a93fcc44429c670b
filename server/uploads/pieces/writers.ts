// One writer at a time for each file. A browser that lost its connection sends the piece again while the old request
// still hangs: the new one ends it, and waits until it has stopped.
import { setTimeout as pause } from 'node:timers/promises';
import { refuse } from '../../base/errors.ts';
import type { Context } from '../../context.ts';
import type { Transfer } from '../../limits/transfers.ts';

/** A writer of another process cannot be ended from here; it may be done soon. */
const ATTEMPTS = 20;
const PAUSE_MS = 100;

/** The lock that the writer of an upload holds. */
export const lockName = (id: string) => `upload ${id}`;

const writers = new WeakMap<Context, Map<string, Transfer>>();

/** @throws 423 while another process writes the file */
export async function beOnlyWriter(
  context: Context,
  id: string,
  transfer: Transfer,
): Promise<AsyncDisposable> {
  const running = writers.get(context) ?? new Map<string, Transfer>();
  writers.set(context, running);
  running.get(id)?.cut(refuse.superseded());
  running.set(id, transfer);
  const leave = () => {
    if (running.get(id) === transfer) running.delete(id);
  };
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (transfer.signal.aborted) break;
    const lock = await context.engine.tryLock(lockName(id));
    if (lock)
      return {
        async [Symbol.asyncDispose]() {
          leave();
          await lock[Symbol.asyncDispose]();
        },
      };
    await pause(PAUSE_MS);
  }
  leave();
  transfer.signal.throwIfAborted();
  throw refuse.beingWritten();
}
