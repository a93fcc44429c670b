// Lets the user add files with a dialog or by dropping them, several times. It only collects files: the parent
// decides which ones to accept.
import { useRef, useState } from 'react';
import { describedBy } from './field.tsx';
import { FieldError } from './field-error.tsx';
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
  onAdd: (files: File[]) => void;
  onRemove: (id: number) => void;
}

export function FilePicker({ id, label, hint, error, accept, files, onAdd, onRemove }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  const remove = (fileId: number) => {
    onRemove(fileId);
    // The focused button was removed with its row.
    input.current?.focus();
  };

  return (
    <div className="file-picker" data-bad={error ? '' : undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is optional; the input does the same */}
      <div
        className="drop-zone"
        data-over={isOver ? '' : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          onAdd([...event.dataTransfer.files]);
        }}
      >
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
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      </div>
      <FieldError id={`${id}-error`} text={error} live />
      {files.length > 0 && (
        <ul className="files">
          {files.map((file) => (
            <FileRow key={file.id} {...file} onRemove={() => remove(file.id)} />
          ))}
        </ul>
      )}
    </div>
  );
}
