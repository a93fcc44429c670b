// The link that opens a file in the viewer, in a new tab: the inquiry, and an answer that staff write, stay.
import type { FileNumber } from '../../../contract/citations.ts';
import { numberedName } from '../../../contract/citations.ts';
import { useSession, variantOf } from '../../session.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { viewerAddress } from './address.ts';

interface ViewLinkProps {
  inquiryId: number;
  file: FileNumber;
  /** The page that it opens, and the words of the link. Without them it says "View". */
  page?: number;
  children?: React.ReactNode;
}

export function ViewLink({ inquiryId, file, page, children }: ViewLinkProps) {
  const role = variantOf(useSession()) === 'staff' ? 'staff' : 'client';
  return (
    <a
      className={children ? 'cite' : 'link'}
      href={viewerAddress(role, inquiryId, file, page)}
      target="_blank"
      rel="noopener"
    >
      {children ?? (
        <>
          View<VisuallyHidden> {numberedName(file)}</VisuallyHidden>
        </>
      )}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  );
}
