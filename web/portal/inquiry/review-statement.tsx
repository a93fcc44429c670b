// Staff's answer: who gave it and when, the comment, and the reports to download (§2). Both kinds of account see it.
import type { Inquiry } from '../../../contract/inquiries.ts';
import { site } from '../../../site.config.ts';
import { formatDate } from '../inquiry-words.ts';
import { Downloads } from './downloads.tsx';
import { storedFiles } from './stored-files.ts';

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
      <p className="review-comment written">{processcomment}</p>
      <Downloads files={storedFiles(inquiry.reportfiles, inquiry.finalreport, inquiry.filesremoved)} />
    </section>
  );
}
