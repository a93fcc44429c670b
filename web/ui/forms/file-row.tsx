// One chosen file: its name, its size, and either a Remove button or its upload progress.
import { formatBytes } from '../bytes.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';

export interface FileRowFacts {
  /** Distinguishes files with the same name and size. */
  id: number;
  name: string;
  bytes: number;
  /** 0 to 100 while sending; absent before. */
  percent?: number | undefined;
}

export function FileRow({ name, bytes, percent, onRemove }: FileRowFacts & { onRemove: () => void }) {
  return (
    <li>
      <span className="file-name">{name}</span>
      <span className="file-size">{formatBytes(bytes)}</span>
      {percent === undefined ? (
        <button type="button" onClick={onRemove}>
          Remove <VisuallyHidden>{name}</VisuallyHidden>
        </button>
      ) : (
        <>
          <span className="file-sent">{sentText(percent)}</span>
          <span className="file-line" style={{ width: `${percent}%` }} />
        </>
      )}
    </li>
  );
}

function sentText(percent: number): string {
  if (percent === 0) return 'Waiting';
  return percent === 100 ? 'Sent' : `${percent}%`;
}
