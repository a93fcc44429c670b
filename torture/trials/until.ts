// Waiting for something to become so, without knowing when.
import { setTimeout as pause } from 'node:timers/promises';

/** Asks until it is so. @throws naming `what` when it is not after `seconds`. */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  seconds = 30,
): Promise<void> {
  const deadline = performance.now() + seconds * 1000;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`not within ${seconds} s: ${what}`);
    await pause(10);
  }
}
