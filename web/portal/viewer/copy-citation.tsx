// Copies the citation of the shown page, as it is written in a review statement.
import { useEffect, useState } from 'react';
import { citationOf, type FileNumber } from '../../../contract/citations.ts';

interface CopyCitationProps {
  file: FileNumber;
  page: number;
  isOpen: boolean;
}

export function CopyCitation({ file, page, isOpen }: CopyCitationProps) {
  const [outcome, setOutcome] = useState('');
  const citation = citationOf(file, page);
  // What was copied belongs to the page that was shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the citation is the trigger
  useEffect(() => setOutcome(''), [citation]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(citation);
      setOutcome(`Copied: ${citation}`);
    } catch {
      setOutcome(`The browser does not allow copying. The citation is: ${citation}`);
    }
  };
  return (
    <>
      <button className="btn quiet small" type="button" disabled={!isOpen} onClick={copy}>
        Copy citation
      </button>
      <span className="viewer-copied" aria-live="polite">
        {outcome}
      </span>
    </>
  );
}
