// The six services, each as a sheet of 44 by 56 for the menu. Colors come from menus.css.
import type { ServiceName } from '../services.ts';

const drawings: Record<ServiceName, React.ReactNode> = {
  chronology: (
    <>
      <path d="M16 12v44" className="line" />
      <circle cx="16" cy="16" r="2" className="point" />
      <circle cx="16" cy="26" r="3" className="point on" />
      <circle cx="16" cy="36" r="2" className="point" />
      <circle cx="16" cy="46" r="2" className="point" />
      <path d="M22 16h14M8 16h4M22 26h11M8 26h4M22 36h13M8 36h4M22 46h9M8 46h4" className="grey" />
    </>
  ),
  narrative: (
    <>
      <text x="8" y="23" className="initial">
        O
      </text>
      <path d="M22 13h15M22 18h15M8 28h29M8 33h29M8 38h20M24 46h10" className="grey" />
      <rect x="7" y="43" width="14" height="6" className="mark" />
    </>
  ),
  synopsis: (
    <>
      <path d="M8 14h20" className="line" />
      <rect x="16" y="33" width="20" height="6" className="mark" />
      <path d="M8 22h6M18 22h18M8 29h6M18 29h14M8 36h6M18 36h16M8 43h6M18 43h10" className="grey" />
    </>
  ),
  opinion: (
    <>
      <rect x="22" y="34" width="13" height="6" className="mark" />
      <path d="M8 14h26M8 19h20" className="line" />
      <path d="M8 27h28M8 32h25M8 37h12" className="grey" />
      <path d="M14 49c3-8 5-9 5-6s-1 5 1 5 3-5 5-5 0 4 2 4 3-2 8-3" className="line" />
    </>
  ),
  demand: (
    <>
      <rect x="26" y="47" width="12" height="6" className="mark" />
      <path d="M8 12h12M8 50h8M28 50h8" className="line" />
      <path d="M8 17h9M8 25h28M8 30h22M8 38h13M29 38h7M8 43h10M29 43h7" className="grey" />
    </>
  ),
  addOns: (
    <>
      <rect x="21" y="12" width="5" height="24" className="mark" />
      <path d="M9 10v26h28M11 24h5v-8h7v14h7v-5h6" className="line" />
      <path d="M9 43h14M16 48h20" className="grey thick" />
    </>
  ),
};

export function ServiceMark({ name }: { name: ServiceName }) {
  return (
    <svg className="service-mark" viewBox="0 0 44 56" aria-hidden="true">
      <rect x=".5" y=".5" width="43" height="60" className="page" />
      {drawings[name]}
    </svg>
  );
}
