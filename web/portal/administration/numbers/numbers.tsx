// The numbers for the firm's owner: charts by week, each with its table and a CSV file.

import { useSearchParams } from 'react-router';
import { isDay } from '../../../../contract/due/day.ts';
import { MAX_WEEKS } from '../../../../contract/limits.ts';
import {
  type Numbers,
  type NumberTableName,
  readNumbers,
  USUAL_WEEKS,
  type WeekNumbers,
} from '../../../../contract/numbers/numbers.ts';
import { percentOf } from '../../../../contract/numbers/tables.ts';
import { HttpError } from '../../../api.ts';
import { privateMeta } from '../../../shell/meta.ts';
import { formatBytes } from '../../../ui/bytes.ts';
import { useDelayed } from '../../../ui/delayed.ts';
import { StateNote } from '../../../ui/state-note.tsx';
import { useCall } from '../../use-call.ts';
import { Part, PartFailure } from '../parts.tsx';
import { formatCount, formatPercent, longWeek } from './format.ts';
import { NumberTable } from './number-table.tsx';
import { linesFor, unitOfBytes } from './scale.ts';
import { TurnaroundChart } from './turnaround-chart.tsx';
import { type Series, WeekChart } from './week-chart.tsx';
import './numbers.css';

export const meta = () => privateMeta('Numbers');

const CHOICES = [4, USUAL_WEEKS, 26, 52, MAX_WEEKS];

/** What the address asks for. What no one can have chosen counts as no choice. */
function choiceOf(query: URLSearchParams) {
  const weeks = Number(query.get('weeks'));
  const to = query.get('to') ?? '';
  return {
    weeks: Number.isInteger(weeks) && weeks >= 1 && weeks <= MAX_WEEKS ? weeks : USUAL_WEEKS,
    to: isDay(to) && to > '2000' && to < '2200' ? to : '',
  };
}

export default function NumbersPage() {
  const [query, setQuery] = useSearchParams();
  const { weeks, to } = choiceOf(query);
  const { answer, error, isLoading, reload } = useCall(readNumbers, { weeks: String(weeks), to });
  const isLong = useDelayed(isLoading);
  const numbers = answer?.body.data;

  const choose = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const last = String(fields.get('to'));
    setQuery({ weeks: String(fields.get('weeks')), ...(last === '' ? {} : { to: last }) });
  };

  return (
    <Part title="Numbers">
      <form className="numbers-choice" onSubmit={choose} key={`${weeks} ${to}`}>
        <div className="fld">
          <label htmlFor="weeks">Weeks</label>
          <select id="weeks" name="weeks" defaultValue={weeks}>
            {[...new Set([...CHOICES, weeks])]
              .sort((one, other) => one - other)
              .map((count) => (
                <option key={count} value={count}>
                  {count === 1 ? '1 week' : `${count} weeks`}
                </option>
              ))}
          </select>
        </div>
        <div className="fld">
          <label htmlFor="to">Through the week of</label>
          <input id="to" name="to" type="date" min="2000-01-01" max="2199-12-31" defaultValue={to} />
        </div>
        <button className="btn small" type="submit">
          Show
        </button>
      </form>
      {isBusy(error) ? (
        <div role="alert">
          <StateNote
            title="The numbers took too long to load."
            text="Choose fewer weeks, or try again in a moment."
          >
            <button className="btn small" type="button" onClick={reload}>
              Try again
            </button>
          </StateNote>
        </div>
      ) : (
        <PartFailure error={error} title="The numbers could not be loaded." onRetry={reload} />
      )}
      {!numbers && isLong && <StateNote title="Loading…" />}
      {numbers && !error && (
        <div className="numbers" aria-busy={isLong}>
          <Shown numbers={numbers} />
        </div>
      )}
      <p className="vh" aria-live="polite">
        {numbers && !isLoading && !error && `Showing: ${rangeOf(numbers)}`}
      </p>
    </Part>
  );
}

const isBusy = (error: unknown) => error instanceof HttpError && error.status === 503;

function rangeOf({ weeks }: Numbers): string {
  const [first, last] = [weeks.at(0)?.week ?? '', weeks.at(-1)?.week ?? ''];
  if (weeks.length === 1) return `Week of ${longWeek(last)}`;
  return `${weeks.length} weeks, ${longWeek(first)} through the week of ${longWeek(last)}`;
}

const isNothing = ({ weeks, turnaround }: Numbers) =>
  turnaround.length === 0 &&
  weeks.every(({ week: _, ...counts }) => Object.values(counts).every((count) => count === 0));

