// Pain and Suffering Chart: the recorded scores as lines, and a list of what the pain prevented, with dates and
// pages.
import { useId } from 'react';
import { armPain, neckPain, type PainScore, relief, suffering } from '../content/add-on-examples.ts';
import { longDate, MonthNames, placeOf, WIDTH } from './months.tsx';

const TOP = 10;
/** The height of one point of the scale, in units of the drawing. */
const STEP = 16;
const HEIGHT = TOP * STEP;

const heightOf = (score: number) => (TOP - score) * STEP;
const points = (scores: readonly PainScore[]) =>
  scores.map(({ date, score }) => `${placeOf(date)} ${heightOf(score)}`);

function Curve({ scores, className }: { scores: readonly PainScore[]; className: string }) {
  // A zero-length stroke with round caps is a dot that stays round even when the drawing is stretched.
  const dots = points(scores)
    .map((point) => `M${point}h0`)
    .join('');
  return (
    <g className={className}>
      <path d={`M${points(scores).join('L')}`} />
      <path d={dots} className="dots" />
    </g>
  );
}

function Curves() {
  return (
    <>
      <Curve scores={armPain} className="arm" />
      <Curve scores={neckPain} className="neck" />
    </>
  );
}

function Score({ label, score }: { label: string; score: number | undefined }) {
  return (
    <td className={score === undefined ? 'score none' : 'score num'} data-label={label}>
      {score ?? '–'}
    </td>
  );
}

/** The curves above the names of the months. It is a picture: the table has the same in words. */
export function PainCurves() {
  const band = `relief${useId()}`;
  const from = placeOf(relief.from);
  const place = { x: from, width: placeOf(relief.to) - from, y: 0, height: HEIGHT };
  return (
    <div className="pain-chart" aria-hidden="true">
      <span className="levels">
        <span>10</span>
        <span>5</span>
        <span>0</span>
      </span>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <clipPath id={band}>
          <rect {...place} />
        </clipPath>
        <rect {...place} className="relief" />
        <path d={`M0 0H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}`} className="grid" />
        <path d={`M0 0V${HEIGHT}H${WIDTH}`} className="axes" />
        <Curves />
        {/* On the highlight, ink is dark in both color schemes. */}
        <g clipPath={`url(#${band})`} className="on-relief">
          <Curves />
        </g>
      </svg>
      <MonthNames />
      <p className="legend">
        <span className="of-neck">Neck</span>
        <span className="of-arm">Right arm</span>
        <span className="of-relief">Relief after the injection</span>
      </p>
    </div>
  );
}

export function PainChart() {
  return (
    <>
      <PainCurves />
      <table className="example-table suffering">
        <caption className="vh">
          Recorded pain from 0 to 10 on single days, and what it kept the patient from. Neck pain rose from 6
          to 7 in March 2024, fell to 2 a week after the injection of June 11, and was back at 6 by July 23.
        </caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col" className="score">
              Neck
            </th>
            <th scope="col" className="score">
              Arm
            </th>
            <th scope="col">Recorded</th>
            <th scope="col" className="page">
              Page
            </th>
          </tr>
        </thead>
        <tbody>
          {suffering.map((entry) => (
            <tr key={entry.page}>
              <th scope="row" className="num">
                {longDate(entry.date)}
              </th>
              <Score label="Neck" score={entry.neck} />
              <Score label="Arm" score={entry.arm} />
              <td className="words">{entry.what}</td>
              <td className="page">
                <span className="cite">p. {entry.page}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
