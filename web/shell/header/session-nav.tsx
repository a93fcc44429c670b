// The header's links for a signed-in user (§2): the list, the user's name, and LogOut.
import { Link, useLocation } from 'react-router';
import { clientPages, type PagePath, pages, staffPages } from '../../../contract/pages.ts';
import type { SessionValues } from '../../session.ts';
import { useLogOut } from '../session/log-out.ts';

interface ListLinkProps {
  to: PagePath;
  /** The list's page and the pages reached from it. */
  within: readonly PagePath[];
  children: string;
}

/** The list's link is also marked as current on the form and the detail page, which belong to the list. */
function ListLink({ to, within, children }: ListLinkProps) {
  const { pathname } = useLocation();
  const inside = within.some((page) => page === pathname);
  return (
    <Link to={to} aria-current={pathname === to ? 'page' : inside ? 'true' : undefined}>
      {children}
    </Link>
  );
}

export interface SessionNavProps {
  kind: 'client' | 'staff';
  session: SessionValues;
}

export function SessionNav({ kind, session }: SessionNavProps) {
  const logOut = useLogOut();
  return (
    <nav className="nav nav-session" aria-label="Main">
      {kind === 'client' ? (
        <ListLink to={pages.clientList} within={clientPages}>
          Review Request
        </ListLink>
      ) : (
        <ListLink to={pages.staffList} within={staffPages}>
          Client Inquiry
        </ListLink>
      )}
      <span className="divider" />
      <span className="who">{kind === 'client' ? session.clientname : 'Admin'}</span>
      <button type="button" onClick={logOut}>
        LogOut
      </button>
    </nav>
  );
}
