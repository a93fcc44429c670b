// What a portal page shows until its scripts run: prerendered, so without anyone's data. styles/portal/frame.css shows it
// to those whose page it is.
import { useLocation } from 'react-router';
import { accessOf, pages } from '../../contract/pages.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

const LISTS: readonly string[] = [pages.clientList, pages.staffList];
export const LIST_TITLE = 'Review List';

export function PageFrame() {
  const { pathname } = useLocation();
  const isList = LISTS.includes(pathname);
  return (
    <div className="wrap portal-page" data-for={accessOf(pathname)}>
      <div className="page-head list-head">
        {/* Without a text, web/start-script.ts writes the title of the page. */}
        <h1 suppressHydrationWarning>{isList ? LIST_TITLE : ''}</h1>
        {isList && <span className="search frame-search" />}
      </div>
      <RowsFrame />
    </div>
  );
}

/** The outline of rows that are loading. */
export function RowsFrame() {
  return (
    <div className="frame-rows">
      <VisuallyHidden>Loading…</VisuallyHidden>
    </div>
  );
}
