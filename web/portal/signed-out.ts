// A 401 in the portal means that the server's session has ended. It has the same effect as a failed session
// check (§4): the stored values are cleared, and the shell, which watches them, opens the sign-in page.
import { serverMessages } from '../../contract/messages.ts';
import { pages } from '../../contract/pages.ts';
import { HttpError } from '../api.ts';
import { openPage } from '../page-load.ts';
import { rememberReturn } from '../return-to.ts';
import { clearSession, isTakenOver } from '../session.ts';

export function leaveIfSignedOut(error: unknown): boolean {
  if (!(error instanceof HttpError)) return false;
  if (error.status === 403 && error.message === serverMessages.enrollFirst) {
    // Signed in, but without access yet: the firm requires a second factor first.
    openPage(pages.staffSecurity);
    return true;
  }
  // The page says so itself (shell/session/other-account.tsx).
  if (error.message === serverMessages.otherAccount) return true;
  if (error.status !== 401) return false;
  // The sign-in in another tab has ended the session of this page: what is stored is the other account's.
  if (isTakenOver()) return true;
  rememberReturn('ended');
  clearSession();
  return true;
}
