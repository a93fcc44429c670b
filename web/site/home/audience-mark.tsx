// What each kind of customer works with, drawn with strokes as heavy as the line.
import type { AudienceMarkName } from '../content/home.ts';

const drawings: Record<AudienceMarkName, string> = {
  scales: 'M14 3v21M8.5 24h11M5 7.5h18M5 7.5l-3.5 8.5h7zM23 7.5l-3.5 8.5h7z',
  chart: 'M6 5.5h16v19.5H6zM11 3h6v5h-6zM10 13.5h8M10 18.5h8',
  stethoscope:
    'M7 3.5v6.5a5 5 0 0 0 10 0V3.5M12 15v4a5 5 0 0 0 10 0v-2M24.5 14.5a2.5 2.5 0 1 1-5 0a2.5 2.5 0 0 1 5 0',
  umbrella: 'M3 15a11 11 0 0 1 22 0zM14 2v2M14 15v7.5a2.7 2.7 0 0 0 5.4 0',
  building: 'M6 25V4h16v21M3 25h22M11 9.5h2M15 9.5h2M11 14.5h2M15 14.5h2M12 25v-5h4v5',
  lens: 'M19 9V3H5v22h8M9 8h6M9 13h3M24 17a5 5 0 1 1-10 0a5 5 0 0 1 10 0M22.5 20.5l4 4.5',
  people:
    'M15 8a4 4 0 1 1-8 0a4 4 0 0 1 8 0M3 25v-3a8 7 0 0 1 16 0v3M18 4.3a4 4 0 0 1 0 7.4M21 15.6a7 7 0 0 1 4.5 6.4v3',
};

export function AudienceMark({ name }: { name: AudienceMarkName }) {
  return (
    <svg className="audience-mark" viewBox="0 0 28 28" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  );
}
