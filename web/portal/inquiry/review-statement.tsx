// Staff's answer: who gave it and when, the comment, and the reports to download (§2). Both kinds of account see it. Each
// page that the comment cites is a link to that page.
import type { Inquiry } from '../../../contract/inquiries.ts';
import { site } from '../../../site.config.ts';
import { CitedText } from '../citing/cited-text.tsx';
import { formatDate } from '../inquiry-words.ts';
import { ViewLink } from '../viewer/view-link.tsx';
import { DownloadAll } from './download-all.tsx';
import { Downloads } from './downloads.tsx';
import { filesIn, isShowable } from './stored-files.ts';

export function ReviewStatement({ inquiry }: { inquiry: Inquiry }) {
  const { processname, processdate, processcomment } = inquiry;
  return (
    <section className="sheet review-statement">
      <h2>Review Statement</h2>
      <p className="review-author">
        {/* To a client, the firm answers; an older host names no one. */}
        {processname || site.name}
        {processdate && (
          <>
            , <time dateTime={processdate}>{formatDate(processdate)}</time>
          </>
        )}
      </p>
      <p className="review-comment written">
        <CitedText
          text={processcomment}
          show={(citation) => {
            const file = filesIn(inquiry, citation.list)[citation.number - 1];
            return file && isShowable(file) ? (
              <ViewLink inquiryId={inquiry.inquiryid} file={citation} page={citation.page}>
                {citation.text}
              </ViewLink>
            ) : undefined;
          }}
        />
      </p>
      <DownloadAll inquiryId={inquiry.inquiryid} kind="reports" files={filesIn(inquiry, 'Reports')} />
      <Downloads inquiry={inquiry} list="Reports" />
    </section>
  );
}
