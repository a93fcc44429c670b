// Bars by week. Positions across are percentages, so that the chart fits any width while its letters keep their size.
import type { Day } from '../../../../contract/due/day.ts';
import { longWeek, shortWeek } from './format.ts';

export interface Series {
  name: string;
  /** One for each week; null where there is nothing to measure. */
  values: readonly (number | null)[];
}

interface WeekChartProps {
  title: string;
  weeks: readonly Day[];
  series: readonly Series[];
  /** Of the scale, from the lowest. */
  lines: readonly number[];
  format: (value: number) => string;
}

const HEIGHT = 190;
/** Between the top and the highest line, for its letters. */
const TOP = 10;
const BASE = 164;
const LABELS = 4;
/** Of the width of a week, for its bars. */
const FILLED = 0.72;

const percent = (part: number) => `${100 * part}%`;

/** What a screen reader says of one series: the last week, and the highest one. */
function inWords({ name, values }: Series, weeks: readonly Day[], format: WeekChartProps['format']): string {
  const known = values.flatMap((value, index) =>
    value === null ? [] : [{ value, week: weeks[index] ?? '' }],
  );
  const last = known.at(-1);
  if (!last) return `${name}: none.`;
  if (known.every(({ value }) => value === 0)) return `${name}: ${format(0)} in each week.`;
  const highest = known.reduce((best, each) => (each.value > best.value ? each : best));
  return `${name}: ${format(last.value)} in the week of ${longWeek(last.week)}; the highest was ${format(highest.value)}, in the week of ${longWeek(highest.week)}.`;
}

export function WeekChart({ title, weeks, series, lines, format }: WeekChartProps) {
  const top = lines.at(-1) ?? 1;
  const yOf = (value: number) => BASE - ((BASE - TOP) * value) / top;
  const slot = 1 / weeks.length;
  const bar = (slot * FILLED) / series.length;
  const words = `${title}. ${series.map((each) => inWords(each, weeks, format)).join(' ')} The table below lists every week.`;
  return (
    <div className="chart">
      <svg className="chart-scale" height={HEIGHT} aria-hidden="true">
        {[0, ...lines].map((line) => (
          <text key={line} x="100%" y={yOf(line) + 4} textAnchor="end">
            {format(line)}
          </text>
        ))}
      </svg>
      <svg className="chart-plot" height={HEIGHT} role="img" aria-label={words}>
        {[0, ...lines].map((line) => (
          <line key={line} x1="0" x2="100%" y1={yOf(line)} y2={yOf(line)} />
        ))}
        {weeks.map((week, index) => (
          <g key={week}>
            {series.map(({ name, values }, order) => {
              const value = values[index] ?? 0;
              return (
                <rect
                  key={name}
                  data-series={order + 1}
                  x={percent((index + (1 - FILLED) / 2) * slot + order * bar)}
                  width={percent(bar)}
                  y={yOf(value)}
                  height={BASE - yOf(value)}
                />
              );
            })}
          </g>
        ))}
        {labelsOf(weeks).map(({ week, index, anchor }) => (
          <text
            key={week}
            x={percent((index + (anchor === 'start' ? 0 : anchor === 'end' ? 1 : 0.5)) * slot)}
            y={HEIGHT - 6}
            textAnchor={anchor}
          >
            {shortWeek(week)}
          </text>
        ))}
      </svg>
    </div>
  );
}

/** Some weeks, evenly spaced; the outer ones stay inside the chart. */
function labelsOf(weeks: readonly Day[]) {
  const last = weeks.length - 1;
  const count = Math.min(LABELS, weeks.length);
  return Array.from({ length: count }, (_, position) => {
    const index = count === 1 ? 0 : Math.round((position * last) / (count - 1));
    const anchor = index === 0 ? 'start' : index === last ? 'end' : 'middle';
    return { week: weeks[index] ?? '', index, anchor } as const;
  });
}
