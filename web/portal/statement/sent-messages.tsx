// What the client sent in one round, as both sides read it.
import { rangeOf } from '../../../contract/citations.ts';
import type { Inquiry } from '../../../contract/inquiries.ts';
import { useMoments } from '../moments.ts';
import { LinkedText } from './linked-text.tsx';

export function SentMessages({ inquiry, round }: { inquiry: Inquiry; round: number }) {
  const { formatMoment } = useMoments();
  const { messages = [] } = inquiry;
  return messages
    .filter((message) => message.kind === 'message' && message.round === round)
    .map(({ messageid, sender, sentdate, text, first, files }) => (
      <blockquote className="sent-message" key={messageid}>
        <p className="review-author">
          {sender}, <time dateTime={sentdate}>{formatMoment(sentdate)}</time>
          {files > 0 && `, with ${rangeOf('Records', first, files)}`}
        </p>
        {text && (
          <p className="written">
            <LinkedText inquiry={inquiry} text={text} />
          </p>
        )}
      </blockquote>
    ));
}
