// Passkeys (WebAuthn): what we ask a browser for, and whether its response is genuine (docs/decisions/0022-passkeys.md).
import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server';
import type { PasskeyCreation, PasskeyRequest } from '../../contract/accounts/passkeys.ts';
import { site } from '../../site.config.ts';
import type { Context } from '../context.ts';
import type { ListedPasskey, Passkey } from '../db/accounts/passkeys.ts';
import type { Account } from '../db/tables.ts';
import { type Holder, readTicket, TICKET_SECONDS, type Ticket } from './tickets.ts';

/** EdDSA, ES256 and RS256: every authenticator in use supports at least one of them. */
const ALGORITHMS = [-8, -7, -257];

/** Loaded at the first use: it takes 31 MB and 0.2 s, and many servers never need it. */
const library = () => import('@simplewebauthn/server');

type Owner = Pick<Account, 'id' | 'role'>;
type Parts = Pick<Context, 'config' | 'secrets'>;

/** What the server keeps of a passkey; sealed, and bound to its account. */
export interface PasskeySecret {
  credentialId: string;
  /** The public key (COSE), as base64url. */
  publicKey: string;
  userHandle: string;
}

const ownerOf = ({ id, role }: Owner) => `passkey of ${role} ${id}`;

export function sealPasskey({ secrets }: Parts, owner: Owner, secret: PasskeySecret): string {
  return secrets.seal(JSON.stringify(secret), ownerOf(owner));
}

/** @returns undefined when the row was changed, belongs to another account, or its key is missing. */
export function openPasskey({ secrets }: Parts, owner: Owner, passkey: Passkey): PasskeySecret | undefined {
  try {
    const secret: PasskeySecret = JSON.parse(secrets.unseal(passkey.sealedKey, ownerOf(owner)));
    return secret.credentialId === passkey.credentialId ? secret : undefined;
  } catch {
    return undefined;
  }
}

/** The name by which authenticators know the account. It says nothing about the person, and stays the same. */
export function userHandleOf(context: Parts, owner: Owner, existing: readonly Passkey[]): string {
  const found = existing.map((passkey) => openPasskey(context, owner, passkey)).find(Boolean);
  return found?.userHandle ?? context.secrets.fingerprint('passkey user', owner.role, String(owner.id));
}

/** The challenge in a browser's client data: undefined when it is not a ticket of this holder. */
export function readChallenge(
  context: Pick<Context, 'secrets' | 'now'>,
  holder: Holder,
  clientData: string,
): Ticket | undefined {
  try {
    return readTicket(context, holder, JSON.parse(Buffer.from(clientData, 'base64url').toString()).challenge);
  } catch {
    return undefined;
  }
}

export function requestOptions({ config }: Parts, challenge: string): PasskeyRequest {
  return {
    challenge,
    rpId: config.publicUrl.hostname,
    userVerification: 'required',
    timeout: TICKET_SECONDS['sign in'] * 1000,
  };
}

export function creationOptions(
  context: Parts,
  account: Account,
  existing: readonly ListedPasskey[],
  challenge: string,
): PasskeyCreation {
  return {
    challenge,
    rp: { id: context.config.publicUrl.hostname, name: site.name },
    user: {
      id: userHandleOf(context, account, existing),
      // What the owner types to sign in with a password.
      name: account.email || account.name,
      displayName: account.name,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: existing.map(({ credentialId: id }) => ({ type: 'public-key', id })),
    // It signs in without a user name, and only after the device has checked a fingerprint, a face or a PIN: both
    // factors at once.
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
    timeout: TICKET_SECONDS['add passkey'] * 1000,
  };
}

function expected({ config }: Parts, challenge: Ticket) {
  return {
    expectedChallenge: challenge.text,
    expectedOrigin: config.publicUrl.origin,
    expectedRPID: config.publicUrl.hostname,
    requireUserVerification: true,
  };
}

export interface NewPasskeyResponse {
  credentialid: string;
  clientdata: string;
  attestation: string;
}

/** @returns undefined when the response does not belong to this challenge, site or credential id. */
export async function checkNewPasskey(
  context: Parts,
  challenge: Ticket,
  { credentialid, clientdata, attestation }: NewPasskeyResponse,
): Promise<WebAuthnCredential | undefined> {
  const { verifyRegistrationResponse } = await library();
  const response: RegistrationResponseJSON = {
    id: credentialid,
    rawId: credentialid,
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON: clientdata, attestationObject: attestation },
  };
  try {
    if (await hasCertificates(attestation)) return undefined;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      ...expected(context, challenge),
      supportedAlgorithmIDs: ALGORITHMS,
    });
    const credential = verified ? registrationInfo.credential : undefined;
    return credential?.id === credentialid ? credential : undefined;
  } catch {
    // The library's way to refuse. Its messages quote the response, so we do not log them.
    return undefined;
  }
}

/**
 * We ask for no certificates. If the library checked those that someone sends anyway, it would fetch addresses that
 * they name.
 */
async function hasCertificates(attestation: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestation, 'base64url')));
  const isSelf = decoded.get('fmt') === 'packed' && decoded.get('attStmt').get('x5c') === undefined;
  return decoded.get('fmt') !== 'none' && !isSelf;
}

export interface PasskeyResponse {
  credentialid: string;
  clientdata: string;
  authenticatordata: string;
  signature: string;
  userhandle: string;
}

/** Checked in place of an unknown passkey, so that a refusal takes the same time. No one has its private key. */
const UNKNOWN_KEY =
  'pQECAyYgASFYIHAzK5yaERfh--dfRAF2iWHq-I6D7oCnXLn1Kn3-FtzRIlggomiA-PcOCdZ7JsuKD-Hyar_fWInec6-hCjY9jS88zw8';

/**
 * Checks a response to a challenge.
 * @param secret of the passkey that it names; undefined when it is unknown
 * @returns the passkey's counter, or undefined when the response is not genuine
 */
export async function checkPasskey(
  context: Parts,
  challenge: Ticket,
  sent: PasskeyResponse,
  secret: PasskeySecret | undefined,
): Promise<{ counter: number } | undefined> {
  const { verifyAuthenticationResponse } = await library();
  const response: AuthenticationResponseJSON = {
    id: sent.credentialid,
    rawId: sent.credentialid,
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: sent.clientdata,
      authenticatorData: sent.authenticatordata,
      signature: sent.signature,
      userHandle: sent.userhandle,
    },
  };
  const publicKey = new Uint8Array(Buffer.from(secret?.publicKey ?? UNKNOWN_KEY, 'base64url'));
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      ...expected(context, challenge),
      // The database compares the counter, in the statement that stores it.
      credential: { id: sent.credentialid, publicKey, counter: 0 },
    });
    if (!verified || !secret || secret.userHandle !== sent.userhandle) return undefined;
    return { counter: authenticationInfo.newCounter };
  } catch {
    return undefined;
  }
}
