// The tables of the numbers: what each column is called and where its values come from, for the page and the CSV files.
import type { Numbers, NumberTableName, TurnaroundNumbers, WeekNumbers } from './numbers.ts';

export type Cell = string | number | null;
/** A week is its Monday. */
export type Unit = 'week' | 'text' | 'count' | 'bytes' | 'days' | 'percent';

interface Column<Row> {
  heading: string;
  unit: Unit;
  value(row: Row): Cell;
}

export interface NumberTable {
  columns: readonly { heading: string; unit: Unit }[];
  rows(numbers: Numbers): Cell[][];
}

/** Null without a whole. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : (100 * part) / whole;

const tableOf = <Row>(
  rowsOf: (numbers: Numbers) => readonly Row[],
  columns: readonly Column<Row>[],
): NumberTable => ({
  columns,
  rows: (numbers) => rowsOf(numbers).map((row) => columns.map(({ value }) => value(row))),
});

const byWeek = (...columns: Column<WeekNumbers>[]) =>
  tableOf(
    ({ weeks }) => weeks,
    [{ heading: 'Week of', unit: 'week', value: ({ week }) => week }, ...columns],
  );
const count = (heading: string, value: (row: WeekNumbers) => number): Column<WeekNumbers> => ({
  heading,
  unit: 'count',
  value,
});

const turnaround: Column<TurnaroundNumbers>[] = [
  { heading: 'Urgency', unit: 'text', value: ({ urgency }) => urgency },
  { heading: 'Answered', unit: 'count', value: ({ answered }) => answered },
  { heading: 'On time', unit: 'percent', value: ({ intime, answered }) => percentOf(intime, answered) },
  { heading: 'Median', unit: 'days', value: ({ mediandays }) => mediandays },
  { heading: '9 in 10 within', unit: 'days', value: ({ ninetydays }) => ninetydays },
  { heading: 'Promised', unit: 'days', value: ({ promiseddays }) => promiseddays },
];

export const NUMBER_TABLES: Readonly<Record<NumberTableName, NumberTable>> = {
  inquiries: byWeek(
    count('Received', (row) => row.received),
    count('Answered', (row) => row.answered),
  ),
  turnaround: tableOf((numbers) => numbers.turnaround, turnaround),
  overdue: byWeek(
    count('Due', (row) => row.due),
    count('Overdue', (row) => row.overdue),
    { heading: 'Share overdue', unit: 'percent', value: (row) => percentOf(row.overdue, row.due) },
  ),
  volume: byWeek(
    count('Files', (row) => row.files),
    count('Pages', (row) => row.pages),
    { heading: 'Size', unit: 'bytes', value: (row) => row.bytes },
  ),
  downloads: byWeek(
    count('Downloaded', (row) => row.downloads),
    count('Opened in the viewer', (row) => row.openings),
  ),
};

/** Programs read the heading and not the cell to know what it counts. */
const HEADING_UNITS: Partial<Record<Unit, string>> = { days: ' (days)', percent: ' (%)', bytes: ' (bytes)' };
const toOneDecimal = (cell: Cell): Cell => (typeof cell === 'number' ? Math.round(cell * 10) / 10 : cell);

/** The table as plain rows, the headings first. */
export function toRows({ columns, rows }: NumberTable, numbers: Numbers): Cell[][] {
  const headings = columns.map(({ heading, unit }) => heading + (HEADING_UNITS[unit] ?? ''));
  return [headings, ...rows(numbers).map((row) => row.map(toOneDecimal))];
}
