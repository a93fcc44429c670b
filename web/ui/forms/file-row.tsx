// One chosen file: its name, its size, and either a Remove button or its upload progress.
import { formatBytes } from '../bytes.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { FieldError } from './field-error.tsx';

export interface FileRowFacts {
  /** Distinguishes files with the same name and size. */
  id: number;
  name: string;
  bytes: number;
  /** Why the server refused it. */
  problem?: string | undefined;
  /** 0 to 100 while sending; absent before. */
  percent?: number | undefined;
}

interface FileRowProps extends FileRowFacts {
  /** The id of the Remove button, for links from an error summary. */
  buttonId: string;
  onRemove: () => void;
}

export function FileRow({ name, bytes, problem, percent, buttonId, onRemove }: FileRowProps) {
  return (
    <li data-bad={problem ? '' : undefined}>
      <span className="file-name">{name}</span>
      <span className="file-size">{formatBytes(bytes)}</span>
      {percent === undefined ? (
        <button
          type="button"
          id={buttonId}
          aria-describedby={problem ? `${buttonId}-problem` : undefined}
          onClick={onRemove}
        >
          Remove <VisuallyHidden>{name}</VisuallyHidden>
        </button>
      ) : (
        <>
          <span className="file-sent">{sentText(percent)}</span>
          <span className="file-line" style={{ width: `${percent}%` }} />
        </>
      )}
      <FieldError id={`${buttonId}-problem`} text={problem} />
    </li>
  );
}

function sentText(percent: number): string {
  if (percent === 0) return 'Waiting';
  return percent === 100 ? 'Sent' : `${percent}%`;
}
