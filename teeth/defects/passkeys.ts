// Passkeys: only a genuine, fresh response of a device that checked its user signs in.
import { defectsOf } from '../defect.ts';

const SIGN_IN = 'tests/server/accounts/passkey-sign-in.test.ts';
const LIST = 'tests/server/accounts/passkeys.test.ts';

export const passkeys = [
  ...defectsOf('server/accounts/passkeys.ts', SIGN_IN, {
    'passkey accepted from a device that did not check its user': [
      'requireUserVerification: true,',
      'requireUserVerification: false,',
    ],
    'passkey accepted for another origin': [
      'expectedOrigin: config.publicUrl.origin,',
      "expectedOrigin: [config.publicUrl.origin, 'https://phish.example', 'http://localhost:1'],",
    ],
    'passkey accepted for another site': [
      'expectedRPID: config.publicUrl.hostname,',
      "expectedRPID: [config.publicUrl.hostname, 'phish.example'],",
    ],
    'passkey accepted under the name of another account': ' || secret.userHandle !== sent.userhandle',
    'passkey accepted without a correct signature': ['if (!verified || !secret', 'if (!secret'],
    'passkey accepted after its row was moved to another account': [
      '`passkey of ${role} ${id}`',
      "`passkey of ${role} ${id}`.replace(/.*/, 'passkey')",
    ],
  }),
  ...defectsOf('server/accounts/passkeys.ts', LIST, {
    'certificates of a device opened': 'if (await hasCertificates(attestation)) return undefined;',
  }),
  ...defectsOf('server/accounts/passkey-challenges.ts', SIGN_IN, {
    'expired challenge accepted': ' && context.now().toISOString() < expiresAt',
    'challenge of another browser accepted': [
      "'passkey challenge', ...holder,",
      "'passkey challenge', holder[0],",
    ],
    'challenge that is not ours accepted': ['return isOurs &&', 'return'],
  }),
  ...defectsOf('server/accounts/passkey-challenges.ts', LIST, {
    'challenge for a sign-in accepted for adding a passkey, or of another session': [
      "'passkey challenge', ...holder,",
      "'passkey challenge',",
    ],
  }),
  ...defectsOf('server/db/accounts/passkeys.ts', SIGN_IN, {
    'copied passkey accepted': "    .where('counter', use.counter === 0 ? '=' : '<', use.counter)\n",
  }),
  ...defectsOf('server/db/accounts/accounts.ts', SIGN_IN, {
    'passkey of a disabled account accepted': [
      "    .where('passwordHash', '=', passwordHash)\n    .where('disabled', '=', 0)\n",
      "    .where('passwordHash', '=', passwordHash)\n",
    ],
  }),
  ...defectsOf('server/routes/accounts/passkey-sign-in.ts', SIGN_IN, {
    'challenge of a sign-in accepted twice': [
      '!(await spend(trx, asked))',
      '(await spend(trx, asked), false)',
    ],
    'passkey accepted on the sign-in page of the other role': ' || account.role !== input.role',
    'failed attempts with passkeys not counted': '  await context.throttle.hit(...hits);\n',
  }),
  ...defectsOf('server/routes/accounts/passkeys.ts', LIST, {
    'passkey added without the password': [
      '    await requirePassword(call, password);\n    const passkeys',
      '    const passkeys',
    ],
    'challenge of a new passkey accepted twice':
      '      if (!(await spend(trx, challenge))) throw refuse.badRequest(refusals.passkeyTooLate);\n',
    'number of passkeys not limited when two are added at once':
      '      const passkeys = await listPasskeysOf(trx, account.id);\n      requireRoom(passkeys.length);\n',
    'other sessions kept after a passkey is added or removed':
      '  await deleteOtherSessionsOf(trx, visitor.account.id, visitor.tokenHash);\n',
    'owner not told of a change of passkeys':
      '  await queueMail(context, trx, credentialLetter(context.config, visitor.account, change));\n',
    'last second factor removed although the firm requires one':
      '      await requireAnotherFactor(call, trx);\n',
  }),
  ...defectsOf('server/accounts/reauthentication.ts', LIST, {
    'passkey added without the code of the authenticator app': [
      'if (!factor?.confirmed) return commit(change);',
      'if (factor) return commit(change);',
    ],
  }),
  ...defectsOf('server/accounts/sessions.ts', LIST, {
    'password alone starts a session although the firm requires the passkey':
      '    if (!account.withSecondFactor && (await needsSecondFactor(context, trx, account))) return undefined;\n',
  }),
  ...defectsOf('server/routes/accounts/sign-in.ts', 'tests/server/accounts/client-second-factor.test.ts', {
    'code of a client not required at sign-in': [
      '  if (refusal) return refusal;\n  if (!(await startSession',
      '  if (!(await startSession',
    ],
  }),
];
