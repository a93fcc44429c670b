// Confirms that the email address of a client is theirs: by opening a link that goes to it, in a browser in which they
// are signed in. Someone else may have registered the address, so elsewhere the link sets a new password.
import { forgotPassword } from '../../../contract/accounts/accounts.ts';
import { messages } from '../../../contract/messages.ts';
import { change, ShortForm } from '../short-form.tsx';

interface ConfirmAddressProps {
  email: string;
  /** Before the first invitation. */
  toInvite?: boolean;
}

export function ConfirmAddress({ email, toInvite = false }: ConfirmAddressProps) {
  const ask = async () => {
    await change(forgotPassword, { email });
    return messages.forgotOk;
  };
  return (
    <>
      <p>
        {toInvite
          ? 'First confirm your email address, which the invitation names. '
          : 'Confirm that this address is yours. '}
        We email a link to {email}. Open it in this browser; your password stays the same.
      </p>
      <ShortForm button="Email me the link" quiet={!toInvite} onSend={ask}>
        {null}
      </ShortForm>
    </>
  );
}
