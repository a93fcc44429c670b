// Graphical Timeline: events and courses of treatment on one line, drawn to scale. Where the drawing does not fit, CSS shows
// the list that screen readers get.
import { type TimelineEvent, timelineCourses, timelineEvents } from '../content/add-on-examples.ts';
import { Bars, longDate, MonthNames, placeOf, WIDTH } from './months.tsx';

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

const shortDate = (event: TimelineEvent) => longDate(event.date).slice(0, -6);

function Timeline() {
  return (
    <svg className="timeline" viewBox={`0 0 ${WIDTH} 152`} aria-hidden="true">
      {timelineEvents.map((event, place) => {
        const x = placeOf(event.date);
        const { top, atEnd } = { top: 102, atEnd: false, ...LABELS[place] };
        const beside = atEnd ? x - 7 : x + 7;
        return (
          <g key={event.date}>
            <path d={`M${x} ${AXIS}V${top - 10}`} className="stem" />
            <text x={beside} y={top} textAnchor={atEnd ? 'end' : 'start'}>
              <tspan className="strong">{shortDate(event)}</tspan>
              <tspan x={beside} dy="17">
                {event.what}
              </tspan>
            </text>
          </g>
        );
      })}
      <path d={`M0 ${AXIS}H${WIDTH}`} className="axis" />
      {timelineEvents.map(({ date, key }) => (
        <circle
          key={date}
          cx={placeOf(date)}
          cy={AXIS}
          r={key ? 7 : 5}
          className={key ? 'point on' : 'point'}
        />
      ))}
    </svg>
  );
}

export function GraphicalTimeline() {
  return (
    <>
      <Timeline />
      <ul className="timeline-events">
        {timelineEvents.map((event) => (
          <li key={event.date} className={event.key && 'key'}>
            <b>{longDate(event.date)}</b>: {event.what}, page {event.page}
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
