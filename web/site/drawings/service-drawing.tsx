// The drawing of a service: sheets behind a rule that cuts them off. Each has its own silhouette.
import type { ServiceName } from '../../shell/services.ts';
import { AddOnsDrawing } from './add-ons.tsx';
import { ChronologyDrawing } from './chronology.tsx';
import { DemandDrawing } from './demand.tsx';
import { NarrativeDrawing } from './narrative.tsx';
import { OpinionDrawing } from './opinion.tsx';
import { SynopsisDrawing } from './synopsis.tsx';

const drawings: Record<ServiceName, () => React.ReactNode> = {
  chronology: ChronologyDrawing,
  narrative: NarrativeDrawing,
  synopsis: SynopsisDrawing,
  opinion: OpinionDrawing,
  demand: DemandDrawing,
  addOns: AddOnsDrawing,
};

export function ServiceDrawing({ name }: { name: ServiceName }) {
  const Drawing = drawings[name];
  return (
    <svg viewBox="40 0 280 196" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
      <Drawing />
    </svg>
  );
}
