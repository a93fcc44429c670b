// What the pages for administrators share: their title and parts.
import { NavLink } from 'react-router';
import { pages } from '../../../contract/pages.ts';
import { PortalPage } from '../portal-page.tsx';

const PARTS = [
  { label: 'Accounts', path: pages.accounts },
  { label: 'Mail', path: pages.mails },
  { label: 'System', path: pages.system },
  { label: 'Numbers', path: pages.numbers },
] as const;

interface AdministrationPageProps {
  /** The page's own title. */
  title: string;
  /** Next to the title: a search, or what can be done here. */
  head?: React.ReactNode;
  children: React.ReactNode;
}

export function AdministrationPage({ title, head, children }: AdministrationPageProps) {
  return (
    <PortalPage list={pages.staffList}>
      <nav className="parts" aria-label="Administration">
        {PARTS.map(({ label, path }) => (
          <NavLink key={path} to={path} end>
            {label}
          </NavLink>
        ))}
      </nav>
      <div className="page-head list-head">
        <h1>{title}</h1>
        {head}
      </div>
      {children}
    </PortalPage>
  );
}
