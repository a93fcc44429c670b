// The second factor: a code from an authenticator app in addition to the password. Ours, not the specification's. Each
// sign-in remains one call, with an extra field and an extra answer (contract/accounts/accounts.ts).

import { endpoint, type Failure } from '../endpoint.ts';
import { passwordDigest, requiredLine } from '../fields.ts';
import { z } from '../z.ts';

export const RECOVERY_CODES = 10;

export type SecondFactorState =
  | {
      success: 1;
      message: string;
      /** Whether sign-ins require a code. */
      enrolled: boolean;
      /** Whether the firm requires a second factor of this account. */
      required: boolean;
      /** Whether nothing else opens before one is set up; a passkey is one, too. */
      mustenroll: boolean;
      recoverycodesleft: number;
    }
  | Failure;
export type SecondFactorStart =
  /** The secret as text for manual entry, and as a URL for a QR code. */
  { success: 1; message: string; secret: string; address: string } | Failure;
/** Shown once: the server keeps only their hashes. */
export type SecondFactorConfirmed = { success: 1; message: string; recoverycodes: string[] } | Failure;
export type SecondFactorRemoved = { success: 1; message: string } | Failure;

export const secondFactorState = endpoint<SecondFactorState>()({
  path: '/admin/secondfactor',
  methods: ['GET'],
  who: 'signed-in',
  changes: false,
  input: z.object({}),
  beforeEnrollment: true,
});

/** Starts or restarts enrollment: a secret takes effect only once it is confirmed. */
export const startSecondFactor = endpoint<SecondFactorStart>()({
  path: '/admin/secondfactor/start',
  methods: ['POST'],
  who: 'signed-in',
  changes: true,
  input: z.object({ password: passwordDigest }),
  beforeEnrollment: true,
});

export const confirmSecondFactor = endpoint<SecondFactorConfirmed>()({
  path: '/admin/secondfactor/confirm',
  methods: ['POST'],
  who: 'signed-in',
  changes: true,
  input: z.object({ code: requiredLine }),
  beforeEnrollment: true,
});

export const removeSecondFactor = endpoint<SecondFactorRemoved>()({
  path: '/admin/secondfactor/remove',
  methods: ['POST'],
  who: 'signed-in',
  changes: true,
  input: z.object({ password: passwordDigest, code: requiredLine }),
});
