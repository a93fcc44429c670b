// Repeatable randomness: a failed trial can be run again with the seed it printed.
import { randomInt } from 'node:crypto';
import type { Note } from '../row.ts';

export interface Random {
  /** From 0 up to but not including 1. */
  next(): number;
  /** A whole number, both ends included. */
  between(least: number, most: number): number;
  pick<T>(items: readonly T[]): T | undefined;
}

/** The same numbers for the same seed (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick: (items) => items[Math.floor(next() * items.length)],
  };
}

/** Prints the seed; `FAULT_SEED` repeats an earlier one. The timing of a real process still varies. */
export function takeSeed(note: Note): number {
  const seed = Number(process.env.FAULT_SEED ?? randomInt(2 ** 31));
  note(`FAULT_SEED=${seed}`);
  return seed;
}
