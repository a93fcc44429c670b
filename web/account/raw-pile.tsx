// The pile of raw records next to the account forms, positioned by styles/account/raw-pile.css. The line
// starts at the one marked phrase. Decoration, hidden from screen readers.
import { type RawRecordName, rawRecords } from '../shell/raw-records.ts';
import { RawPage } from '../ui/raw-page.tsx';

const BLANK_PAGES = ['blank-1', 'blank-2', 'blank-3', 'blank-4', 'blank-5', 'blank-6', 'blank-7'];

/** From the bottom of the pile to the top. */
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

// Braces enclose the phrase to mark. Only one record keeps its mark here.
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
