// A 401 in the portal means that the server's session is over. It has the same effect as a failed
// session check (§4): the stored values go, and the shell, which watches them, leads to the sign-in.
import { HttpError } from '../api.ts';
import { clearSession } from '../session.ts';

export function leaveIfSignedOut(error: unknown): boolean {
  if (!(error instanceof HttpError && error.status === 401)) return false;
  clearSession();
  return true;
}
