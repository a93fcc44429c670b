// One file of an inquiry in the viewer, or why it cannot be shown.
import { useCallback, useState } from 'react';
import { type FileNumber, numberedName } from '../../../contract/citations.ts';
import type { Inquiry } from '../../../contract/inquiries.ts';
import { serverMessages } from '../../../contract/messages.ts';
import { DownloadIcon } from '../../ui/icons.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { fileAddress } from '../files/file-calls.ts';
import { isHeldBack, ScanMark } from '../files/scan-mark.tsx';
import { filesIn, isShowable } from '../files/stored-files.ts';
import { Viewer } from './viewer.tsx';

interface ShownFileProps {
  inquiry: Inquiry;
  /** Undefined if the address names no file. */
  wanted: FileNumber | undefined;
  /** The page to open, from 1. */
  page: number;
  /** Writes a citation into the statement beside the viewer; false if no statement is open. */
  onCite?: (citation: string) => boolean;
}

export function ShownFile({ inquiry, wanted, page, onCite }: ShownFileProps) {
  const [attempt, setAttempt] = useState(0);
  const onRetry = useCallback(() => setAttempt((count) => count + 1), []);
  const file = wanted && filesIn(inquiry, wanted.list)[wanted.number - 1];
  if (!file) {
    const name = wanted ? numberedName(wanted) : 'file';
    return (
      <StateNote title={`This inquiry has no ${name}.`} text="Open a file from the page of the inquiry." />
    );
  }
  if (inquiry.filesremoved !== undefined) {
    return (
      <StateNote
        title={serverMessages.fileRemoved}
        text="If you saved a copy, you can compare its SHA-256."
      />
    );
  }
  if (isHeldBack(file.scan)) {
    return (
      <>
        <p aria-live="polite">
          <ScanMark scan={file.scan} />
        </p>
        <p className="hint">
          {file.scan === 'pending'
            ? 'The document opens here as soon as it has been checked.'
            : 'Please contact us if you need this document.'}
        </p>
      </>
    );
  }
  const download = (
    <a className="btn quiet small file-download" href={fileAddress(file.filename)} download>
      <DownloadIcon />
      <span>Download</span>
    </a>
  );
  if (!isShowable(file)) {
    return (
      <StateNote
        title="Only PDF files can be viewed here."
        text="Word, Excel, and CSV files can only be downloaded."
      >
        {download}
      </StateNote>
    );
  }
  return (
    <Viewer
      key={`${file.filename} ${attempt}`}
      file={file}
      wanted={wanted}
      page={page}
      download={download}
      onCite={onCite}
      onRetry={onRetry}
    />
  );
}
