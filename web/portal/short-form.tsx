// A short form: a few fields, a button, and what the server says.
import { useState } from 'react';
import type { Endpoint } from '../../contract/endpoint.ts';
import { messages } from '../../contract/messages.ts';
import { call, type FieldsOf, HttpError, NetworkError, once } from '../api.ts';
import { FormMessage } from '../ui/forms/form-message.tsx';
import { focusField } from '../ui/forms/form-values.ts';
import { SubmitButton } from '../ui/forms/submit-button.tsx';
import { useSubmit } from '../ui/forms/use-submit.ts';
import { leaveIfSignedOut } from './signed-out.ts';
import type { Success } from './use-call.ts';

/** Nothing was changed; the message says why, and may belong to one field. */
export class Refused extends Error {
  readonly field: string | undefined;

  constructor(message: string, field?: string) {
    super(message);
    this.field = field;
  }
}

const NO_ANSWER =
  'The server could not be reached. Check your connection, then try again. Nothing you entered is lost.';

/** The reason that the user can read; a general one for any other failure. */
export function wordsOf(error: unknown): string {
  if (error instanceof NetworkError) return NO_ANSWER;
  const isMeant = error instanceof HttpError || error instanceof Refused;
  return (isMeant && error.message) || messages.staffLoginFault;
}

/** Changes something with one call. @throws Refused with the server's reason, or as `call` does */
export async function change<E extends Endpoint>(endpoint: E, fields: FieldsOf<E>): Promise<Success<E>> {
  const { body } = await once(endpoint.path + JSON.stringify(fields), (idempotencyKey) =>
    call(endpoint, fields, { idempotencyKey }),
  );
  const { success, message = '' } = body as { success: number; message?: string };
  if (success !== 1) throw new Refused(message);
  return body as Success<E>;
}

interface ShortFormProps {
  button: string;
  /** Another form of the page has the primary button. */
  quiet?: boolean;
  /** @returns what to say once it is done, if anything. @throws an error with what to say instead. */
  onSend: (fields: Record<string, string>, form: HTMLFormElement) => Promise<string | undefined>;
  /** Which may show what is wrong with each. */
  children: React.ReactNode | ((errorOf: (field: string) => string | undefined) => React.ReactNode);
}

export function ShortForm({ button, quiet, onSend, children }: ShortFormProps) {
  const [done, setDone] = useState('');
  const [refusal, setRefusal] = useState<{ text: string; field: string | undefined }>();
  const { pending, onSubmit } = useSubmit(async (form) => {
    setDone('');
    setRefusal(undefined);
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    try {
      setDone((await onSend(Object.fromEntries(fields), form)) ?? '');
    } catch (error) {
      if (leaveIfSignedOut(error)) return;
      const field = error instanceof Refused ? error.field : undefined;
      setRefusal({ text: wordsOf(error), field });
      if (field) focusField(form, field);
    }
  });
  const errorOf = (field: string) => (refusal?.field === field ? refusal.text : undefined);
  return (
    <form className="short-form" method="post" noValidate onSubmit={onSubmit}>
      {typeof children === 'function' ? children(errorOf) : children}
      <FormMessage text={refusal && !refusal.field ? refusal.text : ''} />
      <SubmitButton pending={pending} quiet={quiet}>
        {button}
      </SubmitButton>
      <FormMessage text={done} tone="good" />
    </form>
  );
}
