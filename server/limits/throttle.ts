// Counts hits against the limits of limits.ts and refuses with 429. The counters are stored in the database,
// so they survive a restart and are shared with other processes.
import { CLOCK_SECONDS } from '../base/clock.ts';
import { refuse } from '../base/errors.ts';
import {
  addHits,
  type Counter,
  deleteEndedCounters,
  findCounter,
  type Hits,
  removeHits,
} from '../db/counters.ts';
import type { Db } from '../db/engine/engine.ts';
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
  /** Counts several limits in the transaction of what they allow. @throws 429 with this message, which rolls it back */
  charge(trx: Db, charges: readonly Charge[], message: string): Promise<void>;
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

/** What is counted in one row: against a limit, or against another number. */
export interface Charge {
  /** Recorded when it is used up. */
  limit?: LimitName;
  key: string;
  max: number;
  seconds: number;
  hits: number;
}

type Counted = Charge & { limit: LimitName };

interface CallWindow {
  seconds: number;
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
  const runningOf = (seconds: number) => ({ now: nowText(), latest: after(seconds + CLOCK_SECONDS) });
  const countedOf = ([limit, key]: Hit): Counted[] => {
    const { max, seconds, isByAddress }: Limit = LIMITS[limit];
    return (isByAddress ? sharedKeys(key) : [key]).map((one, level) => ({
      limit,
      key: `${limit}:${one}`,
      max: max * factor * (TIMES[level] ?? 1),
      seconds,
      hits: 1,
    }));
  };

  /** One statement for each length of a window, the shortest first. */
  async function addAll(
    trx: Db,
    hits: readonly (Hits & { seconds: number })[],
  ): Promise<Map<string, Counter>> {
    const windows = new Map<string, Counter>();
    const groups = [...Map.groupBy(hits, ({ seconds }) => seconds)].sort(([a], [b]) => a - b);
    for (const [seconds, group] of groups)
      for (const window of await addHits(trx, group, runningOf(seconds))) windows.set(window.key, window);
    return windows;
  }

  async function charge(trx: Db, charges: readonly Charge[], message?: string): Promise<void> {
    const windows = await addAll(
      trx,
      charges.map((one) => ({ ...one, endsAt: after(one.seconds) })),
    );
    for (const one of charges) refuseOver(one, windows.get(one.key), message);
  }

  /** False also for a window of a clock that ran ahead (db/counters.ts). */
  function isRunning({ seconds, endsMs }: CallWindow): boolean {
    const left = endsMs - now().getTime();
    return left > 0 && left <= (seconds + CLOCK_SECONDS) * 1000;
  }

  function refuseOver(
    { limit, key, max }: Omit<Charge, 'hits'>,
    window: Counter | undefined,
    message?: string,
  ): void {
    if (!window || window.count <= max) return;
    const refusal = refuse.tooMany((Date.parse(window.endsAt) - now().getTime()) / 1000, message);
    // Only the first refusal in a window is recorded: a flood must not fill the audit log.
    if (limit && tripped.get(key) !== window.endsAt) {
      tripped.set(key, window.endsAt);
      refusal.tripped = limit;
    }
    throw refusal;
  }

  async function loadCallWindow({ key, seconds }: Counted): Promise<CallWindow> {
    const stored = await findCounter(db, key, runningOf(seconds));
    // Another call may have loaded it in the meantime.
    const loaded = calls.get(key);
    if (loaded && isRunning(loaded)) return loaded;
    const endsAt = stored?.endsAt ?? after(seconds);
    const window = { seconds, count: stored?.count ?? 0, unsaved: 0, endsAt, endsMs: Date.parse(endsAt) };
    calls.set(key, window);
    return window;
  }

  return {
    async hit(...hits) {
      // One transaction means one wait for the disk, and an error rolls back the other hits.
      await db.transaction().execute((trx) => charge(trx, hits.flatMap(countedOf)));
    },

    async hitWithin(trx, ...hits) {
      for (const one of hits.flatMap(countedOf)) {
        const windows = await addAll(trx, [{ ...one, endsAt: after(one.seconds) }]);
        if ((windows.get(one.key)?.count ?? 0) > one.max) return one.limit;
      }
      return undefined;
    },

    charge,

    async forgive(...hits) {
      await db.transaction().execute(async (trx) => {
        // In the order of addAll: two transactions would wait for each other otherwise.
        const counted = hits
          .flatMap(countedOf)
          .sort((a, b) => a.seconds - b.seconds || (a.key < b.key ? -1 : 1));
        for (const { key } of counted) await removeHits(trx, key, 1);
      });
    },

    async check(...hit) {
      for (const one of countedOf(hit)) {
        const window = await findCounter(db, one.key, runningOf(one.seconds));
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
      const unsaved = [...calls].flatMap(([key, window]) =>
        window.unsaved > 0 ? [{ key, window, ...window, hits: window.unsaved }] : [],
      );
      for (const { window, hits } of unsaved) window.unsaved -= hits;
      const stored = await db.transaction().execute((trx) => addAll(trx, unsaved));
      for (const { key, window } of unsaved) {
        // Other processes count on the same row; calls counted here in the meantime are added.
        window.count = Math.max(window.count, (stored.get(key)?.count ?? 0) + window.unsaved);
      }
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
