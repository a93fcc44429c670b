// The layout of the portal's screens: the link back to the list, if there is one, and the screen's content.
import type { PagePath } from '../../contract/pages.ts';
import { ListLink } from './list-link.tsx';

interface DeskProps {
  /** The Review List to link back to; the list itself has none. */
  list?: PagePath;
  /** What that list is called, if it is another one. */
  listName?: string;
  children: React.ReactNode;
}

export function PortalPage({ list, listName, children }: DeskProps) {
  return (
    <div className="wrap desk">
      {list && (
        <p className="desk-back">
          <ListLink list={list} name={listName} />
        </p>
      )}
      {children}
    </div>
  );
}
