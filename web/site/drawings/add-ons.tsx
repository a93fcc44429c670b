// A landscape chart: pain by month, one marked month, and the medication taken.
import { Marked, Sheet, Stroke, Words } from './parts.tsx';

const months = ['Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep'];
const levels = [
  { level: '0', y: 148 },
  { level: '5', y: 112 },
  { level: '10', y: 76 },
];
const medication = [
  { x: 82, y: 168, width: 62, ink: 0.75 },
  { x: 120, y: 177, width: 52, ink: 0.55 },
  { x: 174, y: 186, width: 84, ink: 0.35 },
];

export function AddOnsDrawing() {
  return (
    <>
      <Sheet x={52} y={30} width={256} />
      <Words x={66} y={54} size={10.5} serif>
        Pain and Suffering Chart
      </Words>
      {levels.map(({ level, y }) => (
        <g key={level}>
          <Words x={72} y={y + 2.5} anchor="end">
            {level}
          </Words>
          <Stroke d={`M76 ${y}h218`} width={0.4} faint />
        </g>
      ))}
      <Marked x={168} y={72} width={12} height={76} />
      <Stroke d="M76 72v76M76 148h218" />
      <Stroke d="M82 106h20V82h24v10h30v-14h18v46h34v-16h28v26h48" width={1.6} />
      {/* On the highlight, ink is dark in both color schemes. */}
      <path d="M168 78h6v46h6" fill="none" stroke="var(--on-mark)" strokeWidth="1.6" />
      {months.map((month, place) => (
        <Words key={month} x={82 + 30 * place} y={159}>
          {month}
        </Words>
      ))}
      {medication.map((course) => (
        <rect
          key={course.y}
          x={course.x}
          y={course.y}
          width={course.width}
          height="4.5"
          fill="var(--ink)"
          opacity={course.ink}
        />
      ))}
    </>
  );
}
