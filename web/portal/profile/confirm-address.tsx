// Confirms that the email address of a client is theirs: by opening a link that goes to it. It is the link that sets a
// password, because someone else may have registered the address and know the one that it has.
import { forgotPassword } from '../../../contract/accounts/accounts.ts';
import { messages } from '../../../contract/messages.ts';
import { change, ShortForm } from '../short-form.tsx';

export function ConfirmAddress({ email }: { email: string }) {
  const ask = async () => {
    await change(forgotPassword, { email });
    return messages.forgotOk;
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
    </>
  );
}
