// The cookie, and the session it opens.
import type { Defect } from '../defect.ts';

const SESSIONS = 'tests/server/accounts/sessions.test.ts';
const FILE = 'server/accounts/sessions.ts';
const COOKIE = { file: SESSIONS, test: 'is for scripts and foreign pages out of reach' };

export const sessions: readonly Defect[] = [
  {
    name: 'SameSite weakened to Lax',
    file: FILE,
    edits: [["sameSite: 'strict'", "sameSite: 'lax'"]],
    caughtBy: COOKIE,
  },
  {
    name: 'HttpOnly removed from the cookie',
    file: FILE,
    edits: [['httpOnly: true, ', '']],
    caughtBy: COOKIE,
  },
  {
    name: "__Host- removed from the cookie's name",
    file: FILE,
    edits: [["context.config.secure ? '__Host-sid' : 'sid'", "'sid'"]],
    caughtBy: { file: SESSIONS, test: 'is bound to the host and to https' },
  },
  {
    name: 'session token stored in clear',
    file: 'server/keys/secrets.ts',
    edits: [["return createHash('sha256').update(token).digest('hex');", 'return token;']],
    caughtBy: { file: SESSIONS, test: 'stands in the database only as a digest' },
  },
  {
    name: 'idle limit not enforced',
    file: FILE,
    edits: [['    now < Date.parse(session.seenAt) + idle * 1000 &&\n', '    idle > 0 &&\n']],
    caughtBy: { file: SESSIONS, test: 'ends when nobody has used it for its idle time' },
  },
  {
    name: 'absolute limit not enforced',
    file: FILE,
    edits: [['now < Date.parse(session.createdAt) + absolute * 1000', 'absolute > 0']],
    caughtBy: { file: SESSIONS, test: 'ends after its longest time' },
  },
  {
    name: "the browser's former session kept at a new sign-in",
    file: FILE,
    edits: [['if (former) await deleteSession(trx, former);', '']],
    caughtBy: { file: SESSIONS, test: 'is replaced when the same browser signs in again' },
  },
  {
    name: 'sessions of an account not limited to five',
    file: 'server/db/sessions.ts',
    edits: [['.limit(keep)', '.limit(keep + 1)']],
    caughtBy: { file: SESSIONS, test: 'is one of at most five' },
  },
  {
    name: 'disabling an account does not end its sessions',
    file: 'server/db/accounts.ts',
    edits: [['  if (disabled) await deleteSessionsOf(db, id);\n', '']],
    caughtBy: { file: SESSIONS, test: 'ends at once when its account is disabled' },
  },
  {
    name: 'logout only in the browser: the server goes on taking the cookie',
    file: FILE,
    edits: [['      await deleteSession(trx, tokenHash);\n', '']],
    caughtBy: { file: 'tests/server/accounts/accounts.test.ts', test: 'ends the session on the server' },
  },
  {
    name: 'logout only in the browser: the server is never told',
    file: 'web/shell/session/log-out.ts',
    edits: [['    logoutOnServer();\n', '']],
    caughtBy: { file: 'tests/web/shell.test.tsx', test: 'ends the session here and on the server' },
  },
  {
    name: 'idle sign-out happens during an upload',
    file: 'web/shell/session/idle-sign-out.ts',
    edits: [['if (isWorking()) lastAct = now;', '']],
    caughtBy: { file: 'tests/web/idle-watch.test.tsx', test: 'never happens during an upload' },
  },
  {
    name: 'sign-in that goes on after its password was changed',
    file: 'server/accounts/sessions.ts',
    edits: [['    if (!(await holdAccount(trx, account.id, account.passwordHash))) return false;\n', '']],
    caughtBy: { file: SESSIONS, test: 'does not begin when the password was changed while it began' },
  },
  {
    name: 'sign-in that goes on without the second factor that was set up meanwhile',
    file: 'server/accounts/sessions.ts',
    edits: [['    if (factor?.confirmed && !account.withSecondFactor) return false;\n', '']],
    caughtBy: { file: SESSIONS, test: 'does not begin when a second factor was set up while it began' },
  },
];
