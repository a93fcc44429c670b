// The add-on page (§2): six tools, each with a small working example instead of a sample document.
import { pages } from '../../../contract/pages.ts';
import { publicMeta } from '../../shell/meta.ts';
import { type AddOnName, addOns, addOnsIntro, addOnsQuestion, addOnsTerms } from '../content/add-ons.ts';
import { SAMPLE_NOTE } from '../content/chronology.ts';
import { serviceSearch } from '../content/search-words.ts';
import { ExpensesSummary } from '../examples/expenses-summary.tsx';
import { FlowOfEvents } from '../examples/flow-of-events.tsx';
import { GraphicalTimeline } from '../examples/graphical-timeline.tsx';
import { MedAWord } from '../examples/med-a-word.tsx';
import { MedicationChart } from '../examples/medication-chart.tsx';
import { PainChart } from '../examples/pain-chart.tsx';
import { Closing } from './closing.tsx';
import { Opening } from './opening.tsx';
import '../../styles/add-on-page.css';

const search = serviceSearch.addOns;

export const meta = () => publicMeta(pages.addOnServices, search.title, search.description);

const examples: Record<AddOnName, () => React.ReactNode> = {
  flow: FlowOfEvents,
  timeline: GraphicalTimeline,
  word: MedAWord,
  pain: PainChart,
  medication: MedicationChart,
  expenses: ExpensesSummary,
};

export default function AddOnServices() {
  return (
    <>
      <Opening>
        <p className="statement">{addOnsIntro}</p>
      </Opening>
      {addOns.map((item) => {
        const Example = examples[item.name];
        return (
          <section key={item.name} className="sec add-on" id={item.id} aria-labelledby={`${item.id}-title`}>
            <div className="side">
              <h2 id={`${item.id}-title`}>{item.title}</h2>
              <p>{item.text}</p>
            </div>
            <div className="body">
              <figure className="example">
                <Example />
                <figcaption>{SAMPLE_NOTE}</figcaption>
              </figure>
            </div>
          </section>
        );
      })}
      <Closing terms={addOnsTerms} question={addOnsQuestion} />
    </>
  );
}
