// What staff said: the answer and its corrections, the newest above, each with who and when, its text, and its reports to
// download (§2). Both kinds of account see it. Each page that a text cites is a link to that page.
import { isPdfName } from '../../../contract/citations.ts';
import type { Inquiry } from '../../../contract/inquiries.ts';
import { site } from '../../../site.config.ts';
import { DownloadAll } from '../files/download-all.tsx';
import { Downloads } from '../files/downloads.tsx';
import { filesIn, isShowable } from '../files/stored-files.ts';
import { ViewLink } from '../files/view-link.tsx';
import { formatDate } from '../inquiry-words.ts';
import { CitedText } from './cited-text.tsx';

/** One statement, and which of the reports are its files. */
interface Statement {
  title: string;
  author: string | undefined;
  date: string | undefined;
  text: string;
  first: number;
  count: number;
}

/** In the order in which they were made. */
function statementsOf(inquiry: Inquiry): Statement[] {
  const { processname, processdate, processcomment, corrections = [] } = inquiry;
  const corrected = corrections.reduce((sum, { files }) => sum + files, 0);
  let first = filesIn(inquiry, 'Reports').length - corrected + 1;
  return [
    {
      title: 'Review Statement',
      author: processname,
      date: processdate,
      text: processcomment,
      first: 1,
      count: first - 1,
    },
    ...corrections.map(({ comment, correctiondate, correctionname, files }, index) => {
      first += files;
      const number = corrections.length > 1 ? ` ${index + 1}` : '';
      return {
        title: `Correction${number} of the Review Statement`,
        author: correctionname,
        date: correctiondate,
        text: comment,
        first: first - files,
        count: files,
      };
    }),
  ];
}

/** @param isPreview it is not sent yet: nothing can be downloaded */
export function ReviewStatement({ inquiry, isPreview = false }: { inquiry: Inquiry; isPreview?: boolean }) {
  const { inquiryid } = inquiry;
  return statementsOf(inquiry)
    .toReversed()
    .map(({ title, author, date, text, first, count }, index, all) => (
      <section className="sheet review-statement" key={title}>
        <h2>{title}</h2>
        <p className="review-author">
          {/* To a client, the firm answers; an older host names no one. */}
          {author || site.name}
          {date && (
            <>
              , <time dateTime={date}>{formatDate(date)}</time>
            </>
          )}
        </p>
        {index > 0 && index === all.length - 1 && (
          <p className="hint">Unchanged since then. What was corrected is above.</p>
        )}
        <p className="review-comment written">
          <CitedText
            text={text}
            show={(citation) => {
              const file = filesIn(inquiry, citation.list)[citation.number - 1];
              if (!isPreview && file && isShowable(file))
                return (
                  <ViewLink className="cite" inquiryId={inquiryid} file={citation} page={citation.page}>
                    {citation.text}
                  </ViewLink>
                );
              return isPreview && file && isPdfName(file.name) ? (
                <span className="cite">{citation.text}</span>
              ) : undefined;
            }}
          />
        </p>
        {index === 0 && !isPreview && (
          <DownloadAll inquiryId={inquiryid} kind="reports" files={filesIn(inquiry, 'Reports')} />
        )}
        {count > 0 && <Downloads inquiry={inquiry} list="Reports" first={first} count={count} />}
      </section>
    ));
}
