// The type of a row: one fault or attack, and of the figures it reports.

/** `quick` takes small samples and asserts no times; `full` is what docs/reliability.md shows. */
export type Size = 'quick' | 'full';

/** Prints progress and the details of misses; they are not part of the table. */
export type Note = (text: string) => void;

/** One line of the table. */
export interface Figure {
  /** The attack and what was counted, with the number of trials. */
  what: string;
  /** For people to read, with its unit: `0`, `<= 256 MB`. */
  wanted: string;
  found: string;
  met: boolean;
}

export interface Row {
  /** Selects it on the command line: `npm run fault-injection -- kill`. */
  name: string;
  /** Attacks, cleans up, and returns the figures. @throws when the attack fails to run: a miss. */
  run(size: Size, note: Note): Promise<Figure[]>;
}

/** A figure that must be zero: answers lost, rows without a file. */
export function noneOf(what: string, found: number): Figure {
  return { what, wanted: '0', found: String(found), met: found === 0 };
}

/** A figure that must be reached exactly. */
export function exactly(what: string, wanted: number, found: number): Figure {
  return { what, wanted: number(wanted), found: number(found), met: found === wanted };
}

/** A figure with an upper limit, in its unit. */
export function atMost(what: string, wanted: number, found: number, unit: string): Figure {
  const text = (value: number) => `${number(Math.round(value))} ${unit}`;
  return { what, wanted: `<= ${text(wanted)}`, found: text(found), met: found <= wanted };
}

/** The number format of the table: 200,000. */
export const number = (value: number): string => value.toLocaleString('en-US');
