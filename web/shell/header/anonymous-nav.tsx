// The header's links for a visitor who is not signed in: on one line if they fit, otherwise behind 'Menu'.
// CSS decides which; the prerendered page contains both.
import { NavLink, useLocation } from 'react-router';
import { pages } from '../../../contract/pages.ts';
import { Chevron } from '../chevron.tsx';
import { FreeStart } from '../free-start.tsx';
import { usePopup } from '../popup.ts';
import { services } from '../services.ts';
import { accountLinks, type HeaderLink, homeLink, readingLinks } from './header-links.ts';
import { ServicesDropdown } from './services-dropdown.tsx';

function Links({ links }: { links: readonly HeaderLink[] }) {
  return links.map((link) => (
    <NavLink key={link.path} to={link.path} end>
      {link.label}
    </NavLink>
  ));
}

export function WideNav() {
  return (
    <nav className="nav nav-anonymous nav-wide" aria-label="Main">
      <Links links={[homeLink]} />
      <ServicesDropdown />
      <Links links={readingLinks} />
      <span className="divider" />
      <Links links={accountLinks} />
    </nav>
  );
}

export function NarrowNav() {
  const popup = usePopup();
  const isInServices = useLocation().pathname.startsWith(pages.services);
  return (
    <details className="menu nav-anonymous" ref={popup}>
      <summary>
        Menu <i />
      </summary>
      <nav className="menu-panel" aria-label="Main">
        <Links links={[homeLink]} />
        <details className="menu-services">
          <summary aria-current={isInServices ? 'true' : undefined}>
            Services
            <Chevron />
          </summary>
          <Links links={services.map(({ title, path }) => ({ label: title, path }))} />
        </details>
        <Links links={readingLinks} />
        <Links links={accountLinks} />
        <FreeStart />
      </nav>
    </details>
  );
}
