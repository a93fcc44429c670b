// How much of one file has arrived in the draft, and buttons to pause, continue or retry.
import { formatBytes } from '../../ui/bytes.ts';
import { useOnline } from '../../ui/online.ts';
import { usePace } from '../../ui/time-left.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { FormFile } from './draft-state.ts';
import type { Transfers } from './transfers.ts';

interface TransferLineProps {
  file: FormFile;
  /** Undefined while nothing can be done. */
  transfers: Transfers | undefined;
}

export function TransferLine({ file, transfers }: TransferLineProps) {
  const { id, name, status, received, bytes, mayRetry } = file;
  const isOnline = useOnline();
  const isSending = status === 'sending' && received < bytes;
  const isWaiting = status === 'waiting' || status === 'retrying';
  const canGoOn = status === 'paused' || status === 'retrying' || (status === 'refused' && mayRetry);
  const words = isWaiting && !isOnline ? 'Waiting for the connection' : wordsFor(file);
  return (
    <span className="file-transfer">
      {isSending ? <Sending file={file} /> : words && <span>{words}</span>}
      {transfers && (isSending || isWaiting) && (
        <button type="button" onClick={() => transfers.pause(id)}>
          Pause <VisuallyHidden>{name}</VisuallyHidden>
        </button>
      )}
      {transfers && canGoOn && (
        <button type="button" onClick={() => transfers.goOn(id)}>
          {status === 'paused' ? 'Continue' : 'Retry'} <VisuallyHidden>{name}</VisuallyHidden>
        </button>
      )}
    </span>
  );
}

function Sending({ file: { received, bytes } }: { file: FormFile }) {
  const { bytesPerSecond, timeLeft } = usePace(received, bytes);
  const speed = bytesPerSecond && `${formatBytes(Math.round(bytesPerSecond))}/s`;
  return <span>{[`${percentOf(received, bytes)}%`, speed, timeLeft].filter(Boolean).join(', ')}</span>;
}

/** In whole percent. */
export function percentOf(received: number, bytes: number): number {
  return Math.floor((received / bytes) * 100);
}

function wordsFor({ status, received, bytes }: FormFile): string {
  const percent = `${percentOf(received, bytes)}%`;
  switch (status) {
    case 'arrived':
      return 'Uploaded';
    case 'sending':
      return 'Checking…';
    case 'waiting':
      return 'Waiting to upload';
    case 'retrying':
      return `Interrupted at ${percent}. Trying again…`;
    case 'paused':
      return `Paused at ${percent}`;
    case 'with-form':
      return 'Will be sent with the form';
    case 'missing':
      return received === 0
        ? 'Not uploaded yet. Choose this file again to upload it.'
        : `${percent} uploaded. Choose this file again to continue.`;
    default:
      return '';
  }
}
