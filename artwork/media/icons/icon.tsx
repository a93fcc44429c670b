// The firm's logo as an icon. Tab sizes are drawn on a 16-unit grid, so that every edge falls on a pixel
// boundary; favicon.svg has the same drawing.
import './icon.css';

/** Drawn on 36 units: the line, three dates, the marker. */
function Mark() {
  return (
    <>
      <path d="M13 13h17v10H13z" fill="#f8d13c" />
      <path d="M11 0v36M11 6h9M11 30h9M12 18h13" fill="none" stroke="#14202c" strokeWidth="2.5" />
    </>
  );
}

/** Drawn on 16 units, with whole numbers only. */
function SmallMark() {
  return (
    <>
      <path d="M5 5h9v6H5z" fill="#f8d13c" />
      <path d="M3 0h2v16H3zM5 2h4v1H5zM5 7h6v2H5zM5 13h4v1H5z" fill="#14202c" />
    </>
  );
}

/** A maskable icon may be cropped to a circle of 80 % of its width, so the logo stays well inside that. */
export function Icon({ size, maskable }: { size: number; maskable: boolean }) {
  const small = size <= 48;
  const whole = small ? 16 : maskable ? 50 : 36;
  const shift = (whole - 36) / 2;
  return (
    <svg className="icon" width={size} height={size} viewBox={`0 0 ${whole} ${whole}`} aria-hidden="true">
      <rect width={whole} height={whole} fill="#f5f2ea" />
      {small ? (
        <SmallMark />
      ) : maskable ? (
        <>
          <path d={`M${shift + 11} 0v${whole}`} stroke="#14202c" strokeWidth="2.5" />
          <g transform={`translate(${shift} ${shift})`}>
            <Mark />
          </g>
        </>
      ) : (
        <Mark />
      )}
    </svg>
  );
}
