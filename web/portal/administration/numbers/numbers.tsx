// The numbers for the firm's owner: tables by week with bars, each also as a CSV file.

import { useSearchParams } from 'react-router';
import { firmCalendar } from '../../../../contract/due/calendar.ts';
import { isDay } from '../../../../contract/due/day.ts';
import { MAX_WEEKS } from '../../../../contract/limits.ts';
import { type Numbers, readNumbers, USUAL_WEEKS, type WeekNumbers } from '../../../../contract/numbers.ts';
import { HttpError } from '../../../api.ts';
import { serverNow } from '../../../server-time.ts';
import { privateMeta } from '../../../shell/meta.ts';
import { StateNote } from '../../../ui/state-note.tsx';
import { LoadState } from '../../load-state.tsx';
import { useCall } from '../../use-call.ts';
import { AdministrationPage } from '../administration-page.tsx';
import { FEWEST, formatCell, formatWeek } from './columns.ts';
import { NumbersPart } from './number-table.tsx';
import './numbers.css';

export const meta = () => privateMeta('Numbers');

const CHOICES = [4, USUAL_WEEKS, 26, 52, MAX_WEEKS];

/** What the address asks for. A value that the page does not offer counts as no choice. */
function choiceOf(query: URLSearchParams) {
  const weeks = Number(query.get('weeks'));
  const to = query.get('to') ?? '';
  return {
    weeks: Number.isInteger(weeks) && weeks >= 1 && weeks <= MAX_WEEKS ? weeks : USUAL_WEEKS,
    to: isDay(to) && to > '2000' && to < '2200' ? to : '',
  };
}

/** Of the firm, whose weeks these are. */
const today = () => firmCalendar.dayOf(serverNow());

export default function NumbersPage() {
  const [query, setQuery] = useSearchParams();
  const { weeks, to } = choiceOf(query);
  const call = useCall(readNumbers, { weeks: String(weeks), to });
  const { answer, error, isLoading, isLong, reload } = call;
  const numbers = answer?.body.data;

  const choose = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const last = String(fields.get('to'));
    setQuery({
      weeks: String(fields.get('weeks')),
      ...(last === '' || last === today() ? {} : { to: last }),
    });
  };

  return (
    <AdministrationPage title="Numbers">
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
          <input
            id="to"
            name="to"
            type="date"
            min="2000-01-01"
            max="2199-12-31"
            defaultValue={to || today()}
          />
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
        <LoadState forAdministrators what="The numbers" call={call} />
      )}
      {numbers && !error && (
        <div className="numbers" aria-busy={isLong}>
          <Shown numbers={numbers} />
        </div>
      )}
      <p className="vh" aria-live="polite">
        {numbers && !isLoading && !error && `Showing: ${rangeOf(numbers)}`}
      </p>
    </AdministrationPage>
  );
}

const isBusy = (error: unknown) => error instanceof HttpError && error.status === 503;

function rangeOf({ weeks }: Numbers): string {
  const [first, last] = [weeks.at(0)?.week ?? '', weeks.at(-1)?.week ?? ''];
  if (weeks.length === 1) return `Week of ${formatWeek(last)}`;
  return `${weeks.length} weeks, ${formatWeek(first)} through the week of ${formatWeek(last)}`;
}

const isNothing = ({ weeks, turnaround }: Numbers) =>
  turnaround.length === 0 &&
  weeks.every(({ week: _, ...counts }) => Object.values(counts).every((count) => count === 0));

function Shown({ numbers }: { numbers: Numbers }) {
  const range = <p className="numbers-range">{rangeOf(numbers)}</p>;
  if (isNothing(numbers))
    return (
      <>
        {range}
        <StateNote
          title="No activity in these weeks."
          text="No inquiries were submitted, completed, or due, and no client downloaded a file."
        />
      </>
    );
  return (
    <>
      {range}
      <Sums weeks={numbers.weeks} />
      <NumbersPart name="turnaround" title="Turnaround" text={textOf(numbers)} numbers={numbers} />
      <NumbersPart name="inquiries" title="Inquiries" numbers={numbers} />
      <NumbersPart
        name="overdue"
        title="Overdue"
        text="Inquiries due each week, and those that were not completed on time."
        numbers={numbers}
      />
      <NumbersPart
        name="volume"
        title="Records received"
        text="Records in the inquiries submitted in each week. Pages are counted for PDF files only."
        numbers={numbers}
      />
      <NumbersPart
        name="downloads"
        title="Downloads by clients"
        text="Files that clients downloaded, individually or in a ZIP, and files they opened in the viewer."
        numbers={numbers}
      />
    </>
  );
}

/** Of a single answer, the median is that answer. */
function textOf({ turnaround }: Numbers): string {
  const text =
    'Calendar days from submission to review statement, including weekends, for inquiries completed in these weeks, compared with the average number of days promised.';
  const few = turnaround.some(({ answered }) => answered < FEWEST);
  return few ? `${text} Percentages and the 90th percentile need at least five.` : text;
}

function Sums({ weeks }: { weeks: readonly WeekNumbers[] }) {
  const sum = (of: (row: WeekNumbers) => number) => weeks.reduce((total, row) => total + of(row), 0);
  const overdue = { part: sum((row) => row.overdue), whole: sum((row) => row.due) };
  const sums = [
    ['Received', sum((row) => row.received), 'count'],
    ['Completed', sum((row) => row.answered), 'count'],
    ['Overdue', overdue, 'share'],
    ['Pages', sum((row) => row.pages), 'pages'],
    ['Size', sum((row) => row.bytes), 'bytes'],
    ['Downloads', sum((row) => row.downloads), 'count'],
  ] as const;
  return (
    <dl className="numbers-sums">
      {sums.map(([name, value, unit]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatCell(value, unit)}</dd>
        </div>
      ))}
    </dl>
  );
}
