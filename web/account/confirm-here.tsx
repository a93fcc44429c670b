// Confirms the address of the signed-in client with the link that the page was opened with: the password stays.
import { useState } from 'react';
import { confirmAddress } from '../../contract/accounts/accounts.ts';
import { messages } from '../../contract/messages.ts';
import { pages } from '../../contract/pages.ts';
import { call, HttpError } from '../api.ts';
import { openPage } from '../page-load.ts';
import { FormMessage } from '../ui/forms/form-message.tsx';
import { SubmitButton } from '../ui/forms/submit-button.tsx';
import { useSubmit } from '../ui/forms/use-submit.ts';

export function ConfirmHere({ token }: { token: string }) {
  const [refusal, setRefusal] = useState('');
  const { pending, onSubmit } = useSubmit(async () => {
    setRefusal('');
    try {
      await call(confirmAddress, { token }, { idempotencyKey: crypto.randomUUID() });
      openPage(pages.clientProfile);
    } catch (error) {
      setRefusal((error instanceof HttpError && error.message) || messages.staffLoginFault);
    }
  });
  return (
    <form className="line-form" method="post" noValidate onSubmit={onSubmit}>
      <p>This link shows that your account’s email address is yours. Your password stays the same.</p>
      <FormMessage text={refusal} />
      <div className="line-end">
        <SubmitButton pending={pending}>Confirm my email address</SubmitButton>
      </div>
    </form>
  );
}
