// The file picker with the rules of §5, for a client's records and for staff reports.
import { ACCEPTED } from '../../../contract/files.ts';
import { MAX_FILE_GB } from '../../../contract/limits.ts';
import { formatTotal } from '../../ui/bytes.ts';
import { FilePicker } from '../../ui/forms/file-picker.tsx';
import type { FormFile } from '../drafts/draft-state.ts';
import type { Transfers } from '../drafts/transfers.ts';
import { describePages, warningOf } from './checks/file-check.ts';
import { fileNamedIn } from './chosen-files.ts';
import { FileRow } from './file-row.tsx';
import type { FileFormHandle } from './use-file-form.ts';
import { CANCEL_ID, FILES_ID, removeButtonId } from './use-selection.ts';
import type { Failure } from './use-submission.ts';
import type { Expanding } from './zips/use-zips.ts';

/** What is needed to know of a form, which may have no draft but an upload link. */
interface Attaching {
  selection: FileFormHandle['selection'];
  files: readonly FormFile[];
  transfers: Transfers;
  /** The files are sent with the form. */
  isWhole: boolean;
  isSending: boolean;
  failure: Pick<Failure, 'refusal'> | undefined;
}

interface AttachFilesProps {
  form: Attaching;
  /** The form's own error, shown when the selection has none. */
  error?: string | undefined;
  /** These may be all records of a first case, which is free up to a number of pages. */
  isNewCase?: boolean;
}

export function AttachFiles({ form, error, isNewCase = false }: AttachFilesProps) {
  const { selection, files, transfers, isWhole, isSending, failure } = form;
  const { problem, lost, expanding } = selection;
  const { removed } = transfers;
  const { extensions, formats } = ACCEPTED[selection.sender];
  const sent = files.filter(({ isUnfit }) => !isUnfit);
  const note = describePages(sent, isNewCase);
  // The row of the file that the server's last refusal names is marked.
  const refused = failure?.refusal && fileNamedIn(failure.refusal, files);
  return (
    <>
      {lost.length > 0 && (
        <div className="notice" role="status">
          <p>
            Your text is still here. Please choose these files again: <b>{lost.join(', ')}</b>
          </p>
          <button className="btn quiet small" type="button" onClick={selection.forgetLost}>
            Continue without them
          </button>
        </div>
      )}
      <FilePicker
        id={FILES_ID}
        label="Choose files"
        hint={`${formats} (${extensions.join(', ')}), up to ${MAX_FILE_GB}\u00A0GB each.`}
        accept={extensions.join(',')}
        takesContainers
        error={problem ?? error}
        isInert={isSending}
        onAdd={selection.add}
      >
        <ZipProgress expanding={expanding} onCancel={selection.cancel} />
        {removed.length > 0 && (
          <RemovedFiles files={removed} isOwn={!problem} onRestore={selection.restore} />
        )}
        {files.length > 0 && (
          <ul className="files">
            {files.map((file) => (
              <FileRow
                key={file.id}
                file={file}
                buttonId={removeButtonId(file.id)}
                warning={warningOf(file, files)}
                refusal={file.id === refused ? failure?.refusal : undefined}
                isTraveling={!isWhole && !file.isUnfit}
                transfers={isSending ? undefined : transfers}
                onRemove={() => {
                  selection.remove(file.id);
                  // The focused button disappears with its row.
                  focusPicker();
                }}
              />
            ))}
          </ul>
        )}
        <p className="files-total" aria-live="polite">
          {sent.length > 0 && formatTotal(sent.map(({ bytes }) => bytes))}
          {sent.length > 0 && note && `. ${note}`}
        </p>
      </FilePicker>
    </>
  );
}

const focusPicker = () => document.getElementById(FILES_ID)?.focus();

interface ZipProgressProps {
  expanding: Expanding | undefined;
  onCancel: () => void;
}

/** Only the name is announced: the percentage changes too often. */
function ZipProgress({ expanding, onCancel }: ZipProgressProps) {
  return (
    <div className={expanding && 'notice'}>
      <p role="status">{expanding && `Unpacking ${expanding.name}`}</p>
      {expanding && (
        <>
          <p>
            <progress value={expanding.percent} max={100} aria-label="Unpacked" /> {expanding.percent}%
          </p>
          <button
            className="btn quiet small"
            type="button"
            id={CANCEL_ID}
            onClick={() => {
              onCancel();
              // This button disappears.
              focusPicker();
            }}
          >
            Cancel
          </button>
        </>
      )}
    </div>
  );
}

interface RemovedFilesProps {
  files: readonly FormFile[];
  /** The user removed them, not the rule about large files. */
  isOwn: boolean;
  onRestore: () => void;
}

function RemovedFiles({ files, isOwn, onRestore }: RemovedFilesProps) {
  const others =
    files.length === 1 ? 'The other file was removed, too: ' : 'The other files were removed, too: ';
  const again = files.length === 1 ? 'Choose it again' : 'Choose them again';
  return (
    <div className="notice" role="status">
      <p>
        {isOwn ? 'Removed: ' : others}
        <b>{files.map(({ name }) => name).join(', ')}</b>
      </p>
      <button
        className="btn quiet small"
        type="button"
        onClick={() => {
          onRestore();
          // This button disappears.
          focusPicker();
        }}
      >
        {isOwn ? 'Undo' : again}
      </button>
    </div>
  );
}
