// What happened to the inquiry, from its arrival to the download of the report, as both sides read it.
import { rangeOf } from '../../../contract/citations.ts';
import { formatDue } from '../../../contract/due/due-text.ts';
import type { Inquiry } from '../../../contract/inquiries.ts';
import type { TimelineEntry, TimelineEvent } from '../../../contract/timeline.ts';
import { FoldedText } from '../../ui/folded-text.tsx';
import { useMoments } from '../moments.ts';
import { LinkedText } from '../statement/linked-text.tsx';

/** After the name of who did it. */
const DEEDS: Readonly<Record<Exclude<TimelineEvent, 'due-moved'>, string>> = {
  received: 'submitted the inquiry',
  opened: 'opened the inquiry for the first time',
  asked: 'requested information',
  withdrawn: 'withdrew the question: no answer is needed',
  unanswered: 'closed the question without an answer',
  answered: 'answered',
  added: 'sent more records',
  wrote: 'wrote to us',
  'came-back': 'sent a follow-up',
  'followed-up': 'published a further statement',
  proposed: 'sent a statement to a second reader',
  returned: 'returned the statement to its author',
  approved: 'approved the statement as its second reader',
  ready: 'completed the review',
  corrected: 'corrected the review statement',
  downloaded: 'opened a report for the first time',
};

/** Another event, to be listed among these. */
export interface StreamEntry {
  key: string;
  at: string;
  content: React.ReactNode;
}

interface TimelineProps {
  inquiry: Inquiry;
  events: readonly TimelineEntry[] | undefined;
  others?: readonly StreamEntry[];
  /** Can get the focus. */
  list?: React.RefObject<HTMLOListElement | null>;
}

export function Timeline({ inquiry, events = [], others = [], list }: TimelineProps) {
  const { formatMoment } = useMoments();
  const deeds = events.map(
    (entry): StreamEntry => ({
      key: `${entry.at} ${entry.event}`,
      at: entry.at,
      content: (
        <div>
          <Deed entry={entry} inquiry={inquiry} />
          {entry.text && (
            <FoldedText>
              <LinkedText inquiry={inquiry} text={entry.text} />
            </FoldedText>
          )}
          {entry.records && (
            <p className="hint">{rangeOf('Records', entry.records.first, entry.records.count)}</p>
          )}
          {entry.reports && (
            <p className="hint">{rangeOf('Reports', entry.reports.first, entry.reports.count)}</p>
          )}
        </div>
      ),
    }),
  );
  const entries = [...deeds, ...others].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return (
    <section className="timeline">
      <h2>Timeline</h2>
      {entries.length > 0 && (
        <ol className="custody-entries" ref={list} tabIndex={list && -1}>
          {entries.map(({ key, at, content }) => (
            <li key={key}>
              <time dateTime={at}>{formatMoment(at)}</time>
              {content}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Deed({ entry, inquiry }: { entry: TimelineEntry; inquiry: Inquiry }) {
  const { event, who, at, duedate } = entry;
  if (event === 'due-moved') {
    const due = { at: new Date(duedate ?? at), urgency: inquiry.urgencyLevel };
    return <>The report is now due by {formatDue(due, new Date(at))}</>;
  }
  return (
    <>
      <b>{who}</b> {DEEDS[event]}
    </>
  );
}
