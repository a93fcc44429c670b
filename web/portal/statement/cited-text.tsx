// A text with its citations of pages: each that can be opened is shown as one, the others stay plain text.
import { Fragment } from 'react';
import { type Citation, findCitations } from '../../../contract/citations.ts';

interface CitedTextProps {
  text: string;
  /** What to show for a citation; nothing for one that points to nothing. */
  show: (citation: Citation) => React.ReactElement | false | undefined;
}

export function CitedText({ text, show }: CitedTextProps) {
  const pieces: React.ReactNode[] = [];
  let end = 0;
  for (const citation of findCitations(text)) {
    const shown = show(citation);
    if (!shown) continue;
    pieces.push(text.slice(end, citation.at), <Fragment key={citation.at}>{shown}</Fragment>);
    end = citation.at + citation.text.length;
  }
  return [...pieces, text.slice(end)];
}
