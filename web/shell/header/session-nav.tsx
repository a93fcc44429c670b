// The header's links for a signed-in user (§2): the list, the user's name, which opens a menu, and LogOut.
import { Link, useLocation } from 'react-router';
import {
  administrationPages,
  clientPages,
  type PagePath,
  pages,
  staffPages,
} from '../../../contract/pages.ts';
import type { SessionValues } from '../../session.ts';
import { Chevron } from '../chevron.tsx';
import { usePopup } from '../popup.ts';
import { useLogOut } from '../session/log-out.ts';
import type { HeaderLink } from './header-links.ts';

interface ListLinkProps {
  to: PagePath;
  /** The list's page and the pages reached from it. */
  within: readonly PagePath[];
  children: string;
}

/** Those that the menu behind the name leads to. */
const ACCOUNT_PAGES: readonly PagePath[] = [
  pages.clientProfile,
  pages.clientSecurity,
  pages.clientColleagues,
  pages.staffProfile,
  pages.staffSecurity,
  ...administrationPages,
];

/** The list's link is also marked as current on the form and the detail page, which belong to the list. */
function ListLink({ to, within, children }: ListLinkProps) {
  const { pathname } = useLocation();
  const inside = within.some((page) => page === pathname) && !ACCOUNT_PAGES.some((page) => page === pathname);
  return (
    <Link to={to} aria-current={pathname === to ? 'page' : inside ? 'true' : undefined}>
      {children}
    </Link>
  );
}

const CLIENT_LINKS: readonly HeaderLink[] = [
  { label: 'Profile', path: pages.clientProfile },
  { label: 'Security', path: pages.clientSecurity },
  { label: 'Colleagues', path: pages.clientColleagues },
];
const STAFF_LINKS: readonly HeaderLink[] = [
  { label: 'Profile', path: pages.staffProfile },
  { label: 'Security', path: pages.staffSecurity },
];
const ADMINISTRATOR_LINKS: readonly HeaderLink[] = [
  ...STAFF_LINKS,
  { label: 'Administration', path: pages.accounts },
];

function AccountMenu({ name, links }: { name: string | undefined; links: readonly HeaderLink[] }) {
  const popup = usePopup();
  const { pathname } = useLocation();
  const isInside = ACCOUNT_PAGES.some((page) => page === pathname);
  return (
    <details className="account-menu" ref={popup}>
      <summary aria-current={isInside ? 'true' : undefined}>
        {/* The inline script of web/start-script.ts writes the name before React runs. */}
        <span className="who" suppressHydrationWarning>
          {name ?? ''}
        </span>
        <Chevron />
      </summary>
      <div>
        {links.map(({ label, path }) => (
          <Link key={path} to={path} aria-current={path === pathname ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </div>
    </details>
  );
}

export interface SessionNavProps {
  kind: 'client' | 'staff';
  session: SessionValues;
}

export function SessionNav({ kind, session }: SessionNavProps) {
  const logOut = useLogOut();
  return (
    <nav className="nav nav-session" aria-label="Main" data-for={kind}>
      {kind === 'client' ? (
        <>
          <ListLink to={pages.clientList} within={clientPages}>
            Review Request
          </ListLink>
          <span className="divider" />
          <AccountMenu name={session.clientname} links={CLIENT_LINKS} />
        </>
      ) : (
        <>
          <ListLink to={pages.staffList} within={staffPages}>
            Client Inquiry
          </ListLink>
          <span className="divider" />
          <AccountMenu
            name="Admin"
            links={session.administrator === '1' ? ADMINISTRATOR_LINKS : STAFF_LINKS}
          />
        </>
      )}
      <button type="button" onClick={logOut}>
        LogOut
      </button>
    </nav>
  );
}
