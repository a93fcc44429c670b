// Medians and ranges, and how they are written.
import type { Figure } from '../../fault-injection/row.ts';
import { percentile } from '../../fault-injection/trials/timing.ts';

export const median = (values: readonly number[]): number => percentile(50, values);

/** Three significant digits, with a comma for thousands. */
export function written(value: number): string {
  if (!Number.isFinite(value)) return '-';
  const digits = value === 0 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toLocaleString('en-US', {
    minimumFractionDigits: Math.min(digits, 3),
    maximumFractionDigits: Math.min(digits, 3),
  });
}

/** The median with the least and the greatest value: `2.41 (2.38-2.60)`. */
export function withRange(values: readonly number[]): string {
  if (values.length < 2) return written(median(values));
  return `${written(median(values))} (${written(Math.min(...values))}-${written(Math.max(...values))})`;
}

/** The ratios of two sides, round by round. */
export function ratios(over: readonly number[], under: readonly number[]): number[] {
  return over.flatMap((value, round) => {
    const other = under[round];
    return other === undefined ? [] : [value / other];
  });
}

type Unit = 'ms' | 's' | 'MB' | 'KB' | 'x';

const withUnit = (text: string, unit: Unit) => (unit === 'x' ? `${text}x` : `${text} ${unit}`);

/** A figure with an upper limit. @param found its text, if that is more than the value. */
export function atMost(
  what: string,
  limit: number,
  value: number,
  unit: Unit,
  found = written(value),
): Figure {
  return {
    what,
    wanted: `<= ${withUnit(String(limit), unit)}`,
    found: withUnit(found, unit),
    met: value <= limit,
  };
}

/** A figure with a lower limit. */
export function atLeast(
  what: string,
  limit: number,
  value: number,
  unit: Unit,
  found = written(value),
): Figure {
  return {
    what,
    wanted: `>= ${withUnit(String(limit), unit)}`,
    found: withUnit(found, unit),
    met: value >= limit,
  };
}

/** How often ours does something for each time that its peer does, with the same database. */
export function againstPeer(
  what: string,
  limit: number,
  engine: string,
  found: Readonly<Record<string, readonly { perSecond: number }[]>>,
): Figure {
  const rates = (side: string) => (found[`${side}, ${engine}`] ?? []).map(({ perSecond }) => perSecond);
  const over = ratios(rates('ours'), rates('peer'));
  return atLeast(`${engine}: ${what} against the peer`, limit, median(over), 'x', withRange(over));
}
