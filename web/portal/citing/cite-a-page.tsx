// Helps staff to cite a page: they choose the file and type the page, and the citation is inserted into the comment.
import { useState } from 'react';
import {
  type CitableFiles,
  citationOf,
  FILE_LISTS,
  type FileNumber,
  isPdfName,
  numberedName,
  pagesShortOf,
  readPageNumber,
} from '../../../contract/citations.ts';
import { Field } from '../../ui/forms/field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { formatPages } from '../../ui/page-count.ts';

interface CiteAPageProps {
  files: CitableFiles;
  onCite: (citation: string) => void;
}

interface Choice extends FileNumber {
  name: string;
}

/** Word files have a number too, but no pages that can be shown. */
function choicesFrom(files: CitableFiles): Choice[] {
  return FILE_LISTS.flatMap((list) =>
    files[list].map(({ name }, index) => ({ list, number: index + 1, name })),
  ).filter(({ name }) => isPdfName(name));
}

export function CiteAPage({ files, onCite }: CiteAPageProps) {
  const [chosen, setChosen] = useState('');
  const [page, setPage] = useState('');
  const [error, setError] = useState<string>();
  const choices = choicesFrom(files);
  // The chosen report may have been removed again.
  const file = choices.find((choice) => numberedName(choice) === chosen) ?? choices[0];
  if (!file) return null;

  const cite = () => {
    const number = readPageNumber(page.trim());
    if (number === undefined) return setError('Enter the number of a page.');
    const pages = pagesShortOf(files, file, number);
    if (pages !== undefined) return setError(`${numberedName(file)} has ${formatPages(pages)}.`);
    setError(undefined);
    onCite(citationOf(file, number));
  };

  return (
    <details className="cite-a-page">
      <summary>
        <span className="link">Cite a page</span>
      </summary>
      <div className="cite-a-page-fields">
        <Field id="cite-file" label="File">
          {(control) => (
            <select
              {...control}
              value={numberedName(file)}
              onChange={({ target: { value } }) => setChosen(value)}
            >
              {choices.map((choice) => (
                <option key={numberedName(choice)} value={numberedName(choice)}>
                  {`${numberedName(choice)}: ${choice.name}`}
                </option>
              ))}
            </select>
          )}
        </Field>
        <TextField
          id="cite-page"
          label="Page"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={page}
          error={error}
          onChange={({ target: { value } }) => setPage(value)}
          onKeyDown={(event) => {
            // In this field, Enter must not send the whole answer.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            cite();
          }}
        />
        <button className="btn quiet" type="button" onClick={cite}>
          Insert
        </button>
      </div>
      <p className="hint">
        The client opens that page with one press. You can also type it: {citationOf(file, 214)}, or pp. 3-5
        of {numberedName(file)}.
      </p>
    </details>
  );
}
