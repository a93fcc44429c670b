// Recorded neck pain by date, with the injection marked and the medication taken. Three units per day from
// March 14. Each score holds until the next one, because nothing was recorded between visits.

const LEFT = 30;
const RIGHT = 630;
const scores = [0, 5, 10].map((score) => ({ score, y: 170 - 14 * score }));
const months = [
  { name: 'Apr', x: 84 },
  { name: 'May', x: 174 },
  { name: 'Jun', x: 267 },
  { name: 'Jul', x: 357 },
  { name: 'Aug', x: 450 },
  { name: 'Sep', x: 543 },
];
const LINE = 'M30 86H42V72H96V86H132V100H156V114H240V86H318V142H339V128H360V100H423V86H630';
const medication = [
  { name: 'Cyclobenzaprine', from: 30, to: 96, y: 204, label: 104, ink: 0.75 },
  { name: 'Naproxen', from: 54, to: 261, y: 222, label: 269, ink: 0.55 },
  { name: 'Gabapentin', from: 87, to: 630, y: 240, label: 444, ink: 0.35 },
];

export function PainChart() {
  return (
    <>
      <div className="chron-head">
        <b>Pain and Suffering Chart</b>
        <span>Neck pain, 0 to 10</span>
      </div>
      <svg viewBox="0 0 636 256" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
        {scores.map(({ score, y }) => (
          <g key={score}>
            <path d={`M${LEFT} ${y}H${RIGHT}`} className={score === 0 ? 'axis' : 'grid'} />
            <text x={LEFT - 10} y={y + 4.5} textAnchor="end">
              {score}
            </text>
          </g>
        ))}
        {months.map(({ name, x }) => (
          <g key={name}>
            <path d={`M${x} 170v5`} className="axis" />
            <text x={x} y="190" textAnchor="middle">
              {name}
            </text>
          </g>
        ))}
        <rect x="289" y="30" width="16" height="140" className="mark" />
        <rect x="157" y="2" width="148" height="21" className="mark label" />
        <text x="298" y="17" textAnchor="end" className="on-mark">
          Injection, Jun 11, p. 602
        </text>
        <path d={LINE} className="pain" />
        {/* On the highlight, text is dark in both color schemes. */}
        <path d="M289 86H305" className="pain on" />
        {medication.map((course) => (
          <g key={course.name} className="course">
            <rect
              x={course.from}
              y={course.y - 4}
              width={course.to - course.from}
              height="7"
              fill="var(--ink)"
              opacity={course.ink}
            />
            <text x={course.label} y={course.y + 4.5} className="halo">
              {course.name}
            </text>
          </g>
        ))}
      </svg>
    </>
  );
}
