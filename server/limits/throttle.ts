// Counts hits against the limits of limits.ts and refuses with 429. The counters are stored in the database,
// so they survive a restart and are shared with other processes.
import { addHits, deleteEndedCounters, findCounter, removeHits } from '../db/counters.ts';
import type { Db } from '../db/engine.ts';
import { refuse } from '../errors.ts';
import { LIMITS } from './limits.ts';

export type LimitName = keyof typeof LIMITS;

/** A limit, and the key that it counts: an address, an account or a session. */
export type Hit = readonly [LimitName, string];

export interface Throttle {
  /** Counts one hit on each limit. @throws 429 if one of them is exceeded; then none is counted. */
  hit(...hits: readonly Hit[]): Promise<void>;
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

interface CallWindow {
  count: number;
  unsaved: number;
  endsAt: string;
}

export function openThrottle(db: Db, now: () => Date, factor: number): Throttle {
  const calls = new Map<string, CallWindow>();
  /** Windows whose first refusal has been reported: their ends, by key. */
  const tripped = new Map<string, string>();
  const nowText = () => now().toISOString();
  const maxOf = (name: LimitName) => LIMITS[name].max * factor;
  const endOf = (name: LimitName) => new Date(now().getTime() + LIMITS[name].seconds * 1000).toISOString();
  const keyOf = ([name, key]: Hit) => `${name}:${key}`;

  function refuseOver(hit: Hit, window: { count: number; endsAt: string }): void {
    if (window.count <= maxOf(hit[0])) return;
    const refusal = refuse.tooMany((Date.parse(window.endsAt) - now().getTime()) / 1000);
    // Only the first refusal in a window is recorded: a flood must not fill the audit log.
    if (tripped.get(keyOf(hit)) !== window.endsAt) {
      tripped.set(keyOf(hit), window.endsAt);
      refusal.tripped = hit[0];
    }
    throw refusal;
  }

  async function loadCallWindow(hit: Hit): Promise<CallWindow> {
    const stored = await findCounter(db, keyOf(hit), nowText());
    // Another call may have loaded it in the meantime.
    const loaded = calls.get(keyOf(hit));
    if (loaded && loaded.endsAt > nowText()) return loaded;
    const window = { count: stored?.count ?? 0, unsaved: 0, endsAt: stored?.endsAt ?? endOf(hit[0]) };
    calls.set(keyOf(hit), window);
    return window;
  }

  return {
    async hit(...hits) {
      // One transaction means one wait for the disk, and an error rolls back the other hits.
      await db.transaction().execute(async (trx) => {
        for (const hit of hits) {
          const window = await addHits(trx, keyOf(hit), 1, nowText(), endOf(hit[0]));
          refuseOver(hit, window);
        }
      });
    },

    async forgive(...hits) {
      await db.transaction().execute(async (trx) => {
        for (const hit of hits) await removeHits(trx, keyOf(hit), 1);
      });
    },

    async check(...hit) {
      const window = await findCounter(db, keyOf(hit), nowText());
      if (window) refuseOver(hit, { ...window, count: window.count + 1 });
    },

    async hitCall(...hits) {
      for (const hit of hits) {
        const known = calls.get(keyOf(hit));
        const window = known && known.endsAt > nowText() ? known : await loadCallWindow(hit);
        window.count += 1;
        window.unsaved += 1;
        refuseOver(hit, window);
      }
    },

    async flush() {
      const unsaved = [...calls].filter(([, window]) => window.unsaved > 0);
      if (unsaved.length === 0) return;
      await db.transaction().execute(async (trx) => {
        for (const [key, window] of unsaved) {
          const hits = window.unsaved;
          window.unsaved = 0;
          const stored = await addHits(trx, key, hits, nowText(), window.endsAt);
          // Other processes count on the same row; calls counted here in the meantime are added.
          window.count = Math.max(window.count, stored.count + window.unsaved);
        }
      });
    },

    async prune() {
      await deleteEndedCounters(db, nowText());
      for (const [key, window] of calls) if (window.endsAt <= nowText()) calls.delete(key);
      for (const [key, endsAt] of tripped) if (endsAt <= nowText()) tripped.delete(key);
    },
  };
}
