// One chosen file: its name, its size, and either a Remove button or its upload progress.
import { formatBytes } from '../bytes.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { FieldError } from './field-error.tsx';

export interface FileRowFacts {
  /** Distinguishes files with the same name and size. */
  id: number;
  name: string;
  bytes: number;
  /** Why it cannot be sent, or why the server refused it. */
  problem?: string | undefined;
  /** It will not be sent, so it does not count in the total. */
  isLeftOut?: boolean;
  /** What should be fixed, although it can be sent. */
  warning?: string | undefined;
  /** Shown before the size: '214 pages'. */
  extent?: string | undefined;
  /** 0 to 100 while sending; absent before. */
  percent?: number | undefined;
  /** How far it is on its own way, while the form is still being filled in. */
  transfer?: React.ReactNode;
  /** 0 to 100 while it is on its way. */
  transferred?: number | undefined;
  /** It cannot be removed now. */
  isFixed?: boolean;
}

interface FileRowProps extends FileRowFacts {
  /** The id of the Remove button, for links from an error summary. */
  buttonId: string;
  onRemove: () => void;
}

export function FileRow(props: FileRowProps) {
  const {
    name,
    bytes,
    problem,
    warning,
    extent,
    percent,
    transfer,
    transferred,
    isFixed = false,
    buttonId,
    onRemove,
  } = props;
  return (
    <li data-bad={problem ? '' : undefined}>
      <span className="file-name">{name}</span>
      <span className="file-size">{[extent, formatBytes(bytes)].filter(Boolean).join(', ')}</span>
      {percent === undefined && !isFixed && (
        <button
          type="button"
          id={buttonId}
          aria-describedby={problem || warning ? `${buttonId}-problem` : undefined}
          onClick={onRemove}
        >
          Remove <VisuallyHidden>{name}</VisuallyHidden>
        </button>
      )}
      {percent !== undefined && (
        <>
          <span className="file-sent">{sentText(percent)}</span>
          <FileLine percent={percent} />
        </>
      )}
      {transfer}
      {transferred !== undefined && <FileLine percent={transferred} />}
      <FieldError id={`${buttonId}-problem`} text={problem} warning={warning} />
    </li>
  );
}

/** The percentage is also in words. */
function FileLine({ percent }: { percent: number }) {
  return <progress className="file-line" value={percent} max={100} aria-hidden="true" />;
}

function sentText(percent: number): string {
  if (percent === 0) return 'Waiting';
  return percent === 100 ? 'Sent' : `${percent}%`;
}
