// The file picker with the rules of §5, for a client's records and for staff reports.
import { useState } from 'react';
import { FILE_EXTENSIONS, FILE_FORMATS, MAX_FILE_GB } from '../../../contract/files.ts';
import { alertUser } from '../../alerts.ts';
import { FilePicker } from '../../ui/forms/file-picker.tsx';
import { ACCEPT, addFiles, NO_FILES, type Selection, sentPercents } from './chosen-files.ts';

const FILES_HINT = `${FILE_FORMATS.join(' or ')} (${FILE_EXTENSIONS.join(', ')}), up to ${MAX_FILE_GB} GB each.`;

/**
 * A selection of files, with functions to add and remove files.
 * @param before the names of files that were chosen before a reload, which no page can keep.
 */
export function useSelection(before: readonly string[] = []) {
  const [selection, setSelection] = useState<Selection>(NO_FILES);
  const [awaited, setAwaited] = useState(before);
  const add = (files: readonly File[]) => {
    const next = addFiles(selection.files, files);
    setSelection(next);
    if (next.isTooLarge && next.problem) alertUser(next.problem);
  };
  const remove = (index: number) => {
    setSelection({ files: selection.files.filter((_, position) => position !== index) });
  };
  /** Clears the message about rejected files once the rest is being sent. */
  const settle = () => setSelection({ files: selection.files });
  const chosen = selection.files.map(({ name }) => name);
  const lost = awaited.filter((name) => !chosen.includes(name));
  return {
    ...selection,
    names: [...chosen, ...lost],
    lost,
    forgetLost: () => setAwaited([]),
    add,
    remove,
    settle,
  };
}

interface FilesFieldProps {
  id: string;
  selection: ReturnType<typeof useSelection>;
  /** The form's own error, shown when the selection has none. */
  error?: string | undefined;
  /** Bytes sent so far, while sending. */
  sentBytes?: number | undefined;
}

export function FilesField({ id, selection, error, sentBytes }: FilesFieldProps) {
  const { files, problem, lost, add, remove } = selection;
  const percents = sentBytes === undefined ? [] : sentPercents(files, sentBytes);
  return (
    <>
      {lost.length > 0 && (
        <div className="notice" role="status">
          <p>
            Your text is still here, but a page cannot keep files. Please choose again:{' '}
            <b>{lost.join(', ')}</b>
          </p>
          <button className="btn quiet small" type="button" onClick={selection.forgetLost}>
            Go on without them
          </button>
        </div>
      )}
      <FilePicker
        id={id}
        label="Choose files"
        hint={FILES_HINT}
        accept={ACCEPT}
        error={problem ?? error}
        files={files.map((file, index) => ({
          id: index,
          name: file.name,
          bytes: file.size,
          percent: percents[index],
        }))}
        onAdd={add}
        onRemove={remove}
      />
    </>
  );
}
