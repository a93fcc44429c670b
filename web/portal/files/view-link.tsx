// The link that opens a file in the viewer: next to the statement if the page has a place for it, otherwise on its own
// page.
import { useContext } from 'react';
import { Link } from 'react-router';
import type { FileNumber } from '../../../contract/citations.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useRolePages } from '../role-pages.ts';
import { OpenFileContext } from './open-file.ts';
import { viewerAddress } from './viewer-address.ts';

interface ViewLinkProps {
  inquiryId: number;
  file: FileNumber;
  /** The page that it opens. */
  page?: number;
  className: string;
  children: React.ReactNode;
}

export function ViewLink({ inquiryId, file, page, className, children }: ViewLinkProps) {
  const { role } = useRolePages();
  const open = useContext(OpenFileContext);
  return (
    <Link
      className={className}
      to={viewerAddress(role, inquiryId, file, page)}
      onClick={(event) => {
        // With one of these keys, the browser opens the page of the file in another tab or window.
        if (!open || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        open(file, page);
      }}
    >
      {className === 'cite' ? (
        children
      ) : (
        <>
          <VisuallyHidden>View </VisuallyHidden>
          {children}
        </>
      )}
    </Link>
  );
}
