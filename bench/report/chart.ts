// Draws charts as SVG, in little code: the libraries that draw on a server need a browser's document or weigh
// more than everything else here, and none writes colors that follow a light or a dark page.

export interface Line {
  label: string;
  /** Both coordinates are greater than 0. */
  points: readonly (readonly [x: number, y: number])[];
}

/** Cost against size; both axes are logarithmic. */
export interface Chart {
  /** Part of the file's name. */
  name: string;
  title: string;
  x: string;
  y: string;
  lines: readonly Line[];
}

const WIDTH = 760;
const HEIGHT = 420;
const PLOT = { left: 64, right: 540, top: 44, bottom: 366 } as const;
const LABEL_HEIGHT = 15;
const DASHES = ['', '7 3', '2 3', '10 3 2 3'] as const;

/** Eight colors that are told apart on white and on black, also by most color-blind people. */
const COLORS = [
  '#0072b2',
  '#d55e00',
  '#009e73',
  '#cc79a7',
  '#8a6d00',
  '#56a0d8',
  '#7f7f7f',
  '#9467bd',
] as const;

const STYLE = `
  text { font: 12px system-ui, sans-serif; fill: #222 }
  .title { font-size: 15px; font-weight: 600 }
  .grid { stroke: #ccc; stroke-width: 1 }
  .back { fill: #fff }
  @media (prefers-color-scheme: dark) {
    text { fill: #ddd }
    .grid { stroke: #444 }
    .back { fill: #111 }
  }`;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The powers of ten around the values. */
function decades(values: readonly number[]): { first: number; last: number } {
  const first = Math.floor(Math.log10(Math.min(...values)));
  return { first, last: Math.max(first + 1, Math.ceil(Math.log10(Math.max(...values)))) };
}

function tickText(power: number): string {
  return power < 0 ? (10 ** power).toFixed(-power) : (10 ** power).toLocaleString('en-US');
}

/** Places for labels next to the ends of the lines, moved apart where they would cover each other. */
function spread(wanted: readonly number[]): number[] {
  const order = wanted.map((y, index) => ({ y, index })).sort((one, other) => one.y - other.y);
  const placed: number[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const { y, index } of order) {
    last = Math.max(y, last + LABEL_HEIGHT);
    placed[index] = last;
  }
  // What was pushed below the plot moves up again.
  const over = Math.max(0, last - PLOT.bottom);
  return placed.map((y) => y - Math.min(over, y - PLOT.top));
}

/** @returns a whole SVG document */
export function drawChart({ title, x, y, lines }: Chart): string {
  const points = lines.flatMap((line) => line.points);
  const [across, up] = [decades(points.map(([value]) => value)), decades(points.map(([, value]) => value))];
  const toX = (power: number) =>
    PLOT.left + ((power - across.first) / (across.last - across.first)) * (PLOT.right - PLOT.left);
  const toY = (power: number) =>
    PLOT.bottom - ((power - up.first) / (up.last - up.first)) * (PLOT.bottom - PLOT.top);
  const parts = [
    `<rect class="back" width="${WIDTH}" height="${HEIGHT}"/>`,
    `<text class="title" x="${PLOT.left}" y="24">${escaped(title)}</text>`,
    `<text x="${PLOT.left}" y="${PLOT.bottom + 40}">${escaped(x)} →   ↑ ${escaped(y)}</text>`,
  ];
  for (let power = across.first; power <= across.last; power += 1) {
    const at = toX(power).toFixed(1);
    parts.push(`<line class="grid" x1="${at}" x2="${at}" y1="${PLOT.top}" y2="${PLOT.bottom}"/>`);
    parts.push(`<text x="${at}" y="${PLOT.bottom + 18}" text-anchor="middle">${tickText(power)}</text>`);
  }
  for (let power = up.first; power <= up.last; power += 1) {
    const at = toY(power).toFixed(1);
    parts.push(`<line class="grid" x1="${PLOT.left}" x2="${PLOT.right}" y1="${at}" y2="${at}"/>`);
    parts.push(
      `<text x="${PLOT.left - 8}" y="${Number(at) + 4}" text-anchor="end">${tickText(power)}</text>`,
    );
  }
  const ends = spread(lines.map(({ points: own }) => toY(Math.log10(own.at(-1)?.[1] ?? 1))));
  lines.forEach(({ label, points: own }, index) => {
    const color = COLORS[index % COLORS.length];
    const dash = DASHES[Math.floor(index / COLORS.length) % DASHES.length];
    const places = own.map(
      ([a, b]) => [toX(Math.log10(a)).toFixed(1), toY(Math.log10(b)).toFixed(1)] as const,
    );
    const path = places.map((place) => place.join(',')).join(' ');
    parts.push(
      `<polyline points="${path}" fill="none" stroke="${color}" stroke-width="2" stroke-dasharray="${dash}"/>`,
      ...places.map(([a, b]) => `<circle cx="${a}" cy="${b}" r="3" fill="${color}"/>`),
      `<circle cx="${PLOT.right + 16}" cy="${((ends[index] ?? 0) - 4).toFixed(1)}" r="4" fill="${color}"/>`,
      `<text x="${PLOT.right + 26}" y="${(ends[index] ?? 0).toFixed(1)}">${escaped(label)}</text>`,
    );
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escaped(title)}"><style>${STYLE}</style>\n${parts.join('\n')}\n</svg>\n`;
}
