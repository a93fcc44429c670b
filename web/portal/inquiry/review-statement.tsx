// Staff's answer: the comment, and the reports to download (§2). Both kinds of account see it.
import type { Inquiry } from '../../../contract/inquiries.ts';
import { Downloads } from './downloads.tsx';
import { storedFiles } from './stored-files.ts';

export function ReviewStatement({ inquiry }: { inquiry: Inquiry }) {
  return (
    <section className="sheet review-statement">
      <h2>Review Statement</h2>
      <p className="review-comment written">{inquiry.processcomment}</p>
      <Downloads files={storedFiles(inquiry.reportfiles, inquiry.finalreport)} />
    </section>
  );
}
