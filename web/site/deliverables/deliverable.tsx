// What each service delivers, in a readable size: real text, the facts of one fictitious case, and exactly one
// marked passage in each. It is a picture of the work: the parent must hide it from screen readers.
import type { ServiceName } from '../../shell/services.ts';
import { SAMPLE_NOTE } from '../content/chronology.ts';
import { PainCurves } from '../examples/pain-chart.tsx';
import { Chronology } from './chronology.tsx';
import { Demand } from './demand.tsx';
import { Narrative } from './narrative.tsx';
import { Opinion } from './opinion.tsx';
import { Synopsis } from './synopsis.tsx';

function PainChart() {
  return (
    <>
      <div className="chron-head">
        <b>Pain and Suffering Chart</b>
        <span>{SAMPLE_NOTE}</span>
      </div>
      <PainCurves />
    </>
  );
}

const deliverables: Record<ServiceName, () => React.ReactNode> = {
  chronology: Chronology,
  narrative: Narrative,
  synopsis: Synopsis,
  opinion: Opinion,
  demand: Demand,
  addOns: PainChart,
};

export function Deliverable({ name }: { name: ServiceName }) {
  const Work = deliverables[name];
  return (
    <div className={`deliverable work-${name}`}>
      <div className="sheet">
        {/* Two have it next to their titles. */}
        {name !== 'chronology' && name !== 'addOns' && <span className="sheet-note">{SAMPLE_NOTE}</span>}
        <Work />
      </div>
    </div>
  );
}
