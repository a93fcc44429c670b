// Limits how many uploads and downloads run in this process at the same time.
import { refuse } from '../errors.ts';
import { CONCURRENCY } from './limits.ts';

const RETRY_SECONDS = 15;

export interface ConcurrencyLimit<Key> {
  /** Takes a slot; call the returned function once to release it. @throws 429 when no slot is free. */
  enter(key: Key): () => void;
  /** How many are running now. */
  readonly running: number;
}

function openLimit<Key>(maxPerKey: number, max: number): ConcurrencyLimit<Key> {
  const perKey = new Map<Key, number>();
  let running = 0;
  return {
    enter(key) {
      const own = perKey.get(key) ?? 0;
      if (own >= maxPerKey || running >= max) throw refuse.tooMany(RETRY_SECONDS);
      perKey.set(key, own + 1);
      running += 1;
      return () => {
        running -= 1;
        const left = (perKey.get(key) ?? 1) - 1;
        if (left > 0) perKey.set(key, left);
        else perKey.delete(key);
      };
    },
    get running() {
      return running;
    },
  };
}

export interface Concurrency {
  /** By account id. */
  uploads: ConcurrencyLimit<number>;
  /** By session. */
  downloads: ConcurrencyLimit<string>;
  /** By session. */
  custodyFiles: ConcurrencyLimit<string>;
}

export function openConcurrency(factor: number): Concurrency {
  return {
    uploads: openLimit(CONCURRENCY.uploadsPerClient * factor, CONCURRENCY.uploads * factor),
    downloads: openLimit(CONCURRENCY.downloadsPerSession * factor, Number.POSITIVE_INFINITY),
    custodyFiles: openLimit(CONCURRENCY.custodyFilesPerSession * factor, Number.POSITIVE_INFINITY),
  };
}
