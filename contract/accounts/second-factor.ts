// The second factor: a code from an authenticator app in addition to the password. Ours, not the specification's. Each
// sign-in remains one call, with an extra field and an extra answer (contract/accounts/accounts.ts).
import { count, success } from '../answers.ts';
import { endpoint } from '../endpoint.ts';
import { passwordDigest, requiredLine } from '../fields.ts';
import { z } from '../z.ts';

export const RECOVERY_CODES = 10;

export const secondFactorState = endpoint({
  description: 'Whether the user has an authenticator app.',
  path: '/admin/secondfactor',
  who: 'signed-in',
  answer: success({
    enrolled: z.boolean().describe('Whether sign-ins require a code.'),
    required: z.boolean().describe('Whether the firm requires a second factor of this account.'),
    mustenroll: z
      .boolean()
      .describe('Whether nothing else opens before one is set up; a passkey is one, too.'),
    recoverycodesleft: count,
  }),
  beforeEnrollment: true,
});

export const startSecondFactor = endpoint({
  description: 'Starts or restarts enrollment: the secret takes effect only once it is confirmed.',
  path: '/admin/secondfactor/start',
  who: 'signed-in',
  changes: true,
  input: z.object({ password: passwordDigest }),
  answer: success({
    secret: z.string().describe('For manual entry.'),
    address: z.string().describe('The same as a URL for a QR code.'),
  }),
  beforeEnrollment: true,
});

/** The server keeps only the hashes of the recovery codes. */
export const confirmSecondFactor = endpoint({
  description:
    'Confirms the authenticator app with its first code. Only this answer shows the recovery codes.',
  path: '/admin/secondfactor/confirm',
  who: 'signed-in',
  changes: true,
  input: z.object({ code: requiredLine }),
  answer: success({ recoverycodes: z.array(z.string()) }),
  beforeEnrollment: true,
});

export const removeSecondFactor = endpoint({
  description: 'Removes the authenticator app.',
  path: '/admin/secondfactor/remove',
  who: 'signed-in',
  changes: true,
  input: z.object({ password: passwordDigest, code: requiredLine }),
});
