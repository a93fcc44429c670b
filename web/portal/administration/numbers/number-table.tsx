// One table of the numbers, with a bar under each of them, and the button that saves it as CSV.
import type { Numbers } from '../../../../contract/numbers.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { saveFile } from '../../files/save-file.ts';
import {
  type Cell,
  formatCell,
  measureOf,
  NUMBER_TABLES,
  type NumberTable,
  type NumberTableName,
  type Unit,
} from './columns.ts';
import { toCsv } from './csv.ts';

interface NumbersPartProps {
  name: NumberTableName;
  title: string;
  text?: string;
  numbers: Numbers;
}

export function NumbersPart({ name, title, text, numbers }: NumbersPartProps) {
  const table = NUMBER_TABLES[name](numbers);
  const [first, last] = [numbers.weeks.at(0)?.week, numbers.weeks.at(-1)?.week];
  const save = () =>
    saveFile(`${name} ${first} to ${last}.csv`, new Blob([toCsv(table)], { type: 'text/csv;charset=utf-8' }));
  return (
    <section aria-labelledby={`numbers-${name}`}>
      <h2 id={`numbers-${name}`}>{title}</h2>
      {text && <p className="numbers-text">{text}</p>}
      <div className="numbers-table">
        <Shown table={table} titleId={`numbers-${name}`} />
      </div>
      <button className="btn quiet small" type="button" onClick={save}>
        Save as CSV <VisuallyHidden>{title}</VisuallyHidden>
      </button>
    </section>
  );
}

/** The largest value of a unit in the table; it gets the longest bar. */
function mostOf({ columns, rows }: NumberTable, unit: Unit): number {
  if (unit === 'share') return 100;
  const values = rows.flatMap((row) => row.filter((_, index) => columns[index]?.unit === unit));
  return Math.max(1, ...values.map(Number));
}

function Shown({ table, titleId }: { table: NumberTable; titleId: string }) {
  const { columns, rows } = table;
  const most = columns.map(({ unit }) => mostOf(table, unit));
  return (
    <table aria-labelledby={titleId} data-wide={columns.length > 4 || undefined}>
      <thead>
        <tr>
          {columns.map(({ heading }) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([head = null, ...cells]) => (
          <tr key={String(head)}>
            <th scope="row">{formatCell(head, columns[0]?.unit ?? 'text')}</th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]?.heading} data-heading={columns[index + 1]?.heading}>
                {formatCell(cell, columns[index + 1]?.unit ?? 'count')}
                <Bar of={cell} most={most[index + 1] ?? 1} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Bar({ of, most }: { of: Cell; most: number }) {
  return (
    <svg className="numbers-bar" aria-hidden="true">
      <rect width={`${(100 * Number(measureOf(of))) / most}%`} height="100%" />
    </svg>
  );
}
