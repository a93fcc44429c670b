// Counts hits against the limits of limits.ts and refuses with 429. The counters are stored in the database,
// so they survive a restart and are shared with other processes.
import { CLOCK_SECONDS } from '../clock.ts';
import { addHits, deleteEndedCounters, findCounter, removeHits } from '../db/counters.ts';
import type { Db } from '../db/engine/engine.ts';
import { refuse } from '../errors.ts';
import { sharedKeys, TIMES } from './addresses.ts';
import { LIMITS, type Limit } from './limits.ts';

export type LimitName = keyof typeof LIMITS;

/** A limit, and the key that it counts: an address, an account or a session. */
export type Hit = readonly [LimitName, string];

export interface Throttle {
  /** Counts one hit on each limit. @throws 429 if one of them is exceeded; then none is counted. */
  hit(...hits: readonly Hit[]): Promise<void>;
  /**
   * Counts hits in the transaction of what they allow, so that they do not count if it fails.
   * @returns the limit that is used up, or undefined; hits before it stay counted.
   */
  hitWithin(trx: Db, ...hits: readonly Hit[]): Promise<LimitName | undefined>;
  /** The same, so many at once. @throws 429 with this message, which rolls the transaction back */
  charge(trx: Db, hit: Hit, count: number, message: string): Promise<void>;
  /** Undoes hits that should not count, such as a successful sign-in. */
  forgive(...hits: readonly Hit[]): Promise<void>;
  /** @throws 429 when the limit is used up; counts nothing. */
  check(...hit: Hit): Promise<void>;
  /** Like {@link hit}, for the limits that every call counts against; saved once a second. */
  hitCall(...hits: readonly Hit[]): Promise<void>;
  /** Saves what hitCall has counted. */
  flush(): Promise<void>;
  /** Deletes windows that have ended. */
  prune(): Promise<void>;
}

/** A row that is counted. */
interface Counted {
  limit: LimitName;
  key: string;
  max: number;
}

interface CallWindow {
  limit: LimitName;
  count: number;
  unsaved: number;
  endsAt: string;
  /** The same in milliseconds: every call compares it. */
  endsMs: number;
}

const LONGEST_SECONDS = Math.max(...Object.values(LIMITS).map(({ seconds }) => seconds));

export function openThrottle(db: Db, now: () => Date, factor: number): Throttle {
  const calls = new Map<string, CallWindow>();
  /** Windows whose first refusal has been reported: their ends, by key. */
  const tripped = new Map<string, string>();
  const nowText = () => now().toISOString();
  const after = (seconds: number) => new Date(now().getTime() + seconds * 1000).toISOString();
  const endOf = (name: LimitName) => after(LIMITS[name].seconds);
  const runningOf = (name: LimitName) => ({
    now: nowText(),
    latest: after(LIMITS[name].seconds + CLOCK_SECONDS),
  });
  const countedOf = ([limit, key]: Hit): Counted[] => {
    const { max, isByAddress }: Limit = LIMITS[limit];
    return (isByAddress ? sharedKeys(key) : [key]).map((one, level) => ({
      limit,
      key: `${limit}:${one}`,
      max: max * factor * (TIMES[level] ?? 1),
    }));
  };
  /** Counters are locked in this order: two transactions that lock them in different orders wait for each other. */
  const inOrder = (hits: readonly Hit[]) =>
    hits.flatMap(countedOf).toSorted((a, b) => (a.key < b.key ? -1 : 1));

  async function addHit(trx: Db, { limit, key }: Counted, count = 1) {
    return await addHits(trx, key, count, runningOf(limit), endOf(limit));
  }

  /** False also for a window of a clock that ran ahead (db/counters.ts). */
  function isRunning({ limit, endsMs }: CallWindow): boolean {
    const left = endsMs - now().getTime();
    return left > 0 && left <= (LIMITS[limit].seconds + CLOCK_SECONDS) * 1000;
  }

  function refuseOver(
    { limit, key, max }: Counted,
    window: { count: number; endsAt: string },
    message?: string,
  ): void {
    if (window.count <= max) return;
    const refusal = refuse.tooMany((Date.parse(window.endsAt) - now().getTime()) / 1000, message);
    // Only the first refusal in a window is recorded: a flood must not fill the audit log.
    if (tripped.get(key) !== window.endsAt) {
      tripped.set(key, window.endsAt);
      refusal.tripped = limit;
    }
    throw refusal;
  }

  async function loadCallWindow({ limit, key }: Counted): Promise<CallWindow> {
    const stored = await findCounter(db, key, runningOf(limit));
    // Another call may have loaded it in the meantime.
    const loaded = calls.get(key);
    if (loaded && isRunning(loaded)) return loaded;
    const endsAt = stored?.endsAt ?? endOf(limit);
    const window = { limit, count: stored?.count ?? 0, unsaved: 0, endsAt, endsMs: Date.parse(endsAt) };
    calls.set(key, window);
    return window;
  }

  return {
    async hit(...hits) {
      // One transaction means one wait for the disk, and an error rolls back the other hits.
      await db.transaction().execute(async (trx) => {
        for (const one of inOrder(hits)) refuseOver(one, await addHit(trx, one));
      });
    },

    async hitWithin(trx, ...hits) {
      for (const one of hits.flatMap(countedOf)) {
        if ((await addHit(trx, one)).count > one.max) return one.limit;
      }
      return undefined;
    },

    async charge(trx, hit, count, message) {
      for (const one of countedOf(hit)) refuseOver(one, await addHit(trx, one, count), message);
    },

    async forgive(...hits) {
      await db.transaction().execute(async (trx) => {
        for (const { key } of inOrder(hits)) await removeHits(trx, key, 1);
      });
    },

    async check(...hit) {
      for (const one of countedOf(hit)) {
        const window = await findCounter(db, one.key, runningOf(one.limit));
        if (window) refuseOver(one, { ...window, count: window.count + 1 });
      }
    },

    async hitCall(...hits) {
      for (const one of hits.flatMap(countedOf)) {
        const known = calls.get(one.key);
        const window = known && isRunning(known) ? known : await loadCallWindow(one);
        window.count += 1;
        window.unsaved += 1;
        refuseOver(one, window);
      }
    },

    async flush() {
      const unsaved = [...calls]
        .filter(([, window]) => window.unsaved > 0)
        .sort(([a], [b]) => (a < b ? -1 : 1));
      if (unsaved.length === 0) return;
      await db.transaction().execute(async (trx) => {
        for (const [key, window] of unsaved) {
          const hits = window.unsaved;
          window.unsaved = 0;
          const stored = await addHits(trx, key, hits, runningOf(window.limit), window.endsAt);
          // Other processes count on the same row; calls counted here in the meantime are added.
          window.count = Math.max(window.count, stored.count + window.unsaved);
        }
      });
    },

    async prune() {
      const running = { now: nowText(), latest: after(LONGEST_SECONDS + CLOCK_SECONDS) };
      await deleteEndedCounters(db, running);
      for (const [key, window] of calls) if (!isRunning(window)) calls.delete(key);
      for (const [key, endsAt] of tripped)
        if (endsAt <= running.now || endsAt > running.latest) tripped.delete(key);
    },
  };
}
