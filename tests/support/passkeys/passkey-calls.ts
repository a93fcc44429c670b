// The calls of passkeys, for tests without a browser.

import * as calls from '../../../contract/accounts/passkeys.ts';
import type { Role } from '../../../contract/endpoint.ts';
import { ask } from '../requests/ask.ts';
import { digestOf, type WireClient } from '../requests/wire-client.ts';
import { PASSWORD } from '../server/accounts.ts';
import { Authenticator, type Changes } from './authenticator.ts';

interface Body {
  success: number;
  message: string;
}

/** Starts adding a passkey. @throws when the server refuses. */
export async function startAdding(who: WireClient, password = PASSWORD): Promise<calls.PasskeyCreation> {
  const answer = await who.call(calls.startPasskey, { password: digestOf(password) });
  if (answer.success !== 1) throw new Error(answer.message);
  return answer.options;
}

/** Asks for a challenge, as a sign-in page does. */
export async function startSigningIn(who: WireClient): Promise<calls.PasskeyRequest> {
  const answer = await who.call(calls.passkeyChallenge, {});
  if (answer.success !== 1) throw new Error(answer.message);
  return answer.options;
}

/** A new authenticator with a passkey of the account. */
export async function addPasskeyTo(
  who: WireClient,
  { counts = true, password = PASSWORD } = {},
): Promise<Authenticator> {
  const authenticator = new Authenticator(who.url, { counts });
  const fields = authenticator.create(await startAdding(who, password));
  await who.call(calls.addPasskey, { name: 'A phone', ...fields });
  return authenticator;
}

/** Signs in with the authenticator's newest passkey, or with a changed response. */
export async function signInWith(
  who: WireClient,
  authenticator: Authenticator,
  role: Role,
  changes: Changes = {},
) {
  const fields = authenticator.get(await startSigningIn(who), changes);
  const { status, body } = await ask(who, calls.passkeyLogin, { role, ...fields });
  return { status, body: body as Body, fields };
}
