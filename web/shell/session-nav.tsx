// The header's links for somebody who is signed in (§2): the list, who it is, and the way out.
import { NavLink } from 'react-router';
import { pages } from '../../contract/pages.ts';
import type { SessionValues } from '../session.ts';
import { useLogOut } from './log-out.ts';

export function SessionNav({ kind, session }: { kind: 'client' | 'staff'; session: SessionValues }) {
  const logOut = useLogOut();
  return (
    <nav className="nav nav-session" aria-label="Main">
      {kind === 'client' ? (
        <NavLink to={pages.clientList}>Review Request</NavLink>
      ) : (
        <NavLink to={pages.staffList}>Client Inquiry</NavLink>
      )}
      <span className="divider" />
      <span className="who">{kind === 'client' ? session.clientname : 'Admin'}</span>
      <button type="button" onClick={logOut}>
        LogOut
      </button>
    </nav>
  );
}
