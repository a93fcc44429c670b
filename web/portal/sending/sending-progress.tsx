// What stands in the place of the submit button while files are on their way.
import { useEffect, useRef } from 'react';
import { formatBytes } from '../../ui/bytes.ts';
import { Progress } from '../../ui/progress.tsx';

interface SendingProgressProps {
  sentBytes: number;
  totalBytes: number;
  onCancel: () => void;
}

export function SendingProgress({ sentBytes, totalBytes, onCancel }: SendingProgressProps) {
  // The pressed button is gone: the focus goes to what replaced it, but not onto Cancel.
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
      {/* Once everything is there the server may have stored it: too late to call it back. */}
      {!isChecking && (
        <button className="btn quiet small" type="button" onClick={onCancel}>
          Cancel
        </button>
      )}
    </div>
  );
}
