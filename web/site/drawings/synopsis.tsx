// A thick file, and in front of it the one short sheet that replaces it.
import { Bar, Marked, Sheet, Stroke, Words } from './parts.tsx';

const file = Array.from({ length: 14 }, (_nothing, place) => ({
  x: 189.5 - 5.5 * place,
  y: 45.6 - 1.2 * place,
}));

const rows = [
  { head: 'Injury', first: 50, second: 32 },
  { head: 'Found', first: 66, second: 54, marked: true },
  { head: 'Done', first: 58, second: 52 },
  { head: 'Status', first: 40, second: 40 },
];

export function SynopsisDrawing() {
  return (
    <>
      {file.map(({ x, y }) => (
        <rect
          key={x}
          x={x}
          y={y}
          width="112"
          height="190"
          fill="var(--raw)"
          stroke="var(--ink)"
          strokeWidth=".7"
        />
      ))}
      <Sheet x={66} y={58} width={150} />
      <Words x={80} y={84} size={11} serif>
        Medical Synopsis
      </Words>
      <Stroke d="M80 92h122" width={1.5} />
      {rows.map((row, place) => {
        const y = 108 + 21 * place;
        return (
          <g key={row.head}>
            <Words x={80} y={y} size={7.5} weight={600}>
              {row.head}
            </Words>
            {row.marked && <Marked x={114} y={y - 7.5} width={72} />}
            <Bar x={117} y={y - 4} width={row.first} />
            <Bar x={117} y={y + 3.5} width={row.second} />
            <Stroke d={`M80 ${y + 8.5}h122`} width={0.5} faint />
          </g>
        );
      })}
    </>
  );
}
