// The tables of the numbers: what each column is called, where its values come from, and how they are written.
import { momentsIn } from '../../../../contract/date-formats.ts';
import type { Numbers, TurnaroundNumbers, WeekNumbers } from '../../../../contract/numbers.ts';
import { formatBytes } from '../../../ui/bytes.ts';

/** How many of how many: a share is never shown without them. */
export interface Share {
  part: number;
  whole: number;
}
export type Cell = string | number | Share | null;
/** Columns of the same unit share one scale. A week is written as its Monday. */
export type Unit = 'week' | 'text' | 'count' | 'pages' | 'bytes' | 'days' | 'share';

interface Column<Row> {
  heading: string;
  unit: Unit;
  value(row: Row): Cell;
}

export interface NumberTable {
  columns: readonly { heading: string; unit: Unit }[];
  rows: readonly (readonly Cell[])[];
}

/** With fewer cases, a percentage or a percentile would say more than is known. */
export const FEWEST = 5;

const isShare = (cell: Cell): cell is Share => typeof cell === 'object' && cell !== null;

/** What a program computes with, and a bar draws; null if there is nothing to measure. */
export function measureOf(cell: Cell): string | number | null {
  if (!isShare(cell)) return cell;
  return cell.whole === 0 ? null : (100 * cell.part) / cell.whole;
}

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
  { heading: 'Completed', unit: 'count', value: ({ answered }) => answered },
  { heading: 'On time', unit: 'share', value: ({ intime, answered }) => ({ part: intime, whole: answered }) },
  { heading: 'Median', unit: 'days', value: ({ mediandays }) => mediandays },
  {
    heading: '90th percentile',
    unit: 'days',
    value: ({ answered, ninetydays }) => (answered < FEWEST ? null : ninetydays),
  },
  { heading: 'Promised (calendar days)', unit: 'days', value: ({ promiseddays }) => promiseddays },
];

export const NUMBER_TABLES = {
  inquiries: (numbers: Numbers) =>
    byWeek(
      numbers,
      count('Received', (row) => row.received),
      count('Completed', (row) => row.answered),
    ),
  turnaround: ({ turnaround }: Numbers) => tableOf(turnaround, TURNAROUND),
  overdue: (numbers: Numbers) =>
    byWeek(
      numbers,
      count('Due', (row) => row.due),
      count('Overdue', (row) => row.overdue),
      {
        heading: 'Share overdue',
        unit: 'share',
        value: ({ overdue, due }) => ({ part: overdue, whole: due }),
      },
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

/** 67% (4 of 6); of a few, only how many. */
function formatShare({ part, whole }: Share): string {
  if (whole === 0) return '–';
  const counted = `${part} of ${whole}`;
  return whole < FEWEST ? counted : `${Math.round((100 * part) / whole)}% (${counted})`;
}

/** Nothing to measure is a dash. */
export function formatCell(cell: Cell, unit: Unit): string {
  if (cell === null) return '–';
  if (isShare(cell)) return formatShare(cell);
  if (typeof cell === 'string') return unit === 'week' ? formatWeek(cell) : cell;
  if (unit === 'bytes') return formatBytes(cell);
  return unit === 'days' ? `${decimal.format(cell)} ${cell === 1 ? 'day' : 'days'}` : decimal.format(cell);
}
