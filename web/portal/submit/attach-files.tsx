// The file picker with the rules of §5, for a client's records and for staff reports.
import { FILE_EXTENSIONS, FILE_FORMATS, MAX_FILE_GB } from '../../../contract/files.ts';
import { FilePicker } from '../../ui/forms/file-picker.tsx';
import type { FileRowFacts } from '../../ui/forms/file-row.tsx';
import { formatPages } from '../../ui/page-count.ts';
import { type FormFile, filesOf, hasNoDraft } from '../drafts/draft-state.ts';
import { percentOf, TransferLine } from '../drafts/transfer-line.tsx';
import type { DraftHandle } from '../drafts/use-draft.ts';
import { describePages, describeStored } from './checks/file-check.ts';
import { ACCEPT, fileNamedIn, sentPercents } from './chosen-files.ts';
import { FILES_ID, type FileForm } from './use-file-form.ts';

const FILES_HINT = `${FILE_FORMATS.join(' or ')} (${FILE_EXTENSIONS.join(', ')}), up to ${MAX_FILE_GB} GB each.`;

interface AttachFilesProps {
  form: FileForm;
  /** The form's own error, shown when the selection has none. */
  error?: string | undefined;
  /** These may be all records of a first case, which is free up to a number of pages. */
  isNewCase?: boolean;
}

export function AttachFiles({ form, error, isNewCase = false }: AttachFilesProps) {
  const { selection, draft, sentBytes } = form;
  // The row of the file that the server's last refusal names is marked.
  const refusal = form.failure?.refusal;
  const { files, checks, problem, lost, removed, add, remove, restore } = selection;
  const isSending = sentBytes !== undefined;
  // A form that is sent before its draft was opened takes its files along.
  const isWhole = hasNoDraft(draft.state) || (isSending && !draft.session);
  const rows = isWhole ? rowsOfForm(files, sentBytes) : rowsOfDraft(files, draft, sentBytes);
  const refused = refusal ? fileNamedIn(refusal, files) : undefined;
  const checked = rows.map(({ pages, pageProblem, ...row }) => {
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
            Your text is still here, but a page cannot keep files. Please choose again:{' '}
            <b>{lost.join(', ')}</b>
          </p>
          <button className="btn quiet small" type="button" onClick={selection.forgetLost}>
            Go on without them
          </button>
        </div>
      )}
      <FilePicker
        id={FILES_ID}
        label="Choose files"
        hint={FILES_HINT}
        accept={ACCEPT}
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
        {removed.length > 0 && <RemovedFiles files={removed} isOwn={!problem} onRestore={restore} />}
      </FilePicker>
    </>
  );
}

/** A row, and what the server has found out about the pages of a file of an earlier visit. */
type Row = FileRowFacts & Pick<FormFile, 'pages' | 'pageProblem'>;

/** The files that are sent with the form. */
function rowsOfForm(files: readonly File[], sentBytes: number | undefined): Row[] {
  const percents = sentBytes === undefined ? [] : sentPercents(files, sentBytes);
  return files.map(({ name, size }, id) => ({ id, name, bytes: size, percent: percents[id] }));
}

/** The files that go to the draft, or will as soon as the rest of the page is loaded. */
function rowsOfDraft(
  files: readonly File[],
  { state, session }: DraftHandle,
  sentBytes: number | undefined,
): Row[] {
  const isFixed = sentBytes !== undefined;
  const all = filesOf(state, files);
  const along = all.flatMap(({ file, status }) => (file && status === 'with-form' ? file : []));
  const arrived = all.reduce((sum, { received }) => sum + received, 0);
  const percents = sentPercents(along, Math.max(0, (sentBytes ?? 0) - arrived));
  return all.map((one) => {
    const { id, file, name, bytes, received, status, pages, pageProblem, problem } = one;
    if (file && status === 'with-form' && isFixed)
      return { id: files.indexOf(file), name, bytes, percent: percents[along.indexOf(file)], isFixed: true };
    return {
      id: file ? files.indexOf(file) : id,
      name,
      bytes,
      problem,
      pages,
      pageProblem,
      transfer: <TransferLine file={one} session={isFixed ? undefined : session} />,
      transferred: status === 'arrived' || status === 'with-form' ? undefined : percentOf(received, bytes),
      isFixed,
    };
  });
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
