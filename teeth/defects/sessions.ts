// The cookie, and the session it opens.
import type { Defect } from '../defect.ts';

const SESSIONS = 'tests/server/accounts/sessions.test.ts';
const FILE = 'server/accounts/sessions.ts';

export const sessions: readonly Defect[] = [
  {
    name: 'SameSite weakened to Lax',
    file: FILE,
    edits: [["sameSite: 'strict'", "sameSite: 'lax'"]],
    caughtBy: SESSIONS,
  },
  {
    name: 'HttpOnly removed from the cookie',
    file: FILE,
    edits: [['httpOnly: true, ', '']],
    caughtBy: SESSIONS,
  },
  {
    name: "__Host- removed from the cookie's name",
    file: FILE,
    edits: [["context.config.secure ? '__Host-sid' : 'sid'", "'sid'"]],
    caughtBy: SESSIONS,
  },
  {
    name: 'session token stored in clear',
    file: 'server/keys/secrets.ts',
    edits: [["return createHash('sha256').update(token).digest('hex');", 'return token;']],
    caughtBy: SESSIONS,
  },
  {
    name: 'idle limit not enforced',
    file: FILE,
    edits: [['    now < Date.parse(session.seenAt) + idle * 1000 &&\n', '    idle > 0 &&\n']],
    caughtBy: SESSIONS,
  },
  {
    name: 'absolute limit not enforced',
    file: FILE,
    edits: [['now < Date.parse(session.createdAt) + absolute * 1000', 'absolute > 0']],
    caughtBy: SESSIONS,
  },
  {
    name: "the browser's former session kept at a new sign-in",
    file: FILE,
    edits: [['if (former) await deleteSession(trx, former);', '']],
    caughtBy: SESSIONS,
  },
  {
    name: 'sessions of an account not limited to five',
    file: 'server/db/sessions.ts',
    edits: [['.limit(keep)', '.limit(keep + 1)']],
    caughtBy: SESSIONS,
  },
  {
    name: 'disabling an account does not end its sessions',
    file: 'server/db/accounts.ts',
    edits: [['  if (disabled) await deleteSessionsOf(db, id);\n', '']],
    caughtBy: SESSIONS,
  },
  {
    name: 'logout only in the browser: the server goes on taking the cookie',
    file: FILE,
    edits: [['      await deleteSession(trx, tokenHash);\n', '']],
    caughtBy: 'tests/server/accounts/accounts.test.ts',
  },
  {
    name: 'logout only in the browser: the server is never told',
    file: 'web/shell/session/log-out.ts',
    edits: [['    logoutOnServer();\n', '']],
    caughtBy: 'tests/web/shell.test.tsx',
  },
  {
    name: 'idle sign-out happens during an upload',
    file: 'web/shell/session/idle-sign-out.ts',
    edits: [['if (isWorking()) lastAct = now;', '']],
    caughtBy: 'tests/web/idle-watch.test.tsx',
  },
  {
    name: 'sign-in that goes on after its password was changed',
    file: 'server/accounts/sessions.ts',
    edits: [['    if (!(await lockAccount(trx, account.id, account.passwordHash))) return false;\n', '']],
    caughtBy: SESSIONS,
  },
  {
    name: 'sign-in that goes on without the second factor that was set up meanwhile',
    file: 'server/accounts/sessions.ts',
    edits: [['    if (factor?.confirmed && !account.withSecondFactor) return false;\n', '']],
    caughtBy: SESSIONS,
  },
];
