// The typographic reference marks, drawn in the style of the line so that they look the same on every device:
// fonts differ on about half of them.
import type { AudienceMarkName } from '../content/home.ts';

const drawings: Record<AudienceMarkName, React.ReactNode> = {
  asterisk: <path d="M14 4v16M7 8l14 8M21 8L7 16" />,
  dagger: <path d="M14 3v22M8 9h12" />,
  'double-dagger': <path d="M14 3v22M8 9h12M8 19h12" />,
  section: (
    <path d="M19 7c-.5-2.500-2.500-3.500-5-3.500s-4.800 1.300-4.800 3.700c0 5 10 4.300 10 9.300 0 2-1.700 3.300-4 3.700M9 21c.5 2.500 2.500 3.500 5 3.500s4.800-1.300 4.800-3.700c0-5-10-4.300-10-9.300 0-2 1.700-3.300 4-3.700" />
  ),
  parallels: <path d="M10.500 3v22M17.500 3v22" />,
  pilcrow: (
    <>
      <path d="M14 25V4h8M19 4v21" />
      <path d="M14 4.500c-9 0-9 10.500 0 10.500z" className="full" />
    </>
  ),
  number: <path d="M11.500 4l-2 20M19 4l-2 20M5.500 10.500h18M4.500 17.500h18" />,
};

export function AudienceMark({ name }: { name: AudienceMarkName }) {
  return (
    <svg className="audience-mark" viewBox="0 0 28 28" aria-hidden="true">
      {drawings[name]}
    </svg>
  );
}
