// The page of the opinion has the form of one: questions, and answers with their reasons.
import { pages } from '../../../contract/pages.ts';
import { publicMeta } from '../../shell/meta.ts';
import { serviceSearch } from '../content/search-words.ts';
import { asked } from '../content/service-forms.ts';
import { servicePages } from '../content/service-pages.ts';
import { Section } from '../section.tsx';
import { Closing } from './closing.tsx';
import { Opening } from './opening.tsx';
import { SampleDocument } from './sample-document.tsx';

const { intro, sample, terms, question } = servicePages.opinion;
const search = serviceSearch.opinion;

export const meta = () => publicMeta(pages.medicalDoctorOpinion, search.title, search.description);

export default function MedicalDoctorOpinion() {
  return (
    <>
      <Opening service="opinion">
        <p className="statement">{intro}</p>
        <SampleDocument sample={sample} />
      </Opening>
      {asked.map((one, place) => (
        <Section key={one.question} id={`question-${place + 1}`} title={one.question}>
          <p className="answer">{one.answer}</p>
          <p className="benefit">{one.reasons}</p>
        </Section>
      ))}
      <Closing terms={terms} question={question} />
    </>
  );
}
