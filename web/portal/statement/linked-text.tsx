// A text about an inquiry, in which each page that it cites is a link to that page. A citation that points to nothing stays
// plain text.
import { Fragment } from 'react';
import { type Citation, findCitations, isPdfName } from '../../../contract/citations.ts';
import type { Inquiry } from '../../../contract/inquiries.ts';
import { filesIn, isShowable } from '../files/stored-files.ts';
import { ViewLink } from '../files/view-link.tsx';

interface LinkedTextProps {
  inquiry: Inquiry;
  text: string;
  /** It is not sent yet: nothing can be opened. */
  isPreview?: boolean;
}

export function LinkedText({ inquiry, text, isPreview = false }: LinkedTextProps) {
  const linked = (citation: Citation) => {
    const file = filesIn(inquiry, citation.list)[citation.number - 1];
    if (!isPreview && file && isShowable(file))
      return (
        <ViewLink className="cite" inquiryId={inquiry.inquiryid} file={citation} page={citation.page}>
          {citation.text}
        </ViewLink>
      );
    if (isPreview && file && isPdfName(file.originalname))
      return <span className="cite">{citation.text}</span>;
    return citation.text;
  };
  const pieces: React.ReactNode[] = [];
  let end = 0;
  for (const citation of findCitations(text)) {
    pieces.push(text.slice(end, citation.at), <Fragment key={citation.at}>{linked(citation)}</Fragment>);
    end = citation.at + citation.text.length;
  }
  return [...pieces, text.slice(end)];
}
