// The second factor of staff.
import { defectsOf } from '../defect.ts';

const TESTS = 'tests/server/accounts/second-factor.test.ts';

export const secondFactor = [
  ...defectsOf('server/routes/accounts/sign-in.ts', TESTS, {
    'second factor not required at sign-in': [
      '  if (refusal) return refusal;\n  if (await startSession',
      '  if (await startSession',
    ],
    'wrong codes not counted': ['  await context.throttle.hit(...hits);\n  const by =', '  const by ='],
  }),
  ...defectsOf('server/db/accounts/second-factors.ts', TESTS, {
    'code of an authenticator app accepted twice':
      "    .where((eb) => eb.or([eb('lastStep', '<', step), eb('lastStep', '>', step + STEPS_AHEAD)]))\n",
    'recovery code accepted twice': [
      [
        "    .deleteFrom('recoveryCodes')\n    .where('codeHash', '=', codeHash)",
        "    .updateTable('recoveryCodes')\n    .set({ codeHash })\n    .where('codeHash', '=', codeHash)",
      ],
      [
        ".where('accountId', '=', accountId)\n    .executeTakeFirst();\n  return result.numDeletedRows",
        ".where('accountId', '=', accountId)\n    .executeTakeFirst();\n  return result.numUpdatedRows",
      ],
    ],
  }),
  ...defectsOf('server/routes/accounts/second-factor.ts', TESTS, {
    'sessions without the second factor kept after it is set up':
      '  // The other sessions began without the second factor.\n  await deleteOtherSessionsOf(trx, id, visitor.tokenHash);\n',
  }),
  ...defectsOf('server/accounts/second-factor.ts', TESTS, {
    'secret of the second factor stored in plain text': [
      ['context.secrets.seal(secret.base32, ownerOf(accountId))', 'secret.base32'],
      ['context.secrets.unseal(factor.sealedSecret, ownerOf(accountId))', 'factor.sealedSecret'],
    ],
  }),
  ...defectsOf('server/accounts/second-factor.ts', TESTS, {
    'codes of ten minutes accepted': ['const WINDOW_STEPS = 1;', 'const WINDOW_STEPS = 20;'],
    'recovery codes of 40 bits': ['randomBytes(15)', 'randomBytes(5)'],
  }),
  ...defectsOf('server/http/serve.ts', TESTS, {
    'ADMIN_MFA=required not enforced': 'if (mustEnroll) throw refuse.enrollFirst();',
  }),
];
