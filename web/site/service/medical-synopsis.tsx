// The page of the synopsis has the form of one: all of it on one sheet.
import { pages } from '../../../contract/pages.ts';
import { publicMeta } from '../../shell/meta.ts';
import { serviceSearch } from '../content/search-words.ts';
import { sheetRows } from '../content/service-forms.ts';
import { servicePages } from '../content/service-pages.ts';
import { Closing } from './closing.tsx';
import { Opening } from './opening.tsx';
import { SampleDocument } from './sample-document.tsx';

const { intro, sample, terms, question } = servicePages.synopsis;
const search = serviceSearch.synopsis;

export const meta = () => publicMeta(pages.medicalSynopsis, search.title, search.description);

export default function MedicalSynopsis() {
  return (
    <>
      <Opening service="synopsis">
        <div className="sheet one-sheet">
          <p className="statement">{intro}</p>
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
          <SampleDocument sample={sample} />
        </div>
      </Opening>
      <Closing terms={terms} question={question} />
    </>
  );
}
