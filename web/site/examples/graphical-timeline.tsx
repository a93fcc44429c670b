// Graphical Timeline: events and courses along one line, drawn to scale. The line is horizontal if there is
// room and vertical otherwise; CSS shows the drawing that fits. Screen readers get a list.
import { type TimelineEvent, timelineCourses, timelineEvents } from '../content/add-on-examples.ts';
import { Bars, longDate, MONTH, MONTHS, MonthNames, placeOf, WIDTH } from './months.tsx';

/** The position of each label above the horizontal line, chosen so that no stem crosses a word. */
const LABELS = [
  { top: 14 },
  { top: 58 },
  { top: 102 },
  { top: 102 },
  { top: 102, atEnd: true },
  { top: 58, atEnd: true },
] as const;
const AXIS = 140;
/** The height of a label at the vertical line: crowded labels move down and are connected by an elbow. */
const LABEL_HEIGHT = 44;
const MONTH_HEIGHT = 78;

const shortDate = (event: TimelineEvent) => longDate(event.date).slice(0, -6);

function Point({ x, y, isKey }: { x: number; y: number; isKey: boolean }) {
  return <circle cx={x} cy={y} r={isKey ? 7 : 5} className={isKey ? 'point on' : 'point'} />;
}

interface LabelProps {
  event: TimelineEvent;
  x: number;
  y: number;
  /** Puts the label to the left of its stem instead of the right. */
  atEnd?: boolean;
}

function Label({ event, x, y, atEnd = false }: LabelProps) {
  return (
    <text x={x} y={y} {...(atEnd ? { textAnchor: 'end' } : {})}>
      <tspan className="strong">{shortDate(event)}</tspan>
      <tspan x={x} dy="17">
        {event.what}
      </tspan>
    </text>
  );
}

function HorizontalTimeline() {
  return (
    <svg className="timeline lying" viewBox={`0 0 ${WIDTH} 152`} aria-hidden="true">
      {timelineEvents.map((event, place) => {
        const x = placeOf(event.date);
        const { top, atEnd } = { top: 102, atEnd: false, ...LABELS[place] };
        return (
          <g key={event.date}>
            <path d={`M${x} ${AXIS}V${top - 10}`} className="stem" />
            <Label event={event} x={atEnd ? x - 7 : x + 7} y={top} atEnd={atEnd} />
          </g>
        );
      })}
      <path d={`M0 ${AXIS}H${WIDTH}`} className="axis" />
      {timelineEvents.map((event) => (
        <Point key={event.date} x={placeOf(event.date)} y={AXIS} isKey={event.key === true} />
      ))}
    </svg>
  );
}

function VerticalTimeline() {
  const down = (event: TimelineEvent) => (placeOf(event.date) / MONTH) * MONTH_HEIGHT;
  const height = MONTHS.length * MONTH_HEIGHT;
  let lowest = 0;
  const labels = timelineEvents.map((event) => {
    lowest = Math.max(down(event), lowest);
    const label = { event, y: lowest };
    lowest += LABEL_HEIGHT;
    return label;
  });
  return (
    <svg className="timeline standing" viewBox={`0 0 250 ${height}`} aria-hidden="true">
      <path d={`M56 0V${height}`} className="axis" />
      {MONTHS.map((month, place) => (
        <g key={month}>
          <path d={`M48 ${place * MONTH_HEIGHT}h8`} className="stem" />
          <text x="0" y={place * MONTH_HEIGHT + 12} className="month">
            {month}
          </text>
        </g>
      ))}
      {labels.map(({ event, y }) => (
        <g key={event.date}>
          <path d={`M56 ${down(event)}H70V${y}H82`} className="stem" />
          <Point x={56} y={down(event)} isKey={event.key === true} />
          <Label event={event} x={88} y={y + 5} />
        </g>
      ))}
    </svg>
  );
}

export function GraphicalTimeline() {
  return (
    <>
      <HorizontalTimeline />
      <VerticalTimeline />
      <ul className="vh">
        {timelineEvents.map((event) => (
          <li key={event.date}>
            {longDate(event.date)}: {event.what}, page {event.page}
          </li>
        ))}
      </ul>
      <dl className="courses">
        <div className="courses-head" aria-hidden="true">
          <dt />
          <dd>
            <MonthNames />
          </dd>
        </div>
        {timelineCourses.map((course) => (
          <div key={course.name}>
            <dt>{course.name}</dt>
            <dd>
              <Bars spans={course.spans} />
              <span className="vh">{course.words}</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
