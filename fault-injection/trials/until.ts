// Waits for a condition.
import { setTimeout as pause } from 'node:timers/promises';

/** Polls until the condition is true. @throws an error that names `what` after `seconds`. */
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
