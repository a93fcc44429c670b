// Confirms that the email address of a client is theirs: by opening a link that goes to it. It is the link that sets a
// password, because someone else may have registered the address and know the one that it has.
import { useState } from 'react';
import { forgotPassword } from '../../../contract/accounts/accounts.ts';
import { messages } from '../../../contract/messages.ts';
import { call } from '../../api.ts';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { Refused, ShortForm } from '../short-form.tsx';

export function ConfirmAddress({ email }: { email: string }) {
  const [done, setDone] = useState('');
  const ask = async () => {
    setDone('');
    const { body } = await call(forgotPassword, { email });
    if (body.success !== 1) throw new Refused(body.message);
    setDone(messages.forgotOk);
  };
  return (
    <>
      <p>
        We email a link to {email}. It opens a page where you set your password: enter the one that you have,
        or a new one. Then sign in again. Passkeys and an authenticator app from before are removed with it;
        add them again afterward.
      </p>
      <ShortForm button="Email me the link" onSend={ask}>
        {null}
      </ShortForm>
      <FormMessage text={done} tone="good" />
    </>
  );
}
