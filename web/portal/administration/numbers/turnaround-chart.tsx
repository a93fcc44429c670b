// How long answers took, by urgency, next to what was promised.
import type { TurnaroundNumbers } from '../../../../contract/numbers/numbers.ts';
import { formatCount, formatDays } from './format.ts';
import { linesFor } from './scale.ts';

const ROW = 58;
const BASE_HEIGHT = 22;
const BAR = { from: 22, height: 16 };

const inWords = ({ urgency, mediandays, ninetydays, promiseddays }: TurnaroundNumbers) =>
  `${urgency}: median ${formatDays(mediandays)}, 9 in 10 within ${formatDays(ninetydays)}${
    promiseddays === null ? '' : `, promised ${formatDays(promiseddays)}`
  }.`;

export function TurnaroundChart({ turnaround }: { turnaround: readonly TurnaroundNumbers[] }) {
  const lines = linesFor(
    turnaround.flatMap(({ ninetydays, promiseddays }) => [ninetydays, promiseddays ?? 0]),
  );
  const most = lines.at(-1) ?? 1;
  const percent = (days: number) => `${(100 * days) / most}%`;
  const height = turnaround.length * ROW;
  return (
    <svg
      className="chart-plot chart-rows"
      height={height + BASE_HEIGHT}
      role="img"
      aria-label={`Turnaround. ${turnaround.map(inWords).join(' ')}`}
    >
      {[0, ...lines].map((line) => (
        <g key={line}>
          <line x1={percent(line)} x2={percent(line)} y1="0" y2={height} />
          <text
            x={percent(line)}
            y={height + 16}
            textAnchor={line === 0 ? 'start' : line === most ? 'end' : 'middle'}
          >
            {line === most ? formatDays(line) : formatCount(line)}
          </text>
        </g>
      ))}
      {turnaround.map((row, index) => {
        const y = index * ROW;
        const middle = y + BAR.from + BAR.height / 2;
        return (
          <g key={row.urgency}>
            <text className="chart-name" x="6" y={y + 15}>
              {row.urgency}
            </text>
            <rect
              data-series="1"
              x="0"
              width={percent(row.mediandays)}
              y={y + BAR.from}
              height={BAR.height}
            />
            <line
              className="chart-reach"
              x1={percent(row.mediandays)}
              x2={percent(row.ninetydays)}
              y1={middle}
              y2={middle}
            />
            <line
              className="chart-reach"
              x1={percent(row.ninetydays)}
              x2={percent(row.ninetydays)}
              y1={y + BAR.from}
              y2={y + BAR.from + BAR.height}
            />
            {row.promiseddays !== null &&
              ['chart-promise-edge', 'chart-promise'].map((name) => (
                <line
                  key={name}
                  className={name}
                  x1={percent(row.promiseddays ?? 0)}
                  x2={percent(row.promiseddays ?? 0)}
                  y1={y + BAR.from - 4}
                  y2={y + BAR.from + BAR.height + 4}
                />
              ))}
          </g>
        );
      })}
    </svg>
  );
}
