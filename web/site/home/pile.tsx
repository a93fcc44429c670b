// The pile of raw records under the home page's illustration. Classes position the pages, because the Content
// Security Policy blocks inline styles.
import { type RawRecordName, rawRecords } from '../../shell/raw-records.ts';
import { RawPage } from '../../ui/raw-page.tsx';

const BLANK_PAGES = 12;
const names: readonly RawRecordName[] = [
  'account',
  'fax',
  'therapy',
  'imaging',
  'surgery',
  'triage',
  'procedure',
];

function Record({ name }: { name: RawRecordName }) {
  const { page, text } = rawRecords[name];
  // Every second part was enclosed in braces.
  const parts = text.split(/[{}]/).map((words, place) => ({ words, place }));
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
