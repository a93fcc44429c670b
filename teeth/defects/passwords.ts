// Passwords and reset links.
import { defectsOf } from '../defect.ts';

const CHANGED = 'tests/server/accounts/changed-passwords.test.ts';
const FORGOTTEN = 'tests/server/accounts/forgotten-passwords.test.ts';
const BOUND = 'tests/server/accounts/bound-credentials.test.ts';
const GUESSABLE = 'tests/server/accounts/guessable.test.ts';
const SECRETS = 'tests/server/process/secrets.test.ts';
const ACCOUNTS = 'server/routes/accounts/accounts.ts';

export const passwords = [
  ...defectsOf(ACCOUNTS, 'tests/server/accounts/accounts.test.ts', {
    'password digest accepted in any form': ['if (!DIGEST_PATTERN.test(digest))', "if (digest === '')"],
  }),
  ...defectsOf('server/keys/secrets.ts', SECRETS, {
    'key left out of the hash of a password': [
      "return key && createHmac('sha256', key.pepper).update(digest).digest('base64');",
      'return key && digest;',
    ],
  }),
  ...defectsOf('server/accounts/passwords.ts', SECRETS, {
    'cost of a hash lowered': [
      ['memoryCost: 64 * 1024, timeCost: 3', 'memoryCost: 8 * 1024, timeCost: 1'],
      ['m=65536,t=3,p=1', 'm=8192,t=1,p=1'],
    ],
  }),
  ...defectsOf('server/accounts/passwords.ts', 'tests/server/accounts/accounts.test.ts', {
    'unknown account refused without the work of a password check': [
      '        const wellFormed = DIGEST_PATTERN.test(digest);\n',
      '        const wellFormed = DIGEST_PATTERN.test(digest);\n        if (account === undefined) return false;\n',
    ],
  }),
  ...defectsOf('server/db/accounts/reset-tokens.ts', FORGOTTEN, {
    'reset token not single-use': [
      [
        ".deleteFrom('resetTokens')\n    .where('accountId', '=', token.accountId)\n    .returning",
        ".selectFrom('resetTokens')\n    .where('accountId', '=', token.accountId)\n    .select",
      ],
    ],
    'other reset links stay valid after one was used': [
      ".where('accountId', '=', token.accountId)\n    .returning",
      ".where('accountId', '=', token.accountId)\n    .where('tokenHash', '=', token.tokenHash)\n    .returning",
    ],
    'a stranger who asks for a reset link voids the one that the owner has': [
      "  await trx.insertInto('resetTokens').values(token).execute();\n",
      "  await trx.deleteFrom('resetTokens').where('accountId', '=', token.accountId).execute();\n  await trx.insertInto('resetTokens').values(token).execute();\n",
    ],
  }),
  ...defectsOf(ACCOUNTS, FORGOTTEN, {
    'reset token stored in plain text': [
      ['tokenHash: hashToken(token), accountId: id', 'tokenHash: token, accountId: id'],
      ['tokenHash: hashToken(token),\n', 'tokenHash: token,\n'],
    ],
    'reset link built from the Host header': [
      'resetLetter(context.config, email',
      'resetLetter({ ...context.config, publicUrl: new URL(`http://${call.request.headers.host}`) }, email',
    ],
    'sessions not ended by a reset': '    await deleteSessionsOf(trx, userId);\n',
    'owner not notified of a new password':
      '    await queueMail(context, trx, passwordChangedLetter(email));\n',
  }),
  ...defectsOf('contract/sizes.ts', FORGOTTEN, {
    'reset link valid for a day': ['RESET_LINK_MINUTES = 30', 'RESET_LINK_MINUTES = 1440'],
  }),
  ...defectsOf('web/account/reset-password.tsx', 'tests/web/account/forgotten-password.test.tsx', {
    'reset token left in the address bar':
      "window.history.replaceState(window.history.state, '', window.location.pathname);",
  }),
  ...defectsOf('web/password-digest.ts', 'tests/web/account/registration.test.tsx', {
    'password sent as typed': ['return bytesToHex(md5(utf8ToBytes(password)));', 'return password;'],
  }),
  ...defectsOf(ACCOUNTS, CHANGED, {
    'password changed without the current one': '  await requirePassword(call, password, old);\n',
    'other sessions kept after a password change':
      '    await deleteOtherSessionsOf(trx, account.id, tokenHash);\n',
    'repeated password change refused': [
      '  return answerOnce<calls.SimpleAnswer>(call, replay, async (commit) => {\n    await requirePassword(call, password, old);\n',
      '  await requirePassword(call, password, old);\n  return answerOnce<calls.SimpleAnswer>(call, replay, async (commit) => {\n',
    ],
  }),
  ...defectsOf('server/accounts/passwords.ts', BOUND, {
    'a password hash opens the account that it was copied to': [
      ['bindingOf = ({ id, role }: HashOwner,', 'bindingOf = ({ role }: HashOwner,'],
      ["JSON.stringify(['password', role, id, encoded])", "JSON.stringify(['password', role, encoded])"],
    ],
    'a client becomes staff by a change of the role in the database': [
      ['bindingOf = ({ id, role }: HashOwner,', 'bindingOf = ({ id }: HashOwner,'],
      ["JSON.stringify(['password', role, id, encoded])", "JSON.stringify(['password', id, encoded])"],
    ],
    'a hash without its binding is accepted': [
      'const isOwn = account !== undefined && isBound(account, keyId, encoded, binding);',
      "const isOwn =\n          account !== undefined && (binding === '' || isBound(account, keyId, encoded, binding));",
    ],
  }),
  ...defectsOf('server/accounts/bind-credentials.ts', BOUND, {
    'hashes copied later are bound at the next start': [
      ['  if (await areCredentialsBound(context.db)) return;\n', ''],
      ['    if (await areCredentialsBound(trx)) return;\n', ''],
    ],
    'two processes that start at the same moment bind twice':
      '    if (await areCredentialsBound(trx)) return;\n',
    'second factors of earlier versions not bound': '    await bindSecondFactors(context, trx);\n',
  }),
  ...defectsOf('server/accounts/second-factor.ts', BOUND, {
    'a second factor opens in the row that it was copied to': [
      '(accountId: number) => `second factor of ${accountId}`',
      '(_accountId: number) => `second factor`',
    ],
  }),
  ...defectsOf('server/routes/accounts/accounts.ts', GUESSABLE, {
    'common passwords and names accepted from staff':
      '    if (guessable) throw refuse.badRequest(guessable);\n',
    'CLIENT_PASSWORDS=screened without effect': [
      'context.config.clientPasswordsScreened ? findGuessable(digest, names) : undefined',
      'undefined',
    ],
  }),
  ...defectsOf('server/accounts/guessable.ts', GUESSABLE, {
    'list of common passwords not searched': [
      'if (isCommonPassword(digest)) return serverMessages.passwordCommon;',
      '',
    ],
  }),
  ...defectsOf('contract/fields.ts', 'tests/server/accounts/accounts.test.ts', {
    'address accepted at registration, but too long to sign in': [
      'export const loginName = text(MAX_EMAIL_CHARS);',
      'export const loginName = text(MAX_LINE_CHARS);',
    ],
  }),
  ...defectsOf('server/db/accounts/accounts.ts', CHANGED, {
    'two concurrent password changes both made': "    .where('passwordHash', '=', change.old)\n",
  }),
  ...defectsOf('server/accounts/reauthentication.ts', CHANGED, {
    'guesses at the current password not limited': ['hits: guessOf(call),', 'hits: [],'],
  }),
  ...defectsOf('server/routes/accounts/sign-in.ts', SECRETS, {
    'renewed hash restores an old password': [
      [
        'if (await replacePasswordHash(context.db, id, { old, new: renewed })) return renewed;',
        'await setPasswordHash(context.db, id, renewed);\n    return renewed;',
      ],
      ['  replacePasswordHash,\n', '  setPasswordHash,\n'],
    ],
  }),
];
