// Cookies and sessions.
import { defectsOf } from '../defect.ts';

const SESSIONS = 'tests/server/accounts/sessions.test.ts';
const FILE = 'server/accounts/sessions.ts';

export const sessions = [
  ...defectsOf(FILE, SESSIONS, {
    'SameSite weakened to Lax': ["sameSite: 'strict'", "sameSite: 'lax'"],
    'HttpOnly removed from the cookie': 'httpOnly: true, ',
    "__Host- removed from the cookie's name": ["context.config.secure ? '__Host-sid' : 'sid'", "'sid'"],
    'idle limit not enforced': ['now < Date.parse(session.seenAt) + idle * 1000', 'idle > 0'],
    'absolute limit not enforced': ['now < Date.parse(session.createdAt) + absolute * 1000', 'absolute > 0'],
    "the browser's former session kept at a new sign-in": 'if (former) await deleteSession(trx, former);',
    'sign-in completed although its password was changed meanwhile':
      '    if (!(await lockAccount(trx, account.id, account.passwordHash))) return undefined;\n',
    'sign-in completed without the second factor that was set up meanwhile':
      '    if (!account.withSecondFactor && (await needsSecondFactor(context, trx, account))) return undefined;\n',
  }),
  ...defectsOf('server/keys/secrets.ts', SESSIONS, {
    'session token stored in plain text': ["return hash('sha256', token, 'hex');", 'return token;'],
  }),
  ...defectsOf('server/db/accounts/sessions.ts', SESSIONS, {
    'sessions of an account not limited to five': ['.limit(keep)', '.limit(keep + 1)'],
    'any cookie opens a session': [
      ".where('sessions.tokenHash', '=', tokenHash)",
      ".where('sessions.tokenHash', '!=', tokenHash)",
    ],
  }),
  ...defectsOf('server/db/accounts/accounts.ts', SESSIONS, {
    'disabling an account does not end its sessions': '  if (disabled) await deleteSessionsOf(db, id);\n',
  }),
  ...defectsOf('server/routes/accounts/sessions.ts', 'tests/server/accounts/session-list.test.ts', {
    'sessions ended without the password': '    await requirePassword(call, password);\n',
    'a session ended under any id': [
      "sessionid === '' || idOf(context, session) === sessionid",
      'session.tokenHash !== visitor.tokenHash',
    ],
    'device of an ended session still known': [
      'if (deviceHash) await deleteDevice',
      'if (!tokenHash && deviceHash) await deleteDevice',
    ],
    'expired sessions listed': [
      'return sessions.filter((session) => isAlive(context, { ...session, account: visitor.account }));',
      'return sessions;',
    ],
  }),
  ...defectsOf('server/db/accounts/sessions.ts', 'tests/server/accounts/session-list.test.ts', {
    "others' sessions listed": [
      "'deviceHash'])\n    .where('accountId', '=', accountId)\n",
      "'deviceHash'])\n    .where('accountId', '>=', accountId - accountId)\n",
    ],
  }),
  ...defectsOf(FILE, 'tests/server/accounts/accounts.test.ts', {
    'sign-out only in the browser: the server still accepts the cookie':
      '      await deleteSession(trx, tokenHash);\n',
  }),
  ...defectsOf('web/shell/session/log-out.ts', 'tests/web/site/shell.test.tsx', {
    'sign-out only in the browser: the server is never called': '    logoutOnServer();\n',
  }),
  ...defectsOf('web/shell/session/idle-sign-out.ts', 'tests/web/account/idle-watch.test.tsx', {
    'idle sign-out happens during an upload': 'if (isWorking()) lastAct = now;',
  }),
];
