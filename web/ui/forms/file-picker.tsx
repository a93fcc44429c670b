// Lets the user add files with a dialog or by dropping them anywhere in the window, several times. It only collects
// files: the parent decides which ones to accept.
import { useRef } from 'react';
import { formatTotal } from '../bytes.ts';
import { filesOfFolder } from './dropped-files.ts';
import { describedBy } from './field.tsx';
import { FieldError } from './field-error.tsx';
import { type FilesHandler, useFileDrop } from './file-drop.ts';
import { FileRow, type FileRowFacts } from './file-row.tsx';

interface FilePickerProps {
  id: string;
  /** The button's text. */
  label: string;
  hint: string;
  error?: string | undefined;
  /** The input's `accept` attribute: '.pdf,.doc,.docx'. */
  accept: string;
  /** A folder and a ZIP can be chosen, too. Their files are what is added. */
  takesContainers?: boolean;
  files: readonly FileRowFacts[];
  /** Files can be neither added nor removed now. */
  isInert?: boolean;
  onAdd: FilesHandler;
  onRemove: (id: number) => void;
  /** Said after the total. */
  note?: string | undefined;
  /** What can be done about the error. */
  children?: React.ReactNode;
}

/** Opens the dialog for folders, or for ZIPs. The field on the page takes only files of the accepted types. */
function choose({ isFolder }: { isFolder: boolean }, onAdd: FilesHandler): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.webkitdirectory = isFolder;
  input.multiple = true;
  if (!isFolder) input.accept = '.zip';
  input.onchange = () => onAdd(isFolder ? filesOfFolder(input.files ?? []) : [...(input.files ?? [])]);
  input.click();
}

/** The id of the Remove button of a file. */
export function removeButtonId(pickerId: string, fileId: number): string {
  return `${pickerId}-remove-${fileId}`;
}

export function FilePicker({
  id,
  label,
  hint,
  error,
  accept,
  takesContainers = false,
  files,
  isInert = false,
  onAdd,
  onRemove,
  note,
  children,
}: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const isOver = useFileDrop(isInert ? undefined : onAdd);

  const sent = files.filter(({ isLeftOut }) => !isLeftOut);
  const remove = (fileId: number) => {
    onRemove(fileId);
    // The focused button was removed with its row.
    input.current?.focus();
  };

  return (
    <div className="file-picker" data-bad={error ? '' : undefined}>
      <div className="drop-zone" data-over={isOver ? '' : undefined} inert={isInert}>
        <input
          className="vh"
          ref={input}
          id={id}
          type="file"
          multiple
          accept={accept}
          aria-describedby={describedBy({ id, label, hint, error })}
          aria-invalid={error ? true : undefined}
          onChange={(event) => {
            const chosen = [...(event.target.files ?? [])];
            // Cleared, so that the same file can be chosen again after its removal.
            event.target.value = '';
            onAdd(chosen);
          }}
        />
        <label className="btn quiet small" htmlFor={id}>
          {label}
        </label>
        <div>
          {takesContainers && (
            <p className="containers">
              <button type="button" onClick={() => choose({ isFolder: true }, onAdd)}>
                Choose a folder
              </button>
              <button type="button" onClick={() => choose({ isFolder: false }, onAdd)}>
                Choose a ZIP
              </button>
            </p>
          )}
          <p className="drop-offer">or drop them anywhere on this page</p>
          <p className="hint" id={`${id}-hint`}>
            {hint}
          </p>
        </div>
      </div>
      <FieldError id={`${id}-error`} text={error} live />
      {children}
      {files.length > 0 && (
        <ul className="files">
          {files.map((file) => (
            <FileRow
              key={file.id}
              {...file}
              buttonId={removeButtonId(id, file.id)}
              onRemove={() => remove(file.id)}
            />
          ))}
        </ul>
      )}
      <p className="files-total" aria-live="polite">
        {sent.length > 0 && formatTotal(sent.map(({ bytes }) => bytes))}
        {sent.length > 0 && note && `. ${note}`}
      </p>
    </div>
  );
}
