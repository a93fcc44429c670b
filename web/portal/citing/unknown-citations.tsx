// Warns of citations that lead nowhere: the number belongs to no file, or to a Word file, or the file has fewer pages.
import {
  type CitableFiles,
  type Citation,
  findCitations,
  isFound,
  pagesShortOf,
} from '../../../contract/citations.ts';

const listed = (citations: readonly Citation[]) => [...new Set(citations.map(({ text }) => text))].join('; ');

export function UnknownCitations({ text, files }: { text: string; files: CitableFiles }) {
  const citations = findCitations(text);
  const unknown = listed(citations.filter((citation) => !isFound(files, citation)));
  const beyond = listed(
    citations.filter((citation) => pagesShortOf(files, citation, citation.lastPage) !== undefined),
  );
  return (
    <div aria-live="polite">
      {unknown && <p className="cite-warning">No PDF has this number, so it will be no link: {unknown}.</p>}
      {beyond && <p className="cite-warning">The file does not have so many pages: {beyond}.</p>}
    </div>
  );
}
