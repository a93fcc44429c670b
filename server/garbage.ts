// Asks V8 to collect garbage at the moments when we know better than V8 that there is some.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

interface Kind {
  type: 'minor' | 'major';
  /** Also compacts the heap, and returns what is free to the system. */
  flavor?: 'last-resort';
}

setFlagsFromString('--expose-gc');
const collect: (kind: Kind) => void = runInNewContext('gc');

/** Takes less than a millisecond. */
const collectYoung = (): void => collect({ type: 'minor' });

/** Encrypting 512 MiB takes 86 ms of the processor when collected so often, and 128 ms when that is left to V8. */
const YOUNG_BYTES = 2 * 1024 * 1024;

/**
 * Returns a function to call with the sizes of buffers that are used once. It collects young objects whenever it has
 * counted 2 MiB. V8 counts objects, and a large buffer is one small object: it would let 64 MiB of dead ones pile up, and
 * then collect everything.
 * @returns whether it has collected.
 */
export function countShortLived(): (bytes: number) => boolean {
  let bytesSince = 0;
  return (bytes) => {
    bytesSince += bytes;
    if (bytesSince < YOUNG_BYTES) return false;
    bytesSince = 0;
    collectYoung();
    return true;
  };
}

/** Takes some 10 ms. */
export const collectAll = (): void => collect({ type: 'major' });

/** Takes some 50 ms. */
export const compact = (): void => collect({ type: 'major', flavor: 'last-resort' });
