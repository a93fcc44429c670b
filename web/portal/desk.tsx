// The layout of the portal's screens: the link back to the list, if there is one, and the screen's content.
import type { PagePath } from '../../contract/pages.ts';
import { ListLink } from './list-link.tsx';

interface DeskProps {
  /** The Review List to link back to; the list itself has none. */
  list?: PagePath;
  children: React.ReactNode;
}

export function Desk({ list, children }: DeskProps) {
  return (
    <div className="wrap desk">
      {list && (
        <p className="desk-back">
          <ListLink list={list} />
        </p>
      )}
      {children}
    </div>
  );
}
