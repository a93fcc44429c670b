// The end of a form with files: the state of the connection, and the submit button or what is shown while sending.
import { useEffect, useRef, useState } from 'react';
import { formatBytes } from '../../ui/bytes.ts';
import { useOnline } from '../../ui/online.ts';
import { useTitlePrefix } from '../../ui/page-title.ts';
import { Progress } from '../../ui/progress.tsx';
import { usePace } from '../../ui/time-left.ts';
import type { FileFormHandle } from './use-file-form.ts';

interface FormEndProps {
  form: FileFormHandle;
  /** The submit button. */
  children: React.ReactNode;
}

export function FormEnd({ form, children }: FormEndProps) {
  const { sentBytes, totalBytes, wasCanceled, cancel } = form;
  const isSending = sentBytes !== undefined;
  return (
    <div className="form-send">
      <ConnectionNote isSending={isSending} />
      {wasCanceled && <CanceledNote />}
      {isSending ? (
        <SubmitProgress sentBytes={sentBytes} totalBytes={totalBytes} onCancel={cancel} />
      ) : (
        children
      )}
    </div>
  );
}

function ConnectionNote({ isSending }: { isSending: boolean }) {
  const isOnline = useOnline();
  const [wasOffline, setOffline] = useState(false);
  if (!isOnline && !wasOffline) setOffline(true);
  if (isOnline && wasOffline && isSending) setOffline(false);
  return (
    // A live region must be on the page before its text appears.
    <div role="status">
      {wasOffline && (
        <p className="notice">
          {isOnline
            ? 'You are back online and can submit.'
            : 'You are offline. Keep working; submit when you reconnect.'}
        </p>
      )}
    </div>
  );
}

function CanceledNote() {
  // The pressed Cancel is gone, so the focus moves to what it has done.
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <p className="notice" ref={note} tabIndex={-1}>
      Sending was canceled. This form was not submitted, and everything you entered is still here.
    </p>
  );
}

/** In place of the submit button while the form is being sent. */
function SubmitProgress({
  sentBytes,
  totalBytes,
  onCancel,
}: {
  sentBytes: number;
  totalBytes: number;
  onCancel: () => void;
}) {
  // The pressed button is gone, so the focus moves to its replacement, but not onto Cancel.
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => region.current?.focus(), []);

  const isChecking = sentBytes >= totalBytes;
  const percent = Math.floor((sentBytes / totalBytes) * 100);
  const { timeLeft } = usePace(sentBytes, totalBytes);
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
