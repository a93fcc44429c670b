// The page of the chronology has the form of one: the stages of a case hang on the line as dates do.
import { pages } from '../../../contract/pages.ts';
import { publicMeta } from '../../shell/meta.ts';
import { serviceSearch } from '../content/search-words.ts';
import { stages } from '../content/service-forms.ts';
import { servicePages } from '../content/service-pages.ts';
import { Section } from '../section.tsx';
import { Closing } from './closing.tsx';
import { Excerpt } from './excerpt.tsx';
import { Opening } from './opening.tsx';
import { SampleDocument } from './sample-document.tsx';

const { intro, sample, terms, question } = servicePages.chronology;
const search = serviceSearch.chronology;

export const meta = () => publicMeta(pages.medicalChronology, search.title, search.description);

export default function MedicalChronology() {
  return (
    <>
      <Opening service="chronology">
        <p className="statement">{intro}</p>
        <SampleDocument sample={sample} />
      </Opening>
      {stages.map(({ stage, head, text, excerpt }) => (
        <Section key={stage} id={stage.toLowerCase()} title={stage}>
          <h3>{head}</h3>
          <p className="benefit">{text}</p>
          {excerpt && <Excerpt lines={excerpt} of={`${head}: an excerpt of a chronology.`} />}
        </Section>
      ))}
      <Closing terms={terms} question={question} />
    </>
  );
}
