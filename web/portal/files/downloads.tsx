// Stored files: the name of a PDF opens the viewer, and the arrow downloads it; the browser's cookie identifies the
// user. A file that the scanner holds back is plain text until its release; a removed file stays plain text. Each file
// has the number by which a review statement cites it.
import { useState } from 'react';
import { type FileList, type FileNumber, numberedName } from '../../../contract/citations.ts';
import { formatOf } from '../../../contract/files.ts';
import type { Inquiry } from '../../../contract/inquiries.ts';
import type { FileFacts } from '../../../contract/stored-files.ts';
import { formatBytes } from '../../ui/bytes.ts';
import { DownloadIcon } from '../../ui/icons.tsx';
import { formatPages, formatPageTotal, totalPages } from '../../ui/page-count.ts';
import { fileAddress } from './file-calls.ts';
import { PageProblemMark } from './page-problem.tsx';
import { isHeldBack, ScanMark } from './scan-mark.tsx';
import { filesIn, isShowable } from './stored-files.ts';
import { ViewLink } from './view-link.tsx';

/** A longer list first shows this many files, and those with a problem. */
const FOLDED_FILES = 8;

interface DownloadsProps {
  inquiry: Inquiry;
  list: FileList;
  /** Shows only this many of its files, starting with this one; without them, all. */
  first?: number;
  count?: number;
}

export function Downloads({ inquiry, list, first = 1, count }: DownloadsProps) {
  const all = filesIn(inquiry, list).map((file, index) => ({ file, number: index + 1 }));
  const shown = all.slice(first - 1, count === undefined ? undefined : first - 1 + count);
  const files = shown.map(({ file }) => file);
  const areRemoved = inquiry.filesremoved !== undefined;
  const total = files.length > 1 && totalPages(files.map(({ pages }) => pages));
  const isLong = files.length > FOLDED_FILES + 2;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {/* In a long list, each change would read out many lines. */}
      <ul
        className="files downloads"
        aria-live={isLong ? 'off' : 'polite'}
        data-folded={(isLong && !isOpen) || undefined}
      >
        {shown.map(({ file, number }) => (
          <li key={number}>
            <FileName
              name={file.originalname}
              filename={areRemoved || isWithheld(file) ? undefined : file.filename}
              view={isShowable(file) ? { inquiryId: inquiry.inquiryid, file: { list, number } } : undefined}
            />
            <span className="file-size">{extentOf(file)}</span>
            <span className="file-number">
              <span className="file-tag">{numberedName({ list, number })}</span>
              {!areRemoved && !isWithheld(file) && !isShowable(file) && (
                <span>{formatOf(file.originalname)} file: download only</span>
              )}
            </span>
            {file.pageproblem && <PageProblemMark problem={file.pageproblem} />}
            {areRemoved ? (
              // For comparing a copy with the stored file.
              <span className="file-hash">SHA-256 {file.sha256}</span>
            ) : (
              <ScanMark scan={file.scan} />
            )}
          </li>
        ))}
      </ul>
      {isLong && (
        <button
          className="link link-button"
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show fewer files' : `Show all ${files.length} files`}
        </button>
      )}
      {total && <p className="files-total">{formatPageTotal(total)}</p>}
    </>
  );
}

/** For example '214 pages, 84.2 MB'. */
function extentOf({ pages, bytes }: FileFacts): string {
  return [pages && formatPages(pages), formatBytes(bytes)].filter(Boolean).join(', ');
}

/** The file is unavailable now, or was not even sent (a preview). */
const isWithheld = ({ filename, scan }: FileFacts) => isHeldBack(scan) || filename === '';

interface FileNameProps {
  name: string;
  /** Absent if it cannot be downloaded. */
  filename: string | undefined;
  /** Where the viewer shows it. */
  view?: { inquiryId: number; file: FileNumber } | undefined;
}

export function FileName({ name, filename, view }: FileNameProps) {
  const shown = <span className="file-name">{name}</span>;
  if (filename === undefined) return shown;
  return (
    <span className="file-links">
      <a href={fileAddress(filename)} download aria-label={`Download ${name}`}>
        <DownloadIcon />
        {!view && shown}
      </a>
      {view && (
        <ViewLink className="file-view" {...view}>
          {shown}
        </ViewLink>
      )}
    </span>
  );
}
