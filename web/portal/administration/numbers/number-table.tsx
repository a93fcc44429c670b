// One table of the numbers below its chart, closed except on paper, and the button that saves it as CSV.
import { useState } from 'react';
import { type Numbers, type NumberTableName, saveNumbers } from '../../../../contract/numbers/numbers.ts';
import { NUMBER_TABLES } from '../../../../contract/numbers/tables.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { fetchFile } from '../../files/file-calls.ts';
import { saveFile } from '../../files/save-file.ts';
import { leaveIfSignedOut } from '../../signed-out.ts';
import { formatCell } from './format.ts';

interface NumberTableProps {
  name: NumberTableName;
  title: string;
  numbers: Numbers;
}

export function NumberTable({ name, title, numbers }: NumberTableProps) {
  const { columns, rows } = NUMBER_TABLES[name];
  const [state, setState] = useState<'idle' | 'saving' | 'failed'>('idle');
  const [first, last] = [numbers.weeks.at(0)?.week, numbers.weeks.at(-1)?.week];

  const all = rows(numbers);
  // The newest week first.
  const shown = columns[0]?.unit === 'week' ? all.toReversed() : all;

  const save = async () => {
    setState('saving');
    try {
      const file = await fetchFile(saveNumbers, {
        table: name,
        to: last,
        weeks: String(numbers.weeks.length),
      });
      saveFile(`${name} ${first} to ${last}.csv`, file);
      setState('idle');
    } catch (error) {
      if (!leaveIfSignedOut(error)) setState('failed');
    }
  };

  return (
    <div className="numbers-end">
      <details>
        <summary>
          Table <VisuallyHidden>{`of ${title}`}</VisuallyHidden>
        </summary>
        <table>
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
            {shown.map(([head = null, ...cells]) => (
              <tr key={head}>
                <th scope="row">{formatCell(head, columns[0]?.unit ?? 'text')}</th>
                {cells.map((cell, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other name
                  <td key={index}>{formatCell(cell, columns[index + 1]?.unit ?? 'count')}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      <p className="numbers-save">
        <button className="btn quiet small" type="button" onClick={save} disabled={state === 'saving'}>
          Save as CSV <VisuallyHidden>{title}</VisuallyHidden>
        </button>
        <span aria-live="polite">
          {state === 'failed' && 'It could not be saved. Wait a moment, then try again.'}
        </span>
      </p>
    </div>
  );
}
