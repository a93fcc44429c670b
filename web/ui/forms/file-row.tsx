// One chosen file: its name, its size, and either a way to take it out or how far it has been sent.
import { formatBytes } from '../bytes.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';

export interface FileRowFacts {
  /** Tells apart files of one name and size. */
  id: number;
  name: string;
  bytes: number;
  /** While sending, 0 to 100; absent before. */
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
