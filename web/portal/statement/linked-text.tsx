// A text about an inquiry, in which each page that it cites is a link to that page.
import { isPdfName } from '../../../contract/citations.ts';
import type { Inquiry } from '../../../contract/inquiries.ts';
import { filesIn, isShowable } from '../files/stored-files.ts';
import { ViewLink } from '../files/view-link.tsx';
import { CitedText } from './cited-text.tsx';

interface LinkedTextProps {
  inquiry: Inquiry;
  text: string;
  /** It is not sent yet: nothing can be opened. */
  isPreview?: boolean;
}

export function LinkedText({ inquiry, text, isPreview = false }: LinkedTextProps) {
  return (
    <CitedText
      text={text}
      show={(citation) => {
        const file = filesIn(inquiry, citation.list)[citation.number - 1];
        if (!isPreview && file && isShowable(file))
          return (
            <ViewLink className="cite" inquiryId={inquiry.inquiryid} file={citation} page={citation.page}>
              {citation.text}
            </ViewLink>
          );
        return isPreview && file && isPdfName(file.originalname) ? (
          <span className="cite">{citation.text}</span>
        ) : undefined;
      }}
    />
  );
}
