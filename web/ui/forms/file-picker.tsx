// Lets the user add files with a dialog or by dropping them anywhere in the window, several times. It only collects
// files: the parent decides which ones to accept.
import { filesOfFolder } from './dropped-files.ts';
import { describedBy } from './field.tsx';
import { FieldError } from './field-error.tsx';
import { type FilesHandler, useFileDrop } from './file-drop.ts';

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
  /** Files can be neither added nor removed now. */
  isInert?: boolean;
  onAdd: FilesHandler;
  /** What was chosen. */
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

export function FilePicker({
  id,
  label,
  hint,
  error,
  accept,
  takesContainers = false,
  isInert = false,
  onAdd,
  children,
}: FilePickerProps) {
  const isOver = useFileDrop(isInert ? undefined : onAdd);

  return (
    <div className="file-picker" data-bad={error ? '' : undefined}>
      <div className="drop-zone" data-over={isOver ? '' : undefined} inert={isInert}>
        <input
          className="vh"
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
    </div>
  );
}
