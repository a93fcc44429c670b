// The time scale that the examples share: seven months side by side, in columns of equal width.
import type { Span } from '../content/add-on-examples.ts';

const MONTHS = ['Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep'] as const;
const FIRST_MONTH = 3;
/** The width of a month, in units of the drawings. */
const MONTH = 100;
export const WIDTH = MONTHS.length * MONTH;
/** The height of a row of bars. */
const ROW = 18;

const NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** For example Mar 14, 2024, as in the chronology. */
export function longDate(iso: string): string {
  return `${NAMES[Number(iso.slice(5, 7)) - 1]} ${Number(iso.slice(8))}, ${iso.slice(0, 4)}`;
}

/** The position of a day on the scale; the end of the chart for a span without an end. */
export function placeOf(iso: string | undefined): number {
  if (!iso) return WIDTH;
  const [year = 0, month = 0, day = 0] = iso.split('-').map(Number);
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return Math.round((month - FIRST_MONTH + (day - 1) / days) * MONTH * 10) / 10;
}

/** Bars to scale, stretched to the available width. The text next to them says the same. */
export function Bars({ spans }: { spans: readonly Span[] }) {
  return (
    <svg className="bars" viewBox={`0 0 ${WIDTH} ${ROW}`} preserveAspectRatio="none" aria-hidden="true">
      {spans.map((span) => {
        const height = 3 + 3 * (span.weight ?? 2);
        const x = placeOf(span.from);
        return (
          <rect key={span.from} x={x} y={(ROW - height) / 2} width={placeOf(span.to) - x} height={height} />
        );
      })}
    </svg>
  );
}

/** The names of the months above or below a scale. Screen readers read the dates instead. */
export function MonthNames() {
  return (
    <span className="month-names" aria-hidden="true">
      {MONTHS.map((month) => (
        <span key={month}>{month}</span>
      ))}
    </span>
  );
}
