// Replaces the submit button while files are being sent.
import { useEffect, useRef } from 'react';
import { formatBytes } from '../../ui/bytes.ts';
import { Progress } from '../../ui/progress.tsx';

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
  return (
    <div className="sending" ref={region} tabIndex={-1}>
      <Progress label="Sending your files" percent={percent}>
        {isChecking
          ? 'Checking the files… Please keep this page open.'
          : `Sending ${formatBytes(sentBytes)} of ${formatBytes(totalBytes)}. Please keep this page open.`}
      </Progress>
      {/* Once all bytes are sent, the server may have stored them: it is too late to cancel. */}
      {!isChecking && (
        <button className="btn quiet small" type="button" onClick={onCancel}>
          Cancel
        </button>
      )}
    </div>
  );
}
