// Draws neck pain by date. The scores come from the entries, so the chart cannot contradict the table.
import { dates } from './case/basics.ts';
import { entries } from './case/entries.ts';
import { interruption as gap } from './case/gaps.ts';
import { day, daysBetween } from './html.ts';

const WIDTH = 490;
const HEIGHT = 124;
const LEFT = 22;
const RIGHT = 8;
const TOP = 16;
const BOTTOM = 20;
const INK = '#14202c';

const scores = entries.flatMap((entry) =>
  entry.neck === undefined ? [] : [{ date: entry.date, neck: entry.neck, key: entry.key }],
);
const whole = daysBetween(dates.collision, dates.lastRecord);
const injection =
  entries.find((entry) => entry.text.startsWith('Cervical epidural'))?.date ?? dates.lastRecord;

const x = (date: string) =>
  +(LEFT + (daysBetween(dates.collision, date) / whole) * (WIDTH - LEFT - RIGHT)).toFixed(1);
const y = (score: number) => +(HEIGHT - BOTTOM - (score / 10) * (HEIGHT - TOP - BOTTOM)).toFixed(1);

function months(): string {
  const labels: string[] = [];
  for (let month = 4; month <= 15; month++) {
    const date = `${month > 12 ? 2025 : 2024}-${String(((month - 1) % 12) + 1).padStart(2, '0')}-01`;
    const at = x(date);
    labels.push(
      `<path d="M${at} ${HEIGHT - BOTTOM}v3" stroke="${INK}" stroke-width=".7"/>`,
      `<text x="${at}" y="${HEIGHT - 7}" text-anchor="middle">${day(date).slice(0, 3)}</text>`,
    );
  }
  return labels.join('');
}

/** Each score is held until the next one, because nothing was measured between two visits. */
function line(): string {
  const [first, ...rest] = scores;
  if (!first) return '';
  return `M${x(first.date)} ${y(first.neck)}${rest.map((score) => `H${x(score.date)}V${y(score.neck)}`).join('')}`;
}

export function painChart(): string {
  const grid = [0, 5, 10].map(
    (score) =>
      `<path d="M${LEFT} ${y(score)}H${WIDTH - RIGHT}" stroke="${score === 0 ? INK : '#d8d2c4'}" stroke-width="${score === 0 ? 1 : 0.7}"/>
<text x="${LEFT - 6}" y="${y(score) + 2.5}" text-anchor="end">${score}</text>`,
  );
  const points = scores.map(
    (score) =>
      `<circle cx="${x(score.date)}" cy="${y(score.neck)}" r="2.2" fill="#fff" stroke="${INK}" stroke-width="1"/>`,
  );
  const from = x(gap.from);
  const label = `Neck pain by date, 0 to 10. 6 on Mar 14, 2024; 7 in the first week; 4 by Apr 25; 6 after the treatment gap of May 4 to 22; 2 a week after the injection of Jun 11; 5 on Jul 2; 5 or 6 from then to Mar 6, 2025.`;
  return `<div class="chart"><svg role="img" aria-label="${label}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<rect x="${from}" y="${TOP}" width="${+(x(gap.to) - from).toFixed(1)}" height="${HEIGHT - TOP - BOTTOM}" fill="#ebe7db"/>
<text x="${+((from + x(gap.to)) / 2).toFixed(1)}" y="${TOP - 5}" text-anchor="middle">On hold</text>
<rect x="${x(injection) - 2}" y="${TOP}" width="4" height="${HEIGHT - TOP - BOTTOM}" fill="#f8d13c"/>
<text x="${x(injection) + 4}" y="${TOP - 5}" text-anchor="middle">Injection</text>
${grid.join('')}${months()}
<path d="${line()}" fill="none" stroke="${INK}" stroke-width="1.4"/>${points.join('')}
</svg><p class="legend">Neck pain as recorded, Mar 14, 2024 to Mar 6, 2025, held until the next score.</p></div>`;
}
