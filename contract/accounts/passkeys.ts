// Passkeys (WebAuthn): a key pair in the user's device signs in without a password. Ours, not the specification's.
// Binary fields are base64url texts, as a browser's PublicKeyCredential.toJSON returns them.

import { endpoint, type Failure } from '../endpoint.ts';
import { line, passwordDigest, positiveInteger, text } from '../fields.ts';
import { MAX_PASSKEY_NAME_CHARS } from '../sizes.ts';
import { z } from '../z.ts';

export const MAX_PASSKEYS = 10;

function base64url(maxChars: number) {
  return z
    .string()
    .max(maxChars, `must have at most ${maxChars} characters`)
    .regex(/^[A-Za-z0-9_-]+$/, 'must be base64url');
}

/** At most 1,023 bytes (WebAuthn, section 4). */
const credentialId = base64url(1364);
const clientData = base64url(4096);

/** What a browser passes to `navigator.credentials.create`, with base64url in place of bytes. */
export interface PasskeyCreation {
  challenge: string;
  rp: { id: string; name: string };
  user: { id: string; name: string; displayName: string };
  pubKeyCredParams: { type: 'public-key'; alg: number }[];
  excludeCredentials: { type: 'public-key'; id: string }[];
  authenticatorSelection: {
    residentKey: 'required';
    requireResidentKey: true;
    userVerification: 'required';
  };
  attestation: 'none';
  timeout: number;
}

/** What a browser passes to `navigator.credentials.get`, with base64url in place of bytes. */
export interface PasskeyRequest {
  challenge: string;
  rpId: string;
  userVerification: 'required';
  timeout: number;
}

export interface PasskeyListed {
  passkeyid: number;
  name: string;
  /** ISO 8601, UTC. */
  createdat: string;
  /** Empty when it was never used. */
  lastusedat: string;
}

export type PasskeyChallenge = { success: 1; message: string; options: PasskeyRequest } | Failure;
export type PasskeySignedIn = { success: 1; message: string; accountid: number; name: string } | Failure;
export type PasskeyList = { success: 1; message: string; data: PasskeyListed[] } | Failure;
export type PasskeyStart = { success: 1; message: string; options: PasskeyCreation } | Failure;
export type PasskeyChanged = { success: 1; message: string } | Failure;

/** A challenge for a sign-in: bound to this browser by a cookie, valid for five minutes and one use. */
export const passkeyChallenge = endpoint<PasskeyChallenge>()({
  path: '/user/passkey/challenge',
  methods: ['POST'],
  who: 'anyone',
  // Nothing is stored, and no other site can read the answer.
  changes: false,
  input: z.object({}),
});

/** Signs in. Each sign-in page accepts only passkeys of accounts of its role. */
export const passkeyLogin = endpoint<PasskeySignedIn>()({
  path: '/user/passkey/login',
  methods: ['POST'],
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
});

export const listPasskeys = endpoint<PasskeyList>()({
  path: '/user/passkeys',
  methods: ['GET'],
  who: 'signed-in',
  changes: false,
  input: z.object({}),
  beforeEnrollment: true,
});

/** Starts adding a passkey: checks the password, and a code if the account has an authenticator app. */
export const startPasskey = endpoint<PasskeyStart>()({
  path: '/user/passkeys/start',
  methods: ['POST'],
  who: 'signed-in',
  changes: true,
  input: z.object({ password: passwordDigest, code: line.default('') }),
  beforeEnrollment: true,
});

export const addPasskey = endpoint<PasskeyChanged>()({
  path: '/user/passkeys/add',
  methods: ['POST'],
  who: 'signed-in',
  changes: true,
  input: z.object({
    /** Empty: a rough name of the browser. */
    name: text(MAX_PASSKEY_NAME_CHARS).default(''),
    credentialid: credentialId,
    clientdata: clientData,
    attestation: base64url(16_384),
  }),
  beforeEnrollment: true,
});

export const removePasskey = endpoint<PasskeyChanged>()({
  path: '/user/passkeys/remove',
  methods: ['POST'],
  who: 'signed-in',
  changes: true,
  input: z.object({ password: passwordDigest, passkeyid: positiveInteger }),
});
