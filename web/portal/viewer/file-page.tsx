// The page of the viewer: finds the file that its address names, and says why it cannot be shown, if so (§2).
import { useEffect } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { type FileNumber, numberedName } from '../../../contract/citations.ts';
import type { Inquiry } from '../../../contract/inquiries.ts';
import { serverMessages } from '../../../contract/messages.ts';
import type { PagePath } from '../../../contract/pages.ts';
import { useDelayed } from '../../ui/delayed.ts';
import { StateNote } from '../../ui/state-note.tsx';
import { Desk } from '../desk.tsx';
import { fileAddress } from '../file-calls.ts';
import { isHeldBack, ScanMark } from '../inquiry/scan-mark.tsx';
import { filesIn, isShowable } from '../inquiry/stored-files.ts';
import { useInquiry } from '../inquiry/use-inquiry.ts';
import { inquiryNumber, isInquiryId } from '../inquiry-words.ts';
import { LoadFailure } from '../load-failure.tsx';
import { fileInAddress, pageInAddress } from './address.ts';
import { Viewer } from './viewer.tsx';

export function FilePage({ inquiryPage }: { inquiryPage: PagePath }) {
  const [query] = useSearchParams();
  const { id, state, retry } = useInquiry();
  const isLong = useDelayed(state.kind === 'loading');
  const wanted = fileInAddress(query);
  return (
    <Desk>
      {isInquiryId(id) && (
        <p className="desk-back">
          <Link className="link" to={`${inquiryPage}?id=${id}`}>
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
    </Desk>
  );
}

function FileOf({ inquiry, wanted }: { inquiry: Inquiry; wanted: FileNumber | undefined }) {
  const page = pageInAddress(useLocation().hash);
  const file = wanted && filesIn(inquiry, wanted.list)[wanted.number - 1];
  const title = file && `${numberedName(wanted)} of ${inquiryNumber(inquiry.inquiryid)}`;
  useEffect(() => {
    // Several documents are often open next to each other. The tab shows no file's name, which may be a person's.
    if (title) document.title = title;
  }, [title]);
  if (!file) {
    const name = wanted ? numberedName(wanted) : 'file';
    return (
      <StateNote title={`This inquiry has no ${name}.`} text="Open a file from the page of the inquiry." />
    );
  }
  const heading = (
    <h1 className="file-title">
      <span>{numberedName(wanted)}</span> {file.name}
    </h1>
  );
  if (file.removedSha256 !== undefined) {
    return (
      <>
        {heading}
        <StateNote
          title={serverMessages.fileRemoved}
          text="A copy that you saved can be compared by its SHA-256."
        />
      </>
    );
  }
  if (isHeldBack(file.scan)) {
    return (
      <>
        {heading}
        <p aria-live="polite">{file.scan && <ScanMark scan={file.scan} />}</p>
        <p className="hint">
          {file.scan === 'pending'
            ? 'This page opens the document as soon as it has been checked.'
            : 'Please contact us if you need this document.'}
        </p>
      </>
    );
  }
  const download = (
    <a className="btn quiet small" href={fileAddress(file.filename)} download>
      Download
    </a>
  );
  if (!isShowable(file)) {
    return (
      <>
        {heading}
        <StateNote title="Only PDF files can be viewed here." text="A Word file can only be downloaded.">
          {download}
        </StateNote>
      </>
    );
  }
  return (
    <>
      {heading}
      <Viewer key={file.filename} file={file} wanted={wanted} page={page} download={download} />
    </>
  );
}
