// One file of a form: its name, its size, what is wrong with it, and a Remove button, or how far it is.
import { formatBytes } from '../../ui/bytes.ts';
import { FieldError } from '../../ui/forms/field-error.tsx';
import { formatPages } from '../../ui/page-count.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { FormFile } from '../drafts/draft-state.ts';
import { percentOf, TransferLine } from '../drafts/transfer-line.tsx';
import type { Transfers } from '../drafts/transfers.ts';

interface FileRowProps {
  file: FormFile;
  /** The id of the Remove button, for links from an error summary. */
  buttonId: string;
  /** What should be fixed, although it can be sent. */
  warning: string | undefined;
  /** Why the server refused it with the form. */
  refusal: string | undefined;
  /** The file is sent to the draft; otherwise it is sent with the form. */
  isTraveling: boolean;
  /** Undefined while the user cannot pause, retry or remove it. */
  transfers: Transfers | undefined;
  onRemove: () => void;
}

export function FileRow(props: FileRowProps) {
  const { file, buttonId, warning, refusal, isTraveling, transfers, onRemove } = props;
  const { name, bytes, received, status, pages, isUnfit } = file;
  const problem = refusal ?? (isUnfit || isTraveling ? file.problem : undefined);
  const isOnItsWay = isTraveling && status !== 'arrived' && status !== 'with-form';
  return (
    <li data-bad={problem ? '' : undefined}>
      <span className="file-name">{name}</span>
      <span className="file-size">
        {[pages && formatPages(pages), formatBytes(bytes)].filter(Boolean).join(', ')}
      </span>
      {transfers && (
        <button
          type="button"
          id={buttonId}
          aria-describedby={problem || warning ? `${buttonId}-problem` : undefined}
          onClick={onRemove}
        >
          Remove <VisuallyHidden>{name}</VisuallyHidden>
        </button>
      )}
      {isTraveling && <TransferLine file={file} transfers={transfers} />}
      {isOnItsWay && (
        // The percentage is also in words.
        <progress className="file-line" value={percentOf(received, bytes)} max={100} aria-hidden="true" />
      )}
      <FieldError id={`${buttonId}-problem`} text={problem} warning={warning} />
    </li>
  );
}
