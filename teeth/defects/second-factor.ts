// The second factor of staff.
import type { Defect } from '../defect.ts';

const TESTS = 'tests/server/accounts/second-factor.test.ts';
const ROWS = 'server/db/second-factors.ts';
const SIGN_IN = 'server/routes/sign-in.ts';

export const secondFactor: readonly Defect[] = [
  {
    name: 'second factor not asked for at the sign-in',
    file: SIGN_IN,
    edits: [['if (refusal) return refusal;', '']],
    caughtBy: TESTS,
  },
  {
    name: 'code of an authenticator app good twice',
    file: ROWS,
    edits: [["    .where('lastStep', '<', step)\n", '']],
    caughtBy: TESTS,
  },
  {
    name: 'recovery code good twice',
    file: ROWS,
    edits: [
      [
        "    .deleteFrom('recoveryCodes')\n    .where('codeHash', '=', codeHash)",
        "    .updateTable('recoveryCodes')\n    .set({ codeHash })\n    .where('codeHash', '=', codeHash)",
      ],
      [
        ".where('accountId', '=', accountId)\n    .executeTakeFirst();\n  return result.numDeletedRows",
        ".where('accountId', '=', accountId)\n    .executeTakeFirst();\n  return result.numUpdatedRows",
      ],
    ],
    caughtBy: TESTS,
  },
  {
    name: 'wrong codes not counted',
    file: SIGN_IN,
    edits: [
      [
        "  const guess = loginGuess(context, 'staff', input.username, ip);\n  await context.throttle.hit(...guess);\n",
        "  const guess = loginGuess(context, 'staff', input.username, ip);\n",
      ],
    ],
    caughtBy: TESTS,
  },
  {
    name: 'sessions that began without the second factor go on once there is one',
    file: 'server/routes/second-factor.ts',
    edits: [
      [
        '  // The other sessions began without the second factor.\n  await deleteOtherSessionsOf(trx, id, visitor.tokenHash);\n',
        '',
      ],
    ],
    caughtBy: TESTS,
  },
  {
    name: 'secret of the second factor stored in clear',
    file: 'server/accounts/second-factor.ts',
    edits: [
      ['context.secrets.seal(secret.base32)', 'secret.base32'],
      ['context.secrets.unseal(factor.sealedSecret)', 'factor.sealedSecret'],
    ],
    caughtBy: TESTS,
  },
  {
    name: 'ADMIN_MFA=required not enforced',
    file: 'server/http/serve.ts',
    edits: [['if (mustEnroll) throw refuse.enrollFirst();', '']],
    caughtBy: TESTS,
  },
];
