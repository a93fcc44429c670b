// Who has touched this inquiry, and when. Asked for when it is opened: most readers come for the report.
import { useState } from 'react';
import { type CustodyEntry, custodyRecord } from '../../../contract/custody.ts';
import { call } from '../../api.ts';
import { inquiryNumber } from '../inquiry-words.ts';
import { saveText } from '../save-text.ts';
import { leaveIfSignedOut } from '../signed-out.ts';
import { custodyText, describeDeed, formatMoment } from './custody-words.ts';

type State = 'closed' | 'loading' | 'failed' | readonly CustodyEntry[];

export function CustodyRecord({ inquiryId }: { inquiryId: number }) {
  const [state, setState] = useState<State>('closed');

  const load = async () => {
    setState('loading');
    try {
      const { body } = await call(custodyRecord, { inquiryid: inquiryId });
      setState(body.success === 1 ? body.data : 'failed');
    } catch (error) {
      if (!leaveIfSignedOut(error)) setState('failed');
    }
  };

  return (
    <section>
      <h2>Custody</h2>
      <p>Everybody who sent, opened or downloaded something here is recorded.</p>
      <details
        className="custody"
        onToggle={(event) => {
          if (event.currentTarget.open && !Array.isArray(state)) load();
        }}
      >
        <summary>
          <span className="link">Show the record</span>
        </summary>
        <div aria-live="polite">
          {state === 'loading' && <p>Loading…</p>}
          {state === 'failed' && (
            <p>
              The record could not be loaded.{' '}
              <button className="btn quiet small" type="button" onClick={load}>
                Try again
              </button>
            </p>
          )}
        </div>
        {typeof state === 'object' && <Entries inquiryId={inquiryId} entries={state} />}
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
