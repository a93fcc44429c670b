// The tables of the numbers: what each column is called, where its values come from, and how they are written.
import { momentsIn } from '../../../../contract/date-formats.ts';
import type { Numbers, TurnaroundNumbers, WeekNumbers } from '../../../../contract/numbers.ts';
import { formatBytes } from '../../../ui/bytes.ts';

export type Cell = string | number | null;
/** Columns of the same unit share one scale. A week is written as its Monday. */
export type Unit = 'week' | 'text' | 'count' | 'pages' | 'bytes' | 'days' | 'percent';

interface Column<Row> {
  heading: string;
  unit: Unit;
  value(row: Row): Cell;
}

export interface NumberTable {
  columns: readonly { heading: string; unit: Unit }[];
  rows: readonly (readonly Cell[])[];
}

/** Null without a whole. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : (100 * part) / whole;

const tableOf = <Row>(rows: readonly Row[], columns: readonly Column<Row>[]): NumberTable => ({
  columns,
  rows: rows.map((row) => columns.map(({ value }) => value(row))),
});

/** The newest week first. */
const byWeek = ({ weeks }: Numbers, ...columns: Column<WeekNumbers>[]) =>
  tableOf(weeks.toReversed(), [{ heading: 'Week of', unit: 'week', value: ({ week }) => week }, ...columns]);
const count = (heading: string, value: (row: WeekNumbers) => number): Column<WeekNumbers> => ({
  heading,
  unit: 'count',
  value,
});

const TURNAROUND: readonly Column<TurnaroundNumbers>[] = [
  { heading: 'Urgency', unit: 'text', value: ({ urgency }) => urgency },
  { heading: 'Answered', unit: 'count', value: ({ answered }) => answered },
  { heading: 'On time', unit: 'percent', value: ({ intime, answered }) => percentOf(intime, answered) },
  { heading: 'Median', unit: 'days', value: ({ mediandays }) => mediandays },
  { heading: '9 in 10 within', unit: 'days', value: ({ ninetydays }) => ninetydays },
  { heading: 'Promised', unit: 'days', value: ({ promiseddays }) => promiseddays },
];

export const NUMBER_TABLES = {
  inquiries: (numbers: Numbers) =>
    byWeek(
      numbers,
      count('Received', (row) => row.received),
      count('Answered', (row) => row.answered),
    ),
  turnaround: ({ turnaround }: Numbers) => tableOf(turnaround, TURNAROUND),
  overdue: (numbers: Numbers) =>
    byWeek(
      numbers,
      count('Due', (row) => row.due),
      count('Overdue', (row) => row.overdue),
      { heading: 'Share overdue', unit: 'percent', value: (row) => percentOf(row.overdue, row.due) },
    ),
  volume: (numbers: Numbers) =>
    byWeek(
      numbers,
      count('Files', (row) => row.files),
      { heading: 'Pages', unit: 'pages', value: (row) => row.pages },
      { heading: 'Size', unit: 'bytes', value: (row) => row.bytes },
    ),
  downloads: (numbers: Numbers) =>
    byWeek(
      numbers,
      count('Downloaded', (row) => row.downloads),
      count('Opened in the viewer', (row) => row.openings),
    ),
} as const;
export type NumberTableName = keyof typeof NUMBER_TABLES;

const decimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** Nov 16, 2026 */
export const formatWeek = momentsIn('UTC').formatDay;

/** Nothing to measure is a dash. */
export function formatCell(cell: Cell, unit: Unit): string {
  if (cell === null) return '–';
  if (typeof cell === 'string') return unit === 'week' ? formatWeek(cell) : cell;
  if (unit === 'bytes') return formatBytes(cell);
  if (unit === 'percent') return `${decimal.format(cell)}%`;
  return unit === 'days' ? `${decimal.format(cell)} ${cell === 1 ? 'day' : 'days'}` : decimal.format(cell);
}
