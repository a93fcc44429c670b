// What the pages for administrators share: their title and parts, and what happens without the right to open them.
import { Navigate, NavLink } from 'react-router';
import { pages } from '../../../contract/pages.ts';
import { HttpError } from '../../api.ts';
import { LoadFailure } from '../load-failure.tsx';
import { PortalPage } from '../portal-page.tsx';

const PARTS = [
  { label: 'Accounts', path: pages.accounts },
  { label: 'Mail', path: pages.mails },
  { label: 'System', path: pages.system },
  { label: 'Numbers', path: pages.numbers },
] as const;

interface PartProps {
  /** The page's own title. */
  title: string;
  /** Next to the title: a search, or what can be done here. */
  head?: React.ReactNode;
  children: React.ReactNode;
}

export function Part({ title, head, children }: PartProps) {
  return (
    <PortalPage list={pages.staffList}>
      <nav className="parts" aria-label="Administration">
        {PARTS.map(({ label, path }) => (
          <NavLink key={path} to={path} end>
            {label}
          </NavLink>
        ))}
      </nav>
      <div className="desk-head list-head">
        <h1>{title}</h1>
        {head}
      </div>
      {children}
    </PortalPage>
  );
}

interface PartFailureProps {
  error: unknown;
  title: string;
  onRetry: () => void;
}

/** A failed call. Staff who are not administrators now are led to their list. */
export function PartFailure({ error, title, onRetry }: PartFailureProps) {
  if (error === undefined) return null;
  if (error instanceof HttpError && error.status === 403) return <Navigate to={pages.staffList} replace />;
  return <LoadFailure title={title} onRetry={onRetry} />;
}
