// A small sheet for each add-on item, in the style of the menu's drawings and with their classes.
import type { AddOnName } from '../content/add-ons.ts';

const drawings: Record<AddOnName, React.ReactNode> = {
  flow: (
    <>
      <rect x="15" y="34" width="20" height="9" className="mark" />
      <path d="M8 10h20v8H8zM12 22h20v8H12zM15 34h20v9H15zM18 18v4M22 30v4" className="line" />
    </>
  ),
  timeline: (
    <>
      <path d="M6 28h32M12 28v-9M22 28v10M33 28v-13" className="line" />
      <circle cx="12" cy="28" r="2" className="point" />
      <circle cx="22" cy="28" r="3" className="point on" />
      <circle cx="33" cy="28" r="2" className="point" />
      <path d="M8 16h10M17 42h12M27 12h9" className="grey" />
    </>
  ),
  word: (
    <>
      <rect x="8" y="24" width="16" height="6" className="mark" />
      <path d="M8 14h28M8 20h24M28 27h8M16 34h20v13H16zM20 34v-4" className="line" />
      <path d="M20 39h12M20 43h8" className="grey" />
    </>
  ),
  pain: (
    <>
      <rect x="21" y="12" width="5" height="32" className="mark" />
      <path d="M9 10v34h28M11 32h5v-8h7v14h7v-5h6" className="line" />
    </>
  ),
  medication: (
    <>
      <rect x="20" y="22" width="14" height="6" className="mark" />
      <path d="M9 10v34h28" className="line" />
      <path d="M13 16h11M20 25h14M16 34h19" className="grey thick" />
    </>
  ),
  expenses: (
    <>
      <rect x="26" y="41" width="12" height="6" className="mark" />
      <path d="M8 12h16M8 38h28M8 44h8M28 44h8" className="line" />
      <path d="M8 20h13M29 20h7M8 26h10M29 26h7M8 32h12M29 32h7" className="grey" />
    </>
  ),
};

export function AddOnMark({ name }: { name: AddOnName }) {
  return (
    <svg className="service-mark" viewBox="0 0 44 56" aria-hidden="true">
      <rect x=".5" y=".5" width="43" height="60" className="page" />
      {drawings[name]}
    </svg>
  );
}
