// The session check of §4. It decides only what the browser shows; the server controls access to the data.
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ROLE_ID } from '../../../contract/endpoint.ts';
import { accessOf, type PagePath, pages } from '../../../contract/pages.ts';
import {
  clearSession,
  isSignedIn,
  isTakenOver,
  readSession,
  type SessionValues,
  useSession,
} from '../../session.ts';

type Verdict = { show: true } | { show: false; goTo?: PagePath };

/** Whether this session may see this path (without its query), and if not, where to redirect. */
export function judge(path: string, session: SessionValues): Verdict {
  const access = accessOf(path);
  // An unknown path is neither public nor protected: the not-found page stays.
  if (access === 'public' || access === undefined) return { show: true };
  if (!isSignedIn(session)) return { show: false, goTo: pages.login };
  const role = session.roleid === String(ROLE_ID.client) ? 'client' : 'staff';
  if (access === role) return { show: true };
  return { show: false, goTo: role === 'client' ? pages.clientList : pages.staffList };
}

/** Runs after each completed navigation, and whenever the stored values change (a 401, another tab). */
export function useSessionCheck(): void {
  const location = useLocation();
  const session = useSession();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: location and session only trigger the check
  useEffect(() => {
    // The page says so, and where its reader may go.
    if (isTakenOver()) return;
    // Reads the storage directly: during hydration, the hook still returns a signed-out session.
    const verdict = judge(location.pathname, readSession());
    if (verdict.show || !verdict.goTo) return;
    if (verdict.goTo === pages.login) clearSession();
    navigate(verdict.goTo, { replace: true });
  }, [location, session, navigate]);
}
