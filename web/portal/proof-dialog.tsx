// Asks for the administrator's own password before a dangerous change, and says what the change does. Escape leads back.
import { useEffect, useRef } from 'react';
import { ProofFields } from './proof-fields.tsx';
import { ShortForm } from './short-form.tsx';

interface ProofDialogProps {
  title: string;
  text: string;
  button: string;
  /** What else is asked for. */
  field?: React.ReactNode;
  /** @throws what the form shows. */
  onConfirm: (fields: Record<string, string>) => Promise<void>;
  onClose: () => void;
}

export function ProofDialog({ title, text, button, field, onConfirm, onClose }: ProofDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);

  const confirm = async (fields: Record<string, string>) => {
    await onConfirm(fields);
    // Closing it gives the focus back to the button that opened it.
    dialog.current?.close();
    return undefined;
  };

  return (
    <dialog ref={dialog} className="confirm proof" aria-labelledby="proof-title" onClose={onClose}>
      <h2 id="proof-title">{title}</h2>
      <p>{text}</p>
      <ShortForm button={button} onSend={confirm}>
        {field}
        <ProofFields />
      </ShortForm>
      <button className="btn quiet" type="button" onClick={() => dialog.current?.close()}>
        Cancel
      </button>
    </dialog>
  );
}
