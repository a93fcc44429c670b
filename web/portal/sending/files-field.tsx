// The file picker with the rules of §5, for a client's records and for staff reports.
import { useState } from 'react';
import { FILE_EXTENSIONS, FILE_FORMATS, MAX_FILE_GB } from '../../../contract/files.ts';
import { alertUser } from '../../alerts.ts';
import { FilePicker } from '../../ui/forms/file-picker.tsx';
import { ACCEPT, addFiles, fileNamedIn, NO_FILES, type Selection, sentPercents } from './chosen-files.ts';

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
    if (next.removed && next.problem) alertUser(next.problem);
  };
  const removed = selection.removed ?? [];
  /** Chooses the files again that were removed because another one was too large. */
  const restore = () => setSelection(addFiles([], removed));
  const remove = (index: number) => {
    setSelection({ files: selection.files.filter((_, position) => position !== index) });
  };
  /** Clears the message about rejected files once the rest is being sent. */
  const settle = () => setSelection({ files: selection.files });
  const chosen = [...selection.files, ...removed].map(({ name }) => name);
  const lost = awaited.filter((name) => !chosen.includes(name));
  return {
    ...selection,
    names: [...chosen, ...lost],
    lost,
    forgetLost: () => setAwaited([]),
    add,
    remove,
    removed,
    restore,
    settle,
  };
}

interface FilesFieldProps {
  id: string;
  selection: ReturnType<typeof useSelection>;
  /** The form's own error, shown when the selection has none. */
  error?: string | undefined;
  /** The server's last refusal; the row of the file it names is marked. */
  refusal?: string | undefined;
  /** Bytes sent so far, while sending. */
  sentBytes?: number | undefined;
}

export function FilesField({ id, selection, error, refusal, sentBytes }: FilesFieldProps) {
  const { files, problem, lost, removed, add, remove, restore } = selection;
  const percents = sentBytes === undefined ? [] : sentPercents(files, sentBytes);
  const refused = refusal && fileNamedIn(refusal, files);
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
          problem: index === refused ? refusal : undefined,
        }))}
        isInert={sentBytes !== undefined}
        onAdd={add}
        onRemove={remove}
      >
        {removed.length > 0 && <RemovedFiles pickerId={id} files={removed} onRestore={restore} />}
      </FilePicker>
    </>
  );
}

interface RemovedFilesProps {
  pickerId: string;
  files: readonly File[];
  onRestore: () => void;
}

function RemovedFiles({ pickerId, files, onRestore }: RemovedFilesProps) {
  const names = files.map(({ name }) => name).join(', ');
  return (
    <div className="notice" role="status">
      <p>
        {files.length === 1 ? 'The other file was removed, too: ' : 'The other files were removed, too: '}
        <b>{names}</b>
      </p>
      <button
        className="btn quiet small"
        type="button"
        onClick={() => {
          onRestore();
          // This button disappears.
          document.getElementById(pickerId)?.focus();
        }}
      >
        {files.length === 1 ? 'Choose it again' : 'Choose them again'}
      </button>
    </div>
  );
}
