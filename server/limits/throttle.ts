// Counts hits against the limits of limits.ts and refuses with 429. The counters are stored in the database, so they survive a
// restart and are shared with other processes; those of calls, whose windows are a minute, are in this process.
import { CLOCK_SECONDS } from '../base/clock.ts';
import { refuse } from '../base/errors.ts';
import type { Db } from '../db/engine/engine.ts';
import { addHits, type Counter, deleteEndedCounters, findCounter, removeHits } from '../db/limit-counters.ts';
import { sharedKeys, TIMES } from './addresses.ts';
import { LIMITS, type Limit } from './limits.ts';

export type LimitName = keyof typeof LIMITS;

/** A limit, and the key that it counts: an address, an account or a session. */
export type Hit = readonly [LimitName, string];

export interface Throttle {
  /** Counts one hit on each limit. @throws 429 if one of them is exceeded; then none is counted. */
  hit(...hits: readonly Hit[]): Promise<void>;
  /**
   * Counts hits in the same transaction as the change that they allow, so that they do not count if it fails.
   * @throws 429
   */
  hitWithin(trx: Db, ...hits: readonly Hit[]): Promise<void>;
  /** The same for other numbers of hits, or other limits. @throws 429 with this message */
  charge(trx: Db, charges: readonly Charge[], message?: string): Promise<void>;
  /** Undoes hits that should not count, such as a successful sign-in. */
  forgive(...hits: readonly Hit[]): Promise<void>;
  /** @throws 429 when the limit is used up; counts nothing. */
  check(...hit: Hit): Promise<void>;
  /** Like {@link hit}, for the limits that every call counts against. */
  hitCall(hit: Hit): void;
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

const LONGEST_SECONDS = Math.max(...Object.values(LIMITS).map(({ seconds }) => seconds));

export function openThrottle(db: Db, now: () => Date, factor: number): Throttle {
  const calls = new Map<string, Counter & { limit: Limit }>();
  /** Windows whose first refusal has been reported: their ends, by key. */
  const tripped = new Map<string, string>();
  const nowText = () => now().toISOString();
  const after = (seconds: number) => new Date(now().getTime() + seconds * 1000).toISOString();
  const runningOf = (seconds: number) => ({ now: nowText(), latest: after(seconds + CLOCK_SECONDS) });
  const countedOf = ([limit, key]: Hit): Charge[] => {
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
  async function charge(trx: Db, charges: readonly Charge[], message?: string): Promise<void> {
    const windows = new Map<string, Counter>();
    const groups = [...Map.groupBy(charges, ({ seconds }) => seconds)].sort(([a], [b]) => a - b);
    for (const [seconds, group] of groups) {
      const hits = group.map((one) => ({ ...one, endsAt: after(seconds) }));
      for (const window of await addHits(trx, hits, runningOf(seconds))) windows.set(window.key, window);
    }
    for (const one of charges) refuseOver(one, windows.get(one.key), message);
  }

  const hitWithin = (trx: Db, ...hits: readonly Hit[]) => charge(trx, hits.flatMap(countedOf));

  /** False also for a window of a clock that ran ahead (db/limit-counters.ts). */
  function isRunning({ endsAt }: Counter, seconds: number): boolean {
    const { now: from, latest } = runningOf(seconds);
    return endsAt > from && endsAt <= latest;
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

  return {
    async hit(...hits) {
      // One transaction means one wait for the disk, and an error rolls back the other hits.
      await db.transaction().execute((trx) => hitWithin(trx, ...hits));
    },

    hitWithin,
    charge,

    async forgive(...hits) {
      await db.transaction().execute(async (trx) => {
        // In the same order as `charge`, so that two transactions never wait for each other.
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

    hitCall(hit) {
      const limit = LIMITS[hit[0]];
      for (const one of countedOf(hit)) {
        const known = calls.get(one.key);
        const isKnown = known && isRunning(known, limit.seconds);
        const window = isKnown ? known : { limit, count: 0, endsAt: after(limit.seconds) };
        window.count += 1;
        calls.set(one.key, window);
        refuseOver(one, window);
      }
    },

    async prune() {
      const running = { now: nowText(), latest: after(LONGEST_SECONDS + CLOCK_SECONDS) };
      await deleteEndedCounters(db, running);
      for (const [key, window] of calls) if (!isRunning(window, window.limit.seconds)) calls.delete(key);
      for (const [key, endsAt] of tripped)
        if (endsAt <= running.now || endsAt > running.latest) tripped.delete(key);
    },
  };
}
