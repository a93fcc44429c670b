// The page of the demand letter has the form of one: numbered sections, and the total of all bills at its end.
import { pages } from '../../../contract/pages.ts';
import { publicMeta } from '../../shell/meta.ts';
import { serviceSearch } from '../content/search-words.ts';
import { sections } from '../content/service-forms.ts';
import { servicePages } from '../content/service-pages.ts';
import { Section } from '../section.tsx';
import { Bills } from './bills.tsx';
import { Closing } from './closing.tsx';
import { Excerpt } from './excerpt.tsx';
import { Opening } from './opening.tsx';
import { SampleDocument } from './sample-document.tsx';

const { intro, sample, terms, question } = servicePages.demand;
const search = serviceSearch.demand;

export const meta = () => publicMeta(pages.demandLetterSupport, search.title, search.description);

export default function DemandLetterSupport() {
  return (
    <>
      <Opening service="demand">
        <p className="statement">{intro}</p>
        <SampleDocument sample={sample} />
      </Opening>
      {sections.map(({ head, text, excerpt }, place) => (
        <Section key={head} id={`section-${place + 1}`} title={`${place + 1}. ${head}`}>
          <p className="benefit">{text}</p>
          {excerpt && <Excerpt lines={excerpt} of={`${head}: an excerpt of a demand.`} />}
          {place === sections.length - 1 && <Bills />}
        </Section>
      ))}
      <Closing terms={terms} question={question} />
    </>
  );
}
