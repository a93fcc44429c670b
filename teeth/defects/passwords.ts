// Passwords, and the links that replace them.
import type { Defect } from '../defect.ts';

const CHANGED = 'tests/server/accounts/changed-passwords.test.ts';
const FORGOTTEN = 'tests/server/accounts/forgotten-passwords.test.ts';
const SECRETS = 'tests/server/process/secrets.test.ts';
const ACCOUNTS = 'server/routes/accounts.ts';
const TOKENS = 'server/db/reset-tokens.ts';

export const passwords: readonly Defect[] = [
  {
    name: 'password digest taken in any form',
    file: ACCOUNTS,
    edits: [['if (!DIGEST_PATTERN.test(digest))', "if (digest === '')"]],
    caughtBy: 'tests/server/accounts/accounts.test.ts',
  },
  {
    name: 'key left out of the hash of a password',
    file: 'server/keys/secrets.ts',
    edits: [
      [
        "return key && createHmac('sha256', key.pepper).update(digest).digest('base64');",
        'return key && digest;',
      ],
    ],
    caughtBy: SECRETS,
  },
  {
    name: 'cost of a hash lowered',
    file: 'server/accounts/passwords.ts',
    edits: [
      ['memoryCost: 64 * 1024, timeCost: 3', 'memoryCost: 8 * 1024, timeCost: 1'],
      ['m=65536,t=3,p=1', 'm=8192,t=1,p=1'],
    ],
    caughtBy: SECRETS,
  },
  {
    name: 'unknown account refused without the work of checking a password',
    file: 'server/accounts/passwords.ts',
    edits: [
      [
        '        const wellFormed = DIGEST_PATTERN.test(digest);\n',
        '        const wellFormed = DIGEST_PATTERN.test(digest);\n        if (stored === undefined) return false;\n',
      ],
    ],
    caughtBy: 'tests/server/accounts/accounts.test.ts',
  },
  {
    name: 'reset token not single-use',
    file: TOKENS,
    edits: [
      [
        "    .deleteFrom('resetTokens')\n    .where('tokenHash', '=', token.tokenHash)",
        "    .updateTable('resetTokens')\n    .set({ tokenHash: token.tokenHash })\n    .where('tokenHash', '=', token.tokenHash)",
      ],
      ['result.numDeletedRows', 'result.numUpdatedRows'],
    ],
    caughtBy: FORGOTTEN,
  },
  {
    name: 'reset token stored in clear',
    file: ACCOUNTS,
    edits: [
      ['tokenHash: hashToken(token), accountId: id', 'tokenHash: token, accountId: id'],
      ['tokenHash: hashToken(token),\n', 'tokenHash: token,\n'],
    ],
    caughtBy: FORGOTTEN,
  },
  {
    name: 'reset link good for a day',
    file: 'contract/sizes.ts',
    edits: [['RESET_LINK_MINUTES = 30', 'RESET_LINK_MINUTES = 1440']],
    caughtBy: FORGOTTEN,
  },
  {
    name: 'older reset links stay good',
    file: TOKENS,
    edits: [['  await deleteResetTokensOf(trx, token.accountId);\n', '']],
    caughtBy: FORGOTTEN,
  },
  {
    name: 'reset link built from the Host header',
    file: ACCOUNTS,
    edits: [
      [
        'resetLetter(context.config, email',
        'resetLetter({ ...context.config, publicUrl: new URL(`http://${call.request.headers.host}`) }, email',
      ],
    ],
    caughtBy: FORGOTTEN,
  },
  {
    name: 'sessions not ended by a reset',
    file: ACCOUNTS,
    edits: [['    await deleteSessionsOf(trx, userId);\n', '']],
    caughtBy: FORGOTTEN,
  },
  {
    name: 'owner not told of a new password',
    file: ACCOUNTS,
    edits: [['    await queueMail(context, trx, passwordChangedLetter(email));\n', '']],
    caughtBy: FORGOTTEN,
  },
  {
    name: 'reset token left in the address bar',
    file: 'web/account/reset-password.tsx',
    edits: [["window.history.replaceState(window.history.state, '', window.location.pathname);", '']],
    caughtBy: 'tests/web/forgotten-password.test.tsx',
  },
  {
    name: 'password sent as it was typed',
    file: 'web/password-digest.ts',
    edits: [['return bytesToHex(md5(utf8ToBytes(password)));', 'return password;']],
    caughtBy: 'tests/web/registration.test.tsx',
  },
  {
    name: 'password changed without the current one',
    file: ACCOUNTS,
    edits: [['  await requirePassword(call, password, old);\n', '']],
    caughtBy: CHANGED,
  },
  {
    name: 'other sessions go on after the password was changed',
    file: ACCOUNTS,
    edits: [['    await deleteOtherSessionsOf(trx, account.id, tokenHash);\n', '']],
    caughtBy: CHANGED,
  },
  {
    name: 'of two changes of a password at once both made',
    file: 'server/db/accounts.ts',
    edits: [["    .where('passwordHash', '=', change.old)\n", '']],
    caughtBy: CHANGED,
  },
  {
    name: 'current passwords guessed at without end',
    file: 'server/accounts/reauthentication.ts',
    edits: [['hits: guessOf(call),', 'hits: [],']],
    caughtBy: CHANGED,
  },
  {
    name: 'a change of a password that is repeated is told to be wrong',
    file: ACCOUNTS,
    edits: [
      [
        '  return answerOnce<calls.SimpleAnswer>(call, replay, async (commit) => {\n    await requirePassword(call, password, old);\n',
        '  await requirePassword(call, password, old);\n  return answerOnce<calls.SimpleAnswer>(call, replay, async (commit) => {\n',
      ],
    ],
    caughtBy: CHANGED,
  },
  {
    name: 'hash made anew puts an old password back',
    file: 'server/routes/sign-in.ts',
    edits: [
      [
        'if (await replacePasswordHash(context.db, id, { old, new: renewed })) return renewed;',
        'await setPasswordHash(context.db, id, renewed);\n    return renewed;',
      ],
      ['  replacePasswordHash,\n', '  setPasswordHash,\n'],
    ],
    caughtBy: SECRETS,
  },
];
