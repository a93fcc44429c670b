// Files chosen by a dialog or dropped, in several goes. It only collects: what may be added is
// decided by whoever uses it.
import { useRef, useState } from 'react';
import { describedBy } from './field.tsx';
import { FieldError } from './field-error.tsx';
import { FileRow, type FileRowFacts } from './file-row.tsx';

interface FilePickerProps {
  id: string;
  /** The button's words. */
  label: string;
  hint: string;
  error?: string | undefined;
  /** As the input's attribute has it: '.pdf,.doc,.docx'. */
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
    // The button that had the focus is gone with its row.
    input.current?.focus();
  };

  return (
    <div className="file-picker" data-bad={error ? '' : undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the input does the same */}
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
            // Emptied, so that the same file can be chosen again after its removal.
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
