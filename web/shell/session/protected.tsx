// Shows its content only to a signed-in user. It renders nothing until the check has passed, so that protected
// content never flashes; useSessionCheck in root.tsx makes the redirect.
import { useLocation } from 'react-router';
import { accessOf } from '../../../contract/pages.ts';
import { useSession } from '../../session.ts';
import { judge } from './session-check.ts';

export function Protected({ children }: { children: React.ReactNode }) {
  const { pathname } = useLocation();
  const session = useSession();
  // A path that is not listed in contract/pages.ts must never open a portal screen.
  const allowed = accessOf(pathname) !== undefined && judge(pathname, session).show;
  return allowed ? children : null;
}
