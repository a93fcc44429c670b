// The page of the viewer: finds the file that its address names, and says why it cannot be shown, if so (§2).
import { useEffect } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { type FileNumber, numberedName } from '../../../contract/citations.ts';
import type { Inquiry } from '../../../contract/inquiries.ts';
import { serverMessages } from '../../../contract/messages.ts';
import { privateMeta } from '../../shell/meta.ts';
import { useDelayed } from '../../ui/delayed.ts';
import { StateNote } from '../../ui/state-note.tsx';
import { filesIn } from '../files/stored-files.ts';
import { fileInAddress, pageInAddress } from '../files/viewer-address.ts';
import { inquiryNumber, isInquiryId } from '../inquiry-words.ts';
import { LoadFailure } from '../load-failure.tsx';
import { PortalPage } from '../portal-page.tsx';
import { useRolePages } from '../role-pages.ts';
import { useInquiry } from '../use-inquiry.ts';
import { ShownFile } from './shown-file.tsx';

export const meta = () => privateMeta('Document');

export default function FilePage() {
  const pages = useRolePages();
  const [query] = useSearchParams();
  const { id, state, retry } = useInquiry();
  const isLong = useDelayed(state.kind === 'loading');
  const wanted = fileInAddress(query);
  return (
    <PortalPage>
      {isInquiryId(id) && (
        <p className="page-back">
          <Link className="link" to={`${pages.inquiry}?id=${id}`}>
            Inquiry {inquiryNumber(id)}
          </Link>
        </p>
      )}
      {isLong && <StateNote title="Loading…" />}
      {state.kind === 'failed' && <LoadFailure title="The document could not be loaded." onRetry={retry} />}
      {(state.kind === 'missing-id' || state.kind === 'not-found') && (
        <StateNote title={serverMessages.inquiryNotFound} text="It may have been deleted." />
      )}
      {state.kind === 'ready' && <FileOf inquiry={state.inquiry} wanted={wanted} />}
    </PortalPage>
  );
}

interface FileOfProps {
  inquiry: Inquiry;
  wanted: FileNumber | undefined;
}

function FileOf({ inquiry, wanted }: FileOfProps) {
  const page = pageInAddress(useLocation().hash);
  const file = wanted && filesIn(inquiry, wanted.list)[wanted.number - 1];
  const title = file && `${numberedName(wanted)} of ${inquiryNumber(inquiry.inquiryid)}`;
  useEffect(() => {
    // Several documents are often open next to each other. The tab shows no file's name, which may be a person's.
    if (title) document.title = title;
  }, [title]);
  return (
    <>
      {file && (
        <h1 className="file-title">
          <span>{numberedName(wanted)}</span> {file.originalname}
        </h1>
      )}
      <ShownFile inquiry={inquiry} wanted={wanted} page={page} />
    </>
  );
}