function Shown({ numbers }: { numbers: Numbers }) {
  const { weeks, turnaround } = numbers;
  const range = <p className="numbers-range">{rangeOf(numbers)}</p>;
  if (isNothing(numbers))
    return (
      <>
        {range}
        <StateNote
          title="No activity in these weeks."
          text="No inquiries were submitted, answered or due, and no client downloaded a file."
        />
      </>
    );
  const named = (name: string, value: (row: WeekNumbers) => number | null): Series => ({
    name,
    values: weeks.map(value),
  });
  const chart = (title: string, series: Series[], format = formatCount, unit = 1) => (
    <WeekChart
      title={title}
      weeks={weeks.map(({ week }) => week)}
      series={series}
      lines={linesFor(
        series.flatMap(({ values }) => values.map((each) => each ?? 0)),
        unit,
      )}
      format={format}
    />
  );
  const bytes = named('Size', (row) => row.bytes);
  return (
    <>
      {range}
      <Sums weeks={weeks} />
      <NumbersPart name="inquiries" title="Inquiries" numbers={numbers} legend={['Received', 'Answered']}>
        {chart('Inquiries by week', [
          named('Received', (row) => row.received),
          named('Answered', (row) => row.answered),
        ])}
      </NumbersPart>
      <NumbersPart
        name="turnaround"
        title="Turnaround"
        text="Calendar days from submission to answer, including weekends, for inquiries answered in these weeks, compared with the average number of days promised."
        numbers={numbers}
        legend={['Median, and the range of 9 in 10', 'Promised']}
      >
        {turnaround.length > 0 ? (
          <TurnaroundChart turnaround={turnaround} />
        ) : (
          <p>No inquiries were answered.</p>
        )}
      </NumbersPart>
      <NumbersPart
        name="overdue"
        title="Overdue"
        text="The share of inquiries due each week that were not answered on time."
        numbers={numbers}
      >
        {chart(
          'Share overdue by week',
          [named('Overdue', (row) => percentOf(row.overdue, row.due))],
          formatPercent,
        )}
      </NumbersPart>
      <NumbersPart
        name="downloads"
        title="Downloads by clients"
        text="Files that clients downloaded, individually or in a ZIP, and files they opened in the viewer."
        numbers={numbers}
        legend={['Downloaded', 'Opened in the viewer']}
      >
        {chart('Downloads by clients by week', [
          named('Downloaded', (row) => row.downloads),
          named('Opened in the viewer', (row) => row.openings),
        ])}
      </NumbersPart>
      <NumbersPart
        name="volume"
        title="Records received"
        text="Records in the inquiries submitted in each week. Pages are counted for PDF files only."
        numbers={numbers}
      >
        <div className="numbers-pair">
          <div>
            <h3>Pages</h3>
            {chart('Pages by week', [named('Pages', (row) => row.pages)])}
          </div>
          <div>
            <h3>Size</h3>
            {chart('Size by week', [bytes], formatBytes, unitOfBytes(bytes.values.map((each) => each ?? 0)))}
          </div>
        </div>
      </NumbersPart>
    </>
  );
}

function Sums({ weeks }: { weeks: readonly WeekNumbers[] }) {
  const sum = (of: (row: WeekNumbers) => number) => weeks.reduce((total, row) => total + of(row), 0);
  const overdue = percentOf(
    sum((row) => row.overdue),
    sum((row) => row.due),
  );
  const sums = [
    ['Received', formatCount(sum((row) => row.received))],
    ['Answered', formatCount(sum((row) => row.answered))],
    ['Overdue', overdue === null ? '–' : formatPercent(overdue)],
    ['Pages', formatCount(sum((row) => row.pages))],
    ['Size', formatBytes(sum((row) => row.bytes))],
    ['Downloads', formatCount(sum((row) => row.downloads))],
  ] as const;
  return (
    <dl className="numbers-sums">
      {sums.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface NumbersPartProps {
  name: NumberTableName;
  title: string;
  text?: string;
  numbers: Numbers;
  /** What the two colors are. */
  legend?: readonly string[];
  children: React.ReactNode;
}

function NumbersPart({ name, title, text, numbers, legend, children }: NumbersPartProps) {
  return (
    <section aria-labelledby={`numbers-${name}`}>
      <h2 id={`numbers-${name}`}>{title}</h2>
      {text && <p className="numbers-text">{text}</p>}
      {legend && (
        <ul className="chart-legend">
          {legend.map((label, index) => (
            <li key={label} data-series={index + 1}>
              {label}
            </li>
          ))}
        </ul>
      )}
      {children}
      <NumberTable name={name} title={title} numbers={numbers} />
    </section>
  );
}
