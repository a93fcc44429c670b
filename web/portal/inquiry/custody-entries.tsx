// The entries of a custody record, one page after the other.
import { useEffect, useRef, useState } from 'react';
import { type CustodyEntry, custodyRecord } from '../../../contract/custody/custody.ts';
import { describeDeed } from '../../../contract/custody/custody-events.ts';
import { LoadState } from '../load-state.tsx';
import { useMoments } from '../moments.ts';
import { useCall } from '../use-call.ts';

/** The page of entries after this one; without `after`, the first page. */
export function CustodyEntries({ inquiryId, after }: { inquiryId: number; after?: number }) {
  const fields = after === undefined ? { inquiryid: inquiryId } : { inquiryid: inquiryId, after };
  const call = useCall(custodyRecord, fields);
  const [wantsMore, setWantsMore] = useState(false);
  const { answer } = call;
  const next = answer?.body.next;
  return (
    <>
      <LoadState what="The record" call={call} />
      {answer && <Entries entries={answer.body.data} isNext={after !== undefined} />}
      {next !== undefined && !wantsMore && (
        <button className="btn quiet small custody-more" type="button" onClick={() => setWantsMore(true)}>
          Show more
        </button>
      )}
      {next !== undefined && wantsMore && <CustodyEntries inquiryId={inquiryId} after={next} />}
    </>
  );
}

function Entries({ entries, isNext }: { entries: readonly CustodyEntry[]; isNext: boolean }) {
  const { formatSecond } = useMoments();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // The button that had the focus is gone.
    if (isNext) list.current?.focus();
  }, [isNext]);
  return (
    <ol className="custody-entries" ref={list} tabIndex={-1}>
      {entries.map((entry) => (
        <li key={entry.sequence}>
          <time dateTime={entry.at}>{formatSecond(entry.at)}</time>
          <span>
            <b>{entry.who}</b> {describeDeed(entry)}
            {entry.reason && `: ${entry.reason}`}
            {entry.document && <span className="custody-document">{entry.document.originalname}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
