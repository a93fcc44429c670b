// What only a signed-in person may see. Nothing is rendered until the check has passed, so that
// protected content never flashes; the redirect itself is made by useSessionCheck in root.tsx.
import { useLocation } from 'react-router';
import { accessOf } from '../../../contract/pages.ts';
import { useSession } from '../../session.ts';
import { judge } from './session-check.ts';

export function Protected({ children }: { children: React.ReactNode }) {
  const { pathname } = useLocation();
  const session = useSession();
  // A path that contract/pages.ts does not list must never open a portal screen.
  const allowed = accessOf(pathname) !== undefined && judge(pathname, session).show;
  return allowed ? children : null;
}
