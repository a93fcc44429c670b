// Replaces the submit button while files are being sent.
import { useEffect, useRef } from 'react';
import { formatBytes } from '../../ui/bytes.ts';
import { useTitlePrefix } from '../../ui/page-title.ts';
import { Progress } from '../../ui/progress.tsx';
import { useTimeLeft } from '../../ui/time-left.ts';

interface SendingProgressProps {
  sentBytes: number;
  totalBytes: number;
  onCancel: () => void;
}

export function SendingProgress({ sentBytes, totalBytes, onCancel }: SendingProgressProps) {
  // The pressed button is gone, so the focus moves to its replacement, but not onto Cancel.
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => region.current?.focus(), []);

  const isChecking = sentBytes >= totalBytes;
  const percent = Math.floor((sentBytes / totalBytes) * 100);
  const timeLeft = useTimeLeft(sentBytes, totalBytes);
  useTitlePrefix(`${percent}%`);
  return (
    <div className="sending" ref={region} tabIndex={-1}>
      <Progress label="Sending your files" percent={percent}>
        {isChecking
          ? 'Checking the files… Please keep this page open.'
          : `Sending ${formatBytes(sentBytes)} of ${formatBytes(totalBytes)}. Please keep this page open.`}
      </Progress>
      <p className="time-left" aria-live="polite">
        {!isChecking && timeLeft}
      </p>
      {/* Once all bytes are sent, the server may have stored them: it is too late to cancel. */}
      {!isChecking && (
        <button className="btn quiet small" type="button" onClick={onCancel}>
          Cancel
        </button>
      )}
    </div>
  );
}
