// The end of a form with files: the state of the connection, and the submit button or what is shown while sending.
import { useEffect, useRef, useState } from 'react';
import { useOnline } from '../../ui/online.ts';
import { SendingProgress } from './sending-progress.tsx';
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
        <SendingProgress sentBytes={sentBytes} totalBytes={totalBytes} onCancel={cancel} />
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
            ? 'The connection is back. You can send this form now.'
            : 'You are offline. Please go on; this form can be sent when the connection is back.'}
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
