// Signs in with a passkey: no user name, no password. The browser shows its own dialog.
import { useState } from 'react';
import { passkeyChallenge, passkeyLogin } from '../../contract/accounts/passkeys.ts';
import type { Role } from '../../contract/endpoint.ts';
import { messages } from '../../contract/messages.ts';
import { call, HttpError } from '../api.ts';
import { FormMessage } from '../ui/forms/form-message.tsx';
import { useHydrated } from '../ui/forms/hydrated.ts';
import { unreachable } from './sign-in-form.tsx';

interface PasskeyButtonProps {
  signInAs: Role;
  onSignedIn: (id: number, name: string) => void;
}

export function PasskeyButton({ signInAs, onSignedIn }: PasskeyButtonProps) {
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState('');
  const hydrated = useHydrated();
  // In the prerendered page it takes its space, so that nothing moves when the scripts run.
  if (hydrated && !('PublicKeyCredential' in window)) return null;
  const press = async () => {
    if (pending) return;
    setPending(true);
    setRefusal('');
    try {
      const { accountid, name } = await signIn(signInAs);
      onSignedIn(accountid, name);
    } catch (error) {
      setRefusal(wordsOf(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <div className="passkey-way">
      <button
        className="btn quiet"
        type="button"
        disabled={!hydrated}
        aria-disabled={pending || undefined}
        onClick={press}
      >
        Use a passkey
      </button>
      <FormMessage text={refusal} />
    </div>
  );
}

async function signIn(role: Role) {
  const { body } = await call(passkeyChallenge, {});
  if (body.success !== 1) throw new HttpError(200, body.message);
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { id, response } = await startAuthentication({ optionsJSON: body.options });
  const { body: answer } = await call(passkeyLogin, {
    role,
    credentialid: id,
    clientdata: response.clientDataJSON,
    authenticatordata: response.authenticatorData,
    signature: response.signature,
    userhandle: response.userHandle ?? '',
  });
  if (answer.success !== 1) throw new HttpError(200, answer.message);
  return answer;
}

function wordsOf(error: unknown): string {
  const text = unreachable(error);
  if (text) return text;
  if (error instanceof HttpError) return error.message || messages.staffLoginFault;
  // The browser does not say whether the user canceled its dialog or there was no passkey.
  return 'No passkey was used. Try again, or sign in with your password.';
}
