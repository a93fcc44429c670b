// Shows its content only to a signed-in user, and no longer once another account has signed in in this browser. It renders nothing until the check has passed, so that protected
// content never flashes; useSessionCheck in root.tsx makes the redirect.
import { useLocation } from 'react-router';
import { accessOf } from '../../../contract/pages.ts';
import { useSession, useTakenOver } from '../../session.ts';
import { OtherAccount } from './other-account.tsx';
import { judge } from './session-check.ts';

export function Protected({ children }: { children: React.ReactNode }) {
  const { pathname } = useLocation();
  const session = useSession();
  const isTaken = useTakenOver();
  // A path that is not listed in contract/pages.ts must never open a portal screen.
  const allowed = accessOf(pathname) !== undefined && judge(pathname, session).show;
  if (isTaken) return <OtherAccount />;
  return allowed ? children : null;
}
