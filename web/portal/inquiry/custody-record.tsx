// Who has accessed or changed this inquiry, and when. Loaded only when opened: most users come for the report.
import { useState } from 'react';
import { type CustodyEntry, custodyRecord } from '../../../contract/custody.ts';
import { inquiryNumber } from '../inquiry-words.ts';
import { formatMoment } from '../moments.ts';
import { saveText } from '../save-text.ts';
import { useCall } from '../use-call.ts';
import { custodyText, describeDeed } from './custody-words.ts';

export function CustodyRecord({ inquiryId }: { inquiryId: number }) {
  const [wasOpened, setOpened] = useState(false);
  const { answer, error, isLoading, reload } = useCall(
    custodyRecord,
    wasOpened ? { inquiryid: inquiryId } : undefined,
  );
  const failed = error !== undefined;

  const onToggle = (isOpen: boolean) => {
    if (isOpen) setOpened(true);
    if (isOpen && failed) reload();
  };

  return (
    <section>
      <h2>Custody</h2>
      <p>Everyone who sent, opened or downloaded something here is recorded.</p>
      <details className="custody" onToggle={(event) => onToggle(event.currentTarget.open)}>
        <summary>
          <span className="link">Show the record</span>
        </summary>
        <div aria-live="polite">
          {isLoading && <p>Loading…</p>}
          {failed && (
            <p>
              The record could not be loaded.{' '}
              <button className="btn quiet small" type="button" onClick={reload}>
                Try again
              </button>
            </p>
          )}
        </div>
        {answer && <Entries inquiryId={inquiryId} entries={answer.body.data} />}
      </details>
    </section>
  );
}

function Entries({ inquiryId, entries }: { inquiryId: number; entries: readonly CustodyEntry[] }) {
  const save = () => saveText(`Custody of ${inquiryNumber(inquiryId)}.txt`, custodyText(inquiryId, entries));
  return (
    <>
      <ol className="custody-entries">
        {entries.map(({ sequence, at, who, event, document }) => (
          <li key={sequence}>
            <time dateTime={at}>{formatMoment(at)}</time>
            <span>
              <b>{who}</b> {describeDeed(event)}
              {document && <span className="custody-document">{document.originalname}</span>}
            </span>
          </li>
        ))}
      </ol>
      <button className="btn quiet small" type="button" onClick={save}>
        Save with the SHA-256 of every document
      </button>
    </>
  );
}
