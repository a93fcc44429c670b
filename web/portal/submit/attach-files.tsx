// The file picker with the rules of §5, for a client's records and for staff reports.
import { FILE_EXTENSIONS, FILE_FORMATS, MAX_FILE_GB } from '../../../contract/files.ts';
import { FilePicker } from '../../ui/forms/file-picker.tsx';
import type { FileRowFacts } from '../../ui/forms/file-row.tsx';
import { formatPages } from '../../ui/page-count.ts';
import { filesOf, hasNoDraft, type TravelingFile } from '../drafts/draft-state.ts';
import { percentOf, TravelLine } from '../drafts/travel-line.tsx';
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
  const { files, checks, problem, lost, removed, storedOut = [], add, remove, restore } = selection;
  const isSending = sentBytes !== undefined;
  // A form that is sent before its draft was opened takes its files along.
  const isWhole = hasNoDraft(draft.state) || (isSending && !draft.session);
  const rows = isWhole ? rowsOfForm(files, sentBytes) : rowsOfDraft(files, draft, sentBytes);
  const refused = refusal ? fileNamedIn(refusal, files) : undefined;
  const checked = rows.map(({ pages, pageProblem, ...row }) => {
    const file = files[row.id];
    return { row, check: file ? checks.get(file) : describeStored(row.name, pages, pageProblem) };
  });
  const stored = isWhole ? [] : filesOf(draft.state, files).flatMap((one) => (one.file ? [] : one.name));
  const names = [...removed.map(({ name }) => name), ...storedOut];
  const onRemove = (rowId: number) => {
    if (rowId >= 0) remove(rowId);
    else void draft.session?.removeStored(rowId);
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
          // It does not travel: the server would refuse it.
          ...(error !== undefined && {
            problem: error,
            travel: undefined,
            traveled: undefined,
            isLeftOut: true,
          }),
          ...(row.id === refused && { problem: refusal }),
        }))}
        note={describePages(
          checked.filter(({ check }) => check?.error === undefined).map(({ check }) => check),
          isNewCase,
        )}
        isInert={isSending}
        onAdd={(added, unread) => add(added, unread, stored)}
        onRemove={onRemove}
      >
        {names.length > 0 && (
          <RemovedFiles pickerId={FILES_ID} names={names} isOwn={!problem} onRestore={restore} />
        )}
      </FilePicker>
    </>
  );
}

/** A row, and what the server has found out about the pages of a file of an earlier visit. */
type Row = FileRowFacts & Pick<TravelingFile, 'pages' | 'pageProblem'>;

/** The files that are sent with the form. */
function rowsOfForm(files: readonly File[], sentBytes: number | undefined): Row[] {
  const percents = sentBytes === undefined ? [] : sentPercents(files, sentBytes);
  return files.map(({ name, size }, id) => ({ id, name, bytes: size, percent: percents[id] }));
}

/** The files that travel on their own, or will as soon as the rest of the page is loaded. */
function rowsOfDraft(
  files: readonly File[],
  { state, session }: DraftHandle,
  sentBytes: number | undefined,
): Row[] {
  const isFixed = sentBytes !== undefined;
  const all = filesOf(state, files);
  const along = all.flatMap(({ file, travel }) => (file && travel === 'with-form' ? file : []));
  const arrived = all.reduce((sum, { received }) => sum + received, 0);
  const percents = sentPercents(along, Math.max(0, (sentBytes ?? 0) - arrived));
  return all.map((traveling) => {
    const { id, file, name, bytes, received, travel, pages, pageProblem, problem } = traveling;
    if (file && travel === 'with-form' && isFixed)
      return { id: files.indexOf(file), name, bytes, percent: percents[along.indexOf(file)], isFixed: true };
    return {
      id: file ? files.indexOf(file) : id,
      name,
      bytes,
      problem,
      pages,
      pageProblem,
      travel: <TravelLine file={traveling} session={isFixed ? undefined : session} />,
      traveled: travel === 'arrived' || travel === 'with-form' ? undefined : percentOf(received, bytes),
      isFixed,
    };
  });
}

interface RemovedFilesProps {
  pickerId: string;
  names: readonly string[];
  /** The user removed them, not the rule about large files. */
  isOwn: boolean;
  onRestore: () => void;
}

function RemovedFiles({ pickerId, names, isOwn, onRestore }: RemovedFilesProps) {
  const others =
    names.length === 1 ? 'The other file was removed, too: ' : 'The other files were removed, too: ';
  const again = names.length === 1 ? 'Choose it again' : 'Choose them again';
  return (
    <div className="notice" role="status">
      <p>
        {isOwn ? 'Removed: ' : others}
        <b>{names.join(', ')}</b>
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
        {isOwn ? 'Undo' : again}
      </button>
    </div>
  );
}
