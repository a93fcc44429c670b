// The pile of raw records beside the account forms. Its pages lie where styles/account/raw-pile.css
// puts them; the line leaves the one marked phrase. Decoration: readers are not told of it.
import { type RawRecordName, rawRecords } from '../shell/raw-records.ts';
import { RawPage } from '../ui/raw-page.tsx';

const BLANK_PAGES = ['blank-1', 'blank-2', 'blank-3', 'blank-4', 'blank-5', 'blank-6', 'blank-7'];

/** In the order they are piled up. */
const RECORDS: readonly RawRecordName[] = [
  'fax',
  'account',
  'surgery',
  'therapy',
  'imaging',
  'triage',
  'procedure',
];

const MARKED: RawRecordName = 'therapy';

export function RawPile() {
  return (
    <div className="raw-pile" aria-hidden="true">
      {BLANK_PAGES.map((name) => (
        <RawPage key={name} />
      ))}
      {RECORDS.map((name) => (
        <RawPage key={name} number={rawRecords[name].page}>
          <RecordText name={name} />
        </RawPage>
      ))}
    </div>
  );
}

// The phrase to mark stands between braces; here only one record keeps its mark.
function RecordText({ name }: { name: RawRecordName }) {
  const [before = '', marked = '', after = ''] = rawRecords[name].text.split(/[{}]/);
  return (
    <>
      {before}
      {name === MARKED ? <mark>{marked}</mark> : marked}
      {after}
    </>
  );
}
