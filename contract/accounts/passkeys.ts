// Passkeys (WebAuthn): a key pair in the user's device signs in without a password. Ours, not the specification's.
// Binary fields are base64url texts, as a browser's PublicKeyCredential.toJSON returns them.
import { id, success, time, timeOrNone } from '../answers.ts';
import { endpoint } from '../endpoint.ts';
import { confirmation, passwordDigest, positiveInteger, text } from '../fields.ts';
import { MAX_PASSKEY_NAME_CHARS } from '../limits.ts';
import { z } from '../z.ts';

function base64url(maxChars: number) {
  return z
    .string()
    .max(maxChars, `must have at most ${maxChars} characters`)
    .regex(/^[A-Za-z0-9_-]+$/, 'must be base64url');
}

/** At most 1,023 bytes (WebAuthn, section 4). */
const credentialId = base64url(1364);
const clientData = base64url(4096);

const credential = z.object({ type: z.literal('public-key'), id: z.string() });

const creation = z
  .object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    excludeCredentials: z.array(credential),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
    timeout: z.int(),
  })
  .describe('What `navigator.credentials.create` needs, with base64url in place of bytes.');
export type PasskeyCreation = z.output<typeof creation>;

const request = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    userVerification: z.literal('required'),
    timeout: z.int(),
  })
  .describe('What `navigator.credentials.get` needs, with base64url in place of bytes.');
export type PasskeyRequest = z.output<typeof request>;

const passkey = z.object({ passkeyid: id, name: z.string(), createdat: time, lastusedat: timeOrNone });
export type PasskeyListed = z.output<typeof passkey>;

export const passkeyChallenge = endpoint({
  description:
    'A challenge for a sign-in: bound to this browser by a cookie, valid for five minutes and one use.',
  path: '/user/passkey/challenge',
  methods: ['POST'],
  who: 'anyone',
  // Nothing is stored, and no other site can read the answer.
  answer: success({ options: request }),
});

/** Each sign-in page accepts only passkeys of accounts of its role. */
export const passkeyLogin = endpoint({
  description: 'Signs in with a passkey.',
  path: '/user/passkey/login',
  who: 'anyone',
  changes: true,
  input: z.object({
    role: z.enum(['client', 'staff']),
    credentialid: credentialId,
    clientdata: clientData,
    authenticatordata: base64url(4096),
    signature: base64url(2048),
    userhandle: base64url(88),
  }),
  answer: success({ accountid: id, name: z.string() }),
});

export const listPasskeys = endpoint({
  description: "The user's passkeys.",
  path: '/user/passkeys',
  who: 'signed-in',
  answer: success({ data: z.array(passkey) }),
  beforeEnrollment: true,
});

export const startPasskey = endpoint({
  description: 'Starts adding a passkey.',
  path: '/user/passkeys/start',
  who: 'signed-in',
  changes: true,
  input: confirmation,
  answer: success({ options: creation }),
  beforeEnrollment: true,
});

export const addPasskey = endpoint({
  description: 'Adds the passkey that the browser has made.',
  path: '/user/passkeys/add',
  who: 'signed-in',
  changes: true,
  input: z.object({
    name: text(MAX_PASSKEY_NAME_CHARS).default('').describe('Blank: a rough name of the browser.'),
    credentialid: credentialId,
    clientdata: clientData,
    attestation: base64url(16_384),
  }),
  beforeEnrollment: true,
});

export const removePasskey = endpoint({
  description: 'Removes a passkey.',
  path: '/user/passkeys/remove',
  who: 'signed-in',
  changes: true,
  input: z.object({ password: passwordDigest, passkeyid: positiveInteger }),
});
