// For staff: writes the citation of the page at the cursor of the statement, or copies it where no statement is open or a
// correction is still empty. For clients: begins a question about the page.
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { citationOf, type FileNumber } from '../../../contract/citations.ts';
import { pages } from '../../../contract/pages.ts';

interface CiteThisPageProps {
  file: FileNumber;
  page: number;
  isOpen: boolean;
  /** @returns false if there is no statement to write it in */
  onCite: ((citation: string) => boolean) | undefined;
}

export function CiteThisPage({ file, page, isOpen, onCite }: CiteThisPageProps) {
  const [outcome, setOutcome] = useState('');
  const citation = citationOf(file, page);
  // What was cited belongs to the page that was shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the citation is the trigger
  useEffect(() => setOutcome(''), [citation]);
  const cite = async () => {
    if (onCite?.(citation)) {
      setOutcome(`Cited: ${citation}`);
      return;
    }
    try {
      await navigator.clipboard.writeText(citation);
      setOutcome(`Copied: ${citation}`);
    } catch {
      setOutcome(`The browser does not allow copying. The citation is: ${citation}`);
    }
  };
  return (
    <>
      <button className="btn quiet small" type="button" disabled={!isOpen} onClick={cite}>
        {onCite ? 'Cite this page' : 'Copy citation'}
      </button>
      <span className="viewer-copied" aria-live="polite">
        {outcome}
      </span>
    </>
  );
}

export function AskAboutThisPage({ file, page }: Pick<CiteThisPageProps, 'file' | 'page'>) {
  const [query] = useSearchParams();
  const to = new URLSearchParams({ id: query.get('id') ?? '', ask: citationOf(file, page) });
  return (
    <Link className="btn quiet small" to={`${pages.clientInquiry}?${to}`}>
      Ask<span> about this page</span>
    </Link>
  );
}
