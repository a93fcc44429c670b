// One sheet: the line, its dates, and the page of each entry.
import { Bar, Cited, Sheet, Stroke, Words } from './parts.tsx';

const entries = [
  { date: 'Mar 14', page: '12', first: 80, second: 52 },
  { date: 'Mar 22', page: '58', first: 72, second: 66 },
  { date: 'Apr 9', page: '214', first: 84, second: 40, key: true },
  { date: 'Apr 30', page: '377', first: 66, second: 58 },
  { date: 'Jun 11', page: '602', first: 78, second: 30 },
];

export function ChronologyDrawing() {
  return (
    <>
      <Sheet x={76} y={24} width={208} />
      <Words x={92} y={48} size={11} serif>
        Medical Chronology
      </Words>
      <Stroke d="M92 56h176" width={1.5} />
      <Stroke d="M134 66v140" width={1.2} />
      {entries.map((entry, place) => {
        const y = 76 + 25 * place;
        return (
          <g key={entry.date}>
            <Words x={94} y={y + 2.5} size={7.5} weight={600}>
              {entry.date}
            </Words>
            <circle
              cx="134"
              cy={y}
              r={entry.key ? 3.6 : 2.6}
              fill={entry.key ? 'var(--mark)' : 'var(--sheet)'}
              stroke="var(--ink)"
              strokeWidth="1.1"
            />
            <Bar x={146} y={y - 2.5} width={entry.first} />
            <Bar x={146} y={y + 4} width={entry.second} />
            <Cited x={247} y={y - 4}>
              {entry.page}
            </Cited>
          </g>
        );
      })}
    </>
  );
}
