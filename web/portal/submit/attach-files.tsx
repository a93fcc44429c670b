// The file picker with the rules of §5, for a client's records and for staff reports.
import { ACCEPTED } from '../../../contract/files.ts';
import { MAX_FILE_GB } from '../../../contract/limits.ts';
import { FilePicker } from '../../ui/forms/file-picker.tsx';
import type { FileRowFacts } from '../../ui/forms/file-row.tsx';
import { formatPages } from '../../ui/page-count.ts';
import { type DraftState, type FormFile, hasNoDraft } from '../drafts/draft-state.ts';
import type { DraftSession } from '../drafts/open-draft.ts';
import { percentOf, TransferLine } from '../drafts/transfer-line.tsx';
import { describePages, describeStored } from './checks/file-check.ts';
import { fileNamedIn } from './chosen-files.ts';
import type { FileFormHandle } from './use-file-form.ts';
import { CANCEL_ID } from './use-selection.ts';
import { type Failure, FILES_ID } from './use-submission.ts';
import type { Expanding } from './zips/use-zips.ts';

/** What is needed to know of a form, which may have no draft but an upload link. */
type Attaching = Pick<FileFormHandle, 'selection' | 'files' | 'isSending' | 'sentBytes'> & {
  draft: {
    state: Pick<DraftState, 'trouble'>;
    session: Pick<DraftSession, 'transfers'> | undefined;
  };
  failure: Pick<Failure, 'refusal'> | undefined;
};

interface AttachFilesProps {
  form: Attaching;
  /** The form's own error, shown when the selection has none. */
  error?: string | undefined;
  /** These may be all records of a first case, which is free up to a number of pages. */
  isNewCase?: boolean;
}

export function AttachFiles({ form, error, isNewCase = false }: AttachFilesProps) {
  const { selection, draft, isSending } = form;
  // The row of the file that the server's last refusal names is marked.
  const refusal = form.failure?.refusal;
  const { files, checks, problem, lost, removed, add, remove, restore, expanding, cancel } = selection;
  const { extensions, formats } = ACCEPTED[selection.sender];
  const refused = refusal ? fileNamedIn(refusal, files) : undefined;
  const checked = rowsOf(form).map(({ pages, pageProblem, ...row }) => {
    const file = files[row.id];
    return { row, check: file ? checks.get(file) : describeStored(row.name, pages, pageProblem) };
  });
  const onRemove = (rowId: number) => {
    if (rowId >= 0) remove(rowId);
    else draft.session?.transfers.removeStored(rowId);
  };
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
        hint={`${formats} (${extensions.join(', ')}), up to ${MAX_FILE_GB} GB each.`}
        accept={extensions.join(',')}
        takesContainers
        error={problem ?? error}
        files={checked.map(({ row, check: { pages, warning, error } = {} }) => ({
          ...row,
          extent: pages === undefined ? undefined : formatPages(pages),
          warning,
          // It is not sent: the server would refuse it.
          ...(error !== undefined && {
            problem: error,
            transfer: undefined,
            transferred: undefined,
            isLeftOut: true,
          }),
          ...(row.id === refused && { problem: refusal }),
        }))}
        note={describePages(
          checked.filter(({ check }) => check?.error === undefined).map(({ check }) => check),
          isNewCase,
        )}
        isInert={isSending}
        onAdd={add}
        onRemove={onRemove}
      >
        <ZipProgress expanding={expanding} onCancel={cancel} />
        {removed.length > 0 && <RemovedFiles files={removed} isOwn={!problem} onRestore={restore} />}
      </FilePicker>
    </>
  );
}

/** A row, and what the server has found out about the pages of a file of an earlier visit. */
type Row = FileRowFacts & Pick<FormFile, 'pages' | 'pageProblem'>;

function rowsOf({ draft: { state, session }, files, selection, sentBytes, isSending }: Attaching): Row[] {
  // A form that is sent before its draft was opened takes its files along.
  const isWhole = hasNoDraft(state) || (isSending && !session);
  const along = files.filter(({ file, status }) => file && (isWhole || status === 'with-form'));
  const inDraft = files.reduce((sum, { received }) => sum + received, 0);
  const percents = sentPercents(along, Math.max(0, (sentBytes ?? 0) - inDraft));
  return files.map((one) => {
    const { id, file, name, bytes, received, status, pages, pageProblem, problem } = one;
    const row = { id: file ? selection.files.indexOf(file) : id, name, bytes, isFixed: isSending };
    if (isSending && along.includes(one)) return { ...row, percent: percents[along.indexOf(one)] };
    if (isWhole) return row;
    return {
      ...row,
      problem,
      pages,
      pageProblem,
      transfer: <TransferLine file={one} session={isSending ? undefined : session} />,
      transferred: status === 'arrived' || status === 'with-form' ? undefined : percentOf(received, bytes),
    };
  });
}

/** How much of each file has been sent, in whole percent. Files are sent one after another. */
function sentPercents(files: readonly FormFile[], sentBytes: number): number[] {
  let before = 0;
  return files.map(({ bytes }) => {
    const sent = Math.min(bytes, Math.max(0, sentBytes - before));
    before += bytes;
    return Math.floor((sent / bytes) * 100);
  });
}

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
              document.getElementById(FILES_ID)?.focus();
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
  files: readonly File[];
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
          document.getElementById(FILES_ID)?.focus();
        }}
      >
        {isOwn ? 'Undo' : again}
      </button>
    </div>
  );
}
