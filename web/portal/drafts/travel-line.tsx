// How far one file of a draft is, and what can be done about it.
import { formatBytes } from '../../ui/bytes.ts';
import { usePace } from '../../ui/time-left.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { TravelingFile } from './draft-state.ts';
import type { DraftSession } from './open-draft.ts';

interface TravelLineProps {
  file: TravelingFile;
  /** Undefined while nothing can be done. */
  session: DraftSession | undefined;
}

export function TravelLine({ file, session }: TravelLineProps) {
  const { id, name, travel, mayRetry } = file;
  const isMoving = session && ['preparing', 'waiting', 'sending', 'retrying', 'offline'].includes(travel);
  const canGoOn =
    session && (travel === 'paused' || travel === 'retrying' || (travel === 'refused' && mayRetry));
  return (
    <span className="file-travel">
      {travel === 'sending' ? <Sending file={file} /> : <span>{wordsFor(file)}</span>}
      {isMoving && (
        <button type="button" onClick={() => session.pause(id)}>
          Pause <VisuallyHidden>{name}</VisuallyHidden>
        </button>
      )}
      {canGoOn && (
        <button type="button" onClick={() => session.goOn(id)}>
          {travel === 'paused' ? 'Continue' : 'Retry'} <VisuallyHidden>{name}</VisuallyHidden>
        </button>
      )}
    </span>
  );
}

function Sending({ file: { received, bytes } }: { file: TravelingFile }) {
  const { bytesPerSecond, timeLeft } = usePace(received, bytes);
  const speed = bytesPerSecond && `${formatBytes(Math.round(bytesPerSecond))}/s`;
  return <span>{[`${percentOf(received, bytes)}%`, speed, timeLeft].filter(Boolean).join(', ')}</span>;
}

/** In whole percent. */
export function percentOf(received: number, bytes: number): number {
  return Math.floor((received / bytes) * 100);
}

function wordsFor({ travel, received, bytes }: TravelingFile): string {
  const percent = `${percentOf(received, bytes)}%`;
  switch (travel) {
    case 'arrived':
      return 'Arrived';
    case 'checking':
      return 'Being checked…';
    case 'preparing':
      return 'Preparing…';
    case 'waiting':
      return 'Waits for the other files';
    case 'retrying':
      return `Interrupted at ${percent}. Trying again…`;
    case 'offline':
      return 'Waiting for the connection';
    case 'paused':
      return `Paused at ${percent}`;
    case 'with-form':
      return 'Is sent with the form';
    case 'missing':
      return received === 0
        ? 'Not sent yet. Choose this file again to send it.'
        : `${percent} has arrived. Choose this file again to continue.`;
    default:
      return '';
  }
}
