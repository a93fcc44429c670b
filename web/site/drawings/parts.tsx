// The parts of all six drawings: a sheet, words, bars for running text, and cited pages. They use attributes,
// not styles: the Content Security Policy blocks inline styles in prerendered pages. As an attribute, a weight must be a
// multiple of 100; the weight of the serif is in styles/site/drawings.css.

export function Sheet({
  x,
  y,
  width,
  height = 220,
}: {
  x: number;
  y: number;
  width: number;
  height?: number;
}) {
  return <rect x={x} y={y} width={width} height={height} fill="var(--sheet)" stroke="var(--ink)" />;
}

interface WordsProps {
  x: number;
  y: number;
  size?: number;
  weight?: 400 | 600 | 700;
  anchor?: 'end';
  serif?: boolean;
  children: React.ReactNode;
}

export function Words({ x, y, size = 7, weight = 400, anchor, serif, children }: WordsProps) {
  return (
    <text
      x={x}
      y={y}
      fontSize={size}
      fontWeight={weight}
      className={serif ? 'drawn-serif' : 'drawn-sans'}
      fill="var(--ink)"
      {...(anchor ? { textAnchor: anchor } : {})}
    >
      {children}
    </text>
  );
}

/** A bar in place of a line of text. */
export function Bar({ x, y, width, ink = 0.32 }: { x: number; y: number; width: number; ink?: number }) {
  return <rect x={x} y={y} width={width} height="1.5" fill="var(--ink)" opacity={ink} />;
}

/** Several lines of text as bars; a width of 0 leaves an empty line. */
export function Paragraph({
  x,
  y,
  widths,
  step = 7.4,
}: {
  x: number;
  y: number;
  widths: number[];
  step?: number;
}) {
  const lines = widths.map((width, place) => ({ width, top: y + place * step }));
  return lines.map(({ width, top }) => width > 0 && <Bar key={top} x={x} y={top} width={width} />);
}

export function Marked({
  x,
  y,
  width,
  height = 9,
}: {
  x: number;
  y: number;
  width: number;
  height?: number;
}) {
  return <rect x={x} y={y} width={width} height={height} fill="var(--mark)" />;
}

const CITE_PADDING = 2.5;
const DIGIT_WIDTH = 4.1;

/** A cited page number with a highlight. */
export function Cited({ x, y, children }: { x: number; y: number; children: string }) {
  const width = 2 * CITE_PADDING + children.length * DIGIT_WIDTH;
  return (
    <>
      <Marked x={x} y={y} width={width} height={9.5} />
      <text
        x={x + CITE_PADDING}
        y={y + 7}
        fontSize="7"
        fontWeight="600"
        fontFamily="var(--sans)"
        fill="var(--on-mark)"
      >
        {children}
      </text>
    </>
  );
}

export function Stroke({ d, width = 1, faint }: { d: string; width?: number; faint?: boolean }) {
  return (
    <path d={d} fill="none" stroke="var(--ink)" strokeWidth={width} {...(faint ? { opacity: 0.4 } : {})} />
  );
}
