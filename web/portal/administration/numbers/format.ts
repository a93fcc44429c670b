// The numbers in words: weeks, and the values of each unit.
import type { Day } from '../../../../contract/due/day.ts';
import type { Cell, Unit } from '../../../../contract/numbers/tables.ts';
import { formatBytes } from '../../../ui/bytes.ts';

const utc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });
const short = utc({ month: 'short', day: 'numeric' });
const long = utc({ month: 'short', day: 'numeric', year: 'numeric' });

/** Nov 16 */
export const shortWeek = (week: Day): string => short.format(new Date(week));
/** Nov 16, 2026 */
export const longWeek = (week: Day): string => long.format(new Date(week));

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const decimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

export const formatCount = (value: number): string => whole.format(value);
export const formatPercent = (value: number): string => `${decimal.format(value)}%`;
export const formatDays = (value: number): string =>
  `${decimal.format(value)} ${value === 1 ? 'day' : 'days'}`;

/** A cell of a table; nothing to measure is a dash. */
export function formatCell(cell: Cell, unit: Unit): string {
  if (cell === null) return '–';
  if (typeof cell === 'string') return unit === 'week' ? longWeek(cell) : cell;
  if (unit === 'bytes') return formatBytes(cell);
  if (unit === 'percent') return formatPercent(cell);
  return unit === 'days' ? formatDays(cell) : formatCount(cell);
}
