// The pile of raw records under the home page's illustration. Classes position the pages, because the Content
// Security Policy blocks inline styles.
import { type RawRecordName, rawRecords } from '../../shell/raw-records.ts';
import { RawPage } from '../../ui/raw-page.tsx';

const BLANK_PAGES = 6;
/** From the top of the pile down; each lies on the page above. */
const names: readonly RawRecordName[] = ['fax', 'therapy', 'triage', 'imaging', 'surgery', 'procedure'];

function Record({ name }: { name: RawRecordName }) {
  const { page, text } = rawRecords[name];
  // The heading, and what is seen above the next page: the marked phrase, and the line before it.
  const lines = text.split('\n');
  const marked = lines.findIndex((line) => line.includes('{'));
  const seen = [lines[0], '', ...lines.slice(Math.max(2, marked - 1))].join('\n');
  // Every second part was enclosed in braces.
  const parts = seen.split(/[{}]/).map((words, place) => ({ words, place }));
  return (
    <RawPage number={page}>
      {parts.map(({ words, place }) => (place % 2 ? <mark key={place}>{words}</mark> : words))}
    </RawPage>
  );
}

export function Pile() {
  return (
    <div className="pile" aria-hidden="true">
      {Array.from({ length: BLANK_PAGES }, (_nothing, place) => `blank-${place + 1}`).map((name) => (
        <div key={name} className={name}>
          <RawPage />
        </div>
      ))}
      {names.map((name) => (
        <div key={name} className={`raw-${name}`}>
          <Record name={name} />
        </div>
      ))}
    </div>
  );
}
