// The layout of the portal's screens: the link back to the list, if there is one, and the screen's content.
import { ListLink } from './list-link.tsx';

interface PortalPageProps {
  /** The Review List, or another page, to link back to; the list itself has none. */
  list?: string;
  /** What that page is called, if it is another one. */
  listName?: string;
  children: React.ReactNode;
}

export function PortalPage({ list, listName, children }: PortalPageProps) {
  return (
    <div className="wrap portal-page">
      {list && (
        <p className="page-back">
          <ListLink list={list} name={listName} />
        </p>
      )}
      {children}
    </div>
  );
}
