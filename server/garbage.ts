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
export const collectYoung = (): void => collect({ type: 'minor' });

/** Takes some 10 ms. */
export const collectAll = (): void => collect({ type: 'major' });

/** Takes some 50 ms. */
export const compact = (): void => collect({ type: 'major', flavor: 'last-resort' });
