// What a search of all inquiries found with much work, for the next one with the same keyword.
import type { Db } from '../engine/engine.ts';
import { countChanges } from './counts.ts';

const MOST_KEPT = 100;

/** Values that are good until an inquiry changes. */
class UntilChange<Value> {
  readonly #kept = new Map<string, { changes: number; value: Value }>();

  async get(db: Db, key: string): Promise<Value | undefined> {
    const kept = this.#kept.get(key);
    return kept && kept.changes === (await countChanges(db)) ? kept.value : undefined;
  }

  /** @param db the transaction that has found the value */
  async keep(db: Db, key: string, value: Value): Promise<void> {
    this.#kept.delete(key);
    this.#kept.set(key, { changes: await countChanges(db), value });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }
}

export interface KnownUntilChange {
  /** By keyword: how many inquiries are found only by their number or their texts. */
  totals: UntilChange<number>;
  /** Keywords that the texts of many inquiries have. */
  common: UntilChange<true>;
}

export const nothingKnown = (): KnownUntilChange => ({
  totals: new UntilChange(),
  common: new UntilChange(),
});
