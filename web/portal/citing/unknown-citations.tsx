// Warns of citations that would be no link: the number belongs to no file, or to a Word file.
import { type FileNames, findCitations, isFound } from '../../../contract/citations.ts';

export function UnknownCitations({ text, files }: { text: string; files: FileNames }) {
  const unknown = findCitations(text).filter((citation) => !isFound(files, citation));
  const cited = [...new Set(unknown.map((citation) => citation.text))].join('; ');
  return (
    <div aria-live="polite">
      {cited && <p className="cite-warning">No PDF has this number, so it will be no link: {cited}.</p>}
    </div>
  );
}
