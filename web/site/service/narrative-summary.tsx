// The page of the narrative summary has the form of one: running prose, and a footnote for each passage.
import { pages } from '../../../contract/pages.ts';
import { publicMeta } from '../../shell/meta.ts';
import { serviceSearch } from '../content/search-words.ts';
import { footnotes } from '../content/service-forms.ts';
import { servicePages } from '../content/service-pages.ts';
import { Cite } from '../deliverables/cite.tsx';
import { Closing } from './closing.tsx';
import { Opening } from './opening.tsx';
import { SampleDocument } from './sample-document.tsx';

const { sample, terms, question } = servicePages.narrative;
const search = serviceSearch.narrative;

export const meta = () => publicMeta(pages.narrativeSummary, search.title, search.description);

function Prose() {
  return (
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
  );
}

function Footnotes() {
  return (
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
  );
}

export default function NarrativeSummary() {
  return (
    <>
      <Opening service="narrative">
        <Prose />
        <Footnotes />
        <SampleDocument sample={sample} />
      </Opening>
      <Closing terms={terms} question={question} />
    </>
  );
}
