// A short form: a few fields, a button, and the server's error message.
import { useState } from 'react';
import { messages } from '../../contract/messages.ts';
import { HttpError } from '../api.ts';
import { FormMessage } from '../ui/forms/form-message.tsx';
import { SubmitButton } from '../ui/forms/submit-button.tsx';
import { useSubmit } from '../ui/forms/use-submit.ts';
import { leaveIfSignedOut } from './signed-out.ts';

/** Nothing was changed; the message says why. */
export class Refused extends Error {}

/** The reason that the user can read; a general one for any other failure. */
export function wordsOf(error: unknown): string {
  const isMeant = error instanceof HttpError || error instanceof Refused;
  return (isMeant && error.message) || messages.staffLoginFault;
}

interface ShortFormProps {
  button: string;
  onSend: (fields: Record<string, string>, form: HTMLFormElement) => Promise<void>;
  children: React.ReactNode;
}

export function ShortForm({ button, onSend, children }: ShortFormProps) {
  const [refusal, setRefusal] = useState('');
  const { pending, onSubmit } = useSubmit(async (form) => {
    setRefusal('');
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    try {
      await onSend(Object.fromEntries(fields), form);
    } catch (error) {
      if (!leaveIfSignedOut(error)) setRefusal(wordsOf(error));
    }
  });
  return (
    <form className="short-form" method="post" noValidate onSubmit={onSubmit}>
      {children}
      <FormMessage text={refusal} />
      <SubmitButton pending={pending}>{button}</SubmitButton>
    </form>
  );
}
