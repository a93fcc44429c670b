// The page of a report, which has the form of that report (service-forms.ts).
import { type MetaArgs, useLocation } from 'react-router';
import { publicMeta } from '../../shell/meta.ts';
import { serviceAt } from '../../shell/services.ts';
import { serviceSearch } from '../content/search-words.ts';
import { asked, footnotes, sections, sheetRows, stages } from '../content/service-forms.ts';
import { type ReportName, servicePages } from '../content/service-pages.ts';
import { Cite } from '../deliverables/cite.tsx';
import { Section } from '../section.tsx';
import { Bills } from './bills.tsx';
import { Closing } from './closing.tsx';
import { Excerpt } from './excerpt.tsx';
import { Opening } from './opening.tsx';
import { SampleDocument } from './sample-document.tsx';

export const meta = ({ location }: MetaArgs) => {
  const { name, path } = serviceAt(location.pathname);
  const { title, description } = serviceSearch[name];
  return publicMeta(path, title, description);
};

/** The stages of a case hang on the line as dates do. */
function Chronology() {
  return stages.map(({ stage, head, text, excerpt }) => (
    <Section key={stage} id={stage.toLowerCase()} title={stage}>
      <h3>{head}</h3>
      <p className="benefit">{text}</p>
      {excerpt && <Excerpt lines={excerpt} of={`${head}: an excerpt of a chronology.`} />}
    </Section>
  ));
}

/** Running prose with a footnote for each passage. */
function Narrative() {
  return (
    <>
      <p className="statement initial">
        {footnotes.map(({ passage }, place) => (
          <span key={passage}>
            {passage}
            <sup>
              <a href={`#note-${place + 1}`} aria-label={`Note ${place + 1}`}>
                {place + 1}
              </a>
            </sup>
          </span>
        ))}
      </p>
      <ol className="footnotes">
        {footnotes.map(({ head, text, example }, place) => (
          <li key={head} id={`note-${place + 1}`} className="benefit">
            <h2>{head}</h2>
            <p>
              {text}
              {example && (
                <>
                  {' '}
                  {example.record} <Cite page={example.page} />
                </>
              )}
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}

/** All of it on one sheet. */
function Synopsis({ children }: { children: React.ReactNode }) {
  return (
    <div className="sheet one-sheet">
      <p className="statement">{servicePages.synopsis.intro}</p>
      <dl>
        {sheetRows.map(({ label, head, text }) => (
          <div key={label} className="benefit">
            <dt>{label}</dt>
            <dd>
              <b>{head}.</b> {text}
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </div>
  );
}

/** Questions, and answers with their reasons. */
function Opinion() {
  return asked.map(({ question, answer, reasons }, place) => (
    <Section key={question} id={`question-${place + 1}`} title={question}>
      <p className="answer">{answer}</p>
      <p className="benefit">{reasons}</p>
    </Section>
  ));
}

/** Numbered sections, and the total of all bills at the end. */
function Demand() {
  return sections.map(({ head, text, excerpt }, place) => (
    <Section key={head} id={`section-${place + 1}`} title={`${place + 1}. ${head}`}>
      <p className="benefit">{text}</p>
      {excerpt && <Excerpt lines={excerpt} of={`${head}: an excerpt of a demand.`} />}
      {place === sections.length - 1 && <Bills />}
    </Section>
  ));
}

export default function ReportPage() {
  const name = serviceAt(useLocation().pathname).name as ReportName;
  const { intro, sample, terms, question } = servicePages[name];
  const document = <SampleDocument sample={sample} />;
  return (
    <>
      <Opening>
        {name === 'synopsis' ? (
          <Synopsis>{document}</Synopsis>
        ) : (
          <>
            {name === 'narrative' ? <Narrative /> : <p className="statement">{intro}</p>}
            {document}
          </>
        )}
      </Opening>
      {name === 'chronology' && <Chronology />}
      {name === 'opinion' && <Opinion />}
      {name === 'demand' && <Demand />}
      <Closing terms={terms} question={question} />
    </>
  );
}
