// Warns of citations that lead nowhere: the number belongs to no file, or to a file that is only downloaded, or the file has fewer pages, or
// they are written in another form.
import {
  type CitableFiles,
  citationOf,
  findAlmostCitations,
  findCitations,
  isFound,
  pagesShortOf,
} from '../../../contract/citations.ts';

const listed = (citations: readonly { text: string }[]) =>
  [...new Set(citations.map(({ text }) => text))].join('; ');
const EXAMPLE = citationOf({ list: 'Records', number: 1 }, 4);

function brokenIn(text: string, files: CitableFiles) {
  const citations = findCitations(text);
  return {
    unknown: listed(citations.filter((citation) => !isFound(files, citation))),
    beyond: listed(
      citations.filter((citation) => pagesShortOf(files, citation, citation.lastPage) !== undefined),
    ),
    almost: listed(findAlmostCitations(text).map((found) => ({ text: found }))),
  };
}

/** @returns whether a citation in the text leads nowhere */
export function hasBrokenCitations(text: string, files: CitableFiles): boolean {
  return Object.values(brokenIn(text, files)).some((found) => found !== '');
}

export function UnknownCitations({ text, files }: { text: string; files: CitableFiles }) {
  const { unknown, beyond, almost } = brokenIn(text, files);
  return (
    <div aria-live="polite">
      {unknown && (
        <p className="cite-warning">No PDF has this number, so this will not be a link: {unknown}.</p>
      )}
      {almost && (
        <p className="cite-warning">
          This cannot be read as a citation: {almost}. Write it as {EXAMPLE}.
        </p>
      )}
      {beyond && <p className="cite-warning">The file does not have that many pages: {beyond}.</p>}
    </div>
  );
}
