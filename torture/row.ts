// What every row of the torture is: an attack on one promise, and the figures it came to.

/** `quick` is part of `npm test` and asserts no times; `full` is what docs/reliability.md shows. */
export type Size = 'quick' | 'full';

/** One line of the table. */
export interface Figure {
  /** What was done and counted, with the number of trials: `kill -9 under writers: 1,000 trials, answers lost`. */
  what: string;
  /** As a person reads it, with its unit: `0`, `<= 256 MB`. */
  wanted: string;
  found: string;
  met: boolean;
}

export interface Row {
  /** Chooses it on the command line: `npm run torture -- kill`. */
  name: string;
  /** Its sizes; a row whose whole attack is a test file already runs only in full. */
  sizes: readonly Size[];
  /** It mostly waits, so it is started first and runs beside the others. */
  waits?: boolean;
  /**
   * Attacks, cleans up after itself, and answers its figures. Throws when the attack itself could not be
   * made, which counts as a miss.
   * @param note tells somebody who watches how far it is; not part of the table.
   */
  run(size: Size, note: (text: string) => void): Promise<Figure[]>;
}

/** A figure that must be nothing: answers lost, rows without their file. */
export function noneOf(what: string, found: number): Figure {
  return { what, wanted: '0', found: String(found), met: found === 0 };
}

/** A figure that must be reached exactly. */
export function exactly(what: string, wanted: number, found: number): Figure {
  return { what, wanted: number(wanted), found: number(found), met: found === wanted };
}

/** A figure with an upper end, in its unit. */
export function atMost(what: string, wanted: number, found: number, unit: string): Figure {
  const text = (value: number) => `${number(Math.round(value))} ${unit}`;
  return { what, wanted: `<= ${text(wanted)}`, found: text(found), met: found <= wanted };
}

/** As the table writes numbers: 200,000. */
export const number = (value: number): string => value.toLocaleString('en-US');
