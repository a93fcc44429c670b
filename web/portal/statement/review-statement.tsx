// What staff stated: the first statement, and those after it, the newest above, each with who and when, its text, and its
// reports to download (§2). Both kinds of account see it. Each page that a text cites is a link to that page.

import { formatDay } from '../../../contract/date-formats.ts';
import type { Inquiry } from '../../../contract/inquiries.ts';
import { site } from '../../../site.config.ts';
import { DownloadAll } from '../files/download-all.tsx';
import { Downloads } from '../files/downloads.tsx';
import { filesIn } from '../files/stored-files.ts';
import { LinkedText } from './linked-text.tsx';
import { SentMessages } from './sent-messages.tsx';

/** One statement, and which of the reports are its files. */
interface Statement {
  title: string;
  author: string;
  date: string | undefined;
  text: string;
  first: number;
  count: number;
  /** The round that it answers; undefined for the first statement and for a correction. */
  round?: number | undefined;
}

/** Who signed it, for both sides; else staff read the colleague, and clients the firm. Another host names no one. */
export function authorOf(signed: string | undefined, sender: string | undefined): string {
  if (signed) return `${signed}, for ${site.name}`;
  return !sender || sender === 'Staff' ? site.name : sender;
}

/** In the order in which they were made. */
function statementsOf(inquiry: Inquiry): Statement[] {
  const { processdate, processcomment, messages = [] } = inquiry;
  const further = messages.filter(({ kind }) => kind === 'statement');
  const count = filesIn(inquiry, 'Reports').length - further.reduce((sum, { files }) => sum + files, 0);
  const author = authorOf(inquiry.statementname, inquiry.processname);
  const first = { title: 'Review Statement', author, date: processdate, text: processcomment };
  const isAnswer = (index: number) => {
    const round = further[index]?.round ?? 1;
    return round > 1 && further.findIndex((other) => other.round === round) === index;
  };
  const corrections = further.filter((_, index) => !isAnswer(index));
  return [
    { ...first, first: 1, count },
    ...further.map((statement, index) => {
      const number = corrections.length > 1 ? ` ${corrections.indexOf(statement) + 1}` : '';
      return {
        title: isAnswer(index)
          ? `Review Statement on Follow-up ${statement.round - 1}`
          : `Correction${number} of the Review Statement`,
        author: authorOf(statement.statementname, statement.sender),
        date: statement.sentdate,
        text: statement.text,
        first: statement.first,
        count: statement.files,
        round: isAnswer(index) ? statement.round : undefined,
      };
    }),
  ];
}

/** @param isPreview it is not sent yet: nothing can be downloaded */
export function ReviewStatement({ inquiry, isPreview = false }: { inquiry: Inquiry; isPreview?: boolean }) {
  const all = statementsOf(inquiry).toReversed();
  const newestWithFiles = all.findIndex(({ count }) => count > 0);
  return all.map(({ title, author, date, text, first, count, round }, index) => (
    <section className="sheet review-statement" key={title}>
      <h2>{title}</h2>
      <p className="review-author">
        {author}
        {date && (
          <>
            , <time dateTime={date}>{formatDay(date)}</time>
          </>
        )}
      </p>
      {round !== undefined && <SentMessages inquiry={inquiry} round={round} />}
      {index > 0 && index === all.length - 1 && (
        <p className="hint">Unchanged since then. What was added is above.</p>
      )}
      <p className="review-comment written">
        <LinkedText inquiry={inquiry} text={text} isPreview={isPreview} />
      </p>
      {index === newestWithFiles && !isPreview && <DownloadAll inquiry={inquiry} list="Reports" />}
      {count > 0 && <Downloads inquiry={inquiry} list="Reports" first={first} count={count} />}
    </section>
  ));
}
