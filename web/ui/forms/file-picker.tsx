// Lets the user add files with a dialog or by dropping them anywhere in the window, several times. It only collects
// files: the parent decides which ones to accept.
import { useRef } from 'react';
import { formatTotal } from '../bytes.ts';
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
