// Makes a passkey with the browser's own dialog, and adds it to the account.

import { addPasskey, startPasskey } from '../../../contract/accounts/passkeys.ts';
import { messages, serverMessages } from '../../../contract/messages.ts';
import { passwordDigest } from '../../password-digest.ts';
import { change, Refused } from '../short-form.tsx';

export const canMakePasskeys = (): boolean => 'PublicKeyCredential' in window;

/** @returns the server's message. @throws Refused when the device does not make one. */
export async function makePasskey(fields: Record<string, string>): Promise<string> {
  const { password = '', code = '', name = '' } = fields;
  const { options } = await change(startPasskey, { password: passwordDigest(password), code });
  const { startRegistration } = await import('@simplewebauthn/browser');
  const made = await startRegistration({ optionsJSON: options }).catch((error: Error) => {
    throw new Refused(wordsOf(error));
  });
  const { message } = await change(addPasskey, {
    name,
    credentialid: made.id,
    clientdata: made.response.clientDataJSON,
    attestation: made.response.attestationObject,
  });
  return message;
}

function wordsOf({ name }: Error): string {
  if (name === 'InvalidStateError') return serverMessages.passkeyKnown;
  // The address of the site is not one that the browser makes passkeys for.
  if (name === 'SecurityError') return messages.staffLoginFault;
  // The browser does not say whether the user canceled its dialog or the device cannot make one.
  return 'No passkey was added. You can try again.';
}
