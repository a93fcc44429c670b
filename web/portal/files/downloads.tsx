// Stored files: the name of a PDF opens the viewer, the arrow downloads it, and the browser's cookie identifies the user. A
// file held back by the scanner is plain text until it is released; one that was removed stays plain. Each has the number
// by which a review statement cites it.
import { useState } from 'react';
import { type FileList, type FileNumber, numberedName } from '../../../contract/citations.ts';
import { formatOf } from '../../../contract/files.ts';
import type { Inquiry } from '../../../contract/inquiries.ts';
import { formatBytes } from '../../ui/bytes.ts';
import { DownloadIcon } from '../../ui/icons.tsx';
import { formatPages, formatPageTotal, totalPages } from '../../ui/page-count.ts';
import { fileAddress } from './file-calls.ts';
import { PageProblemMark } from './page-problem.tsx';
import { isHeldBack, ScanMark } from './scan-mark.tsx';
import { filesIn, isShowable, type StoredFile } from './stored-files.ts';
import { ViewLink } from './view-link.tsx';

/** Of a longer list, so many files are shown first, and those with a problem. */
const FOLDED_FILES = 8;

interface DownloadsProps {
  inquiry: Inquiry;
  list: FileList;
  /** Only this many of its files, from this one; without them, all. */
  first?: number;
  count?: number;
}

export function Downloads({ inquiry, list, first = 1, count }: DownloadsProps) {
  const all = filesIn(inquiry, list).map((file, index) => ({ file, number: index + 1 }));
  const shown = all.slice(first - 1, count === undefined ? undefined : first - 1 + count);
  const files = shown.map(({ file }) => file);
  const total = files.length > 1 && totalPages(files.map(({ pages }) => pages));
  const isLong = files.length > FOLDED_FILES + 2;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {/* Of a long list, each change would read out many lines. */}
      <ul
        className="files downloads"
        aria-live={isLong ? 'off' : 'polite'}
        data-folded={(isLong && !isOpen) || undefined}
      >
        {shown.map(({ file, number }) => (
          <li key={number}>
            <FileName file={file} inquiryId={inquiry.inquiryid} number={{ list, number }} />
            <span className="file-size">{extentOf(file)}</span>
            <span className="file-number">
              <span className="file-tag">{numberedName({ list, number })}</span>
              {!isGone(file) && file.bytes !== undefined && !isShowable(file) && (
                <span>{formatOf(file.name)} file: download only</span>
              )}
            </span>
            {file.pageProblem && <PageProblemMark problem={file.pageProblem} />}
            {file.removedSha256 ? (
              <span className="file-hash">SHA-256 {file.removedSha256}</span>
            ) : (
              file.scan && <ScanMark scan={file.scan} />
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
function extentOf({ pages, bytes }: StoredFile): string {
  return [pages && formatPages(pages), bytes !== undefined && formatBytes(bytes)].filter(Boolean).join(', ');
}

/** It cannot be had: it was removed, is withheld, or was not even sent (a preview). */
const isGone = ({ filename, scan, removedSha256 }: StoredFile) =>
  removedSha256 !== undefined || isHeldBack(scan) || filename === '';

interface FileNameProps {
  file: StoredFile;
  inquiryId: number;
  number: FileNumber;
}

function FileName({ file, inquiryId, number }: FileNameProps) {
  const { filename, name } = file;
  const shown = <span className="file-name">{name}</span>;
  if (isGone(file)) return shown;
  const canView = isShowable(file);
  return (
    <span className="file-links">
      <a href={fileAddress(filename)} download aria-label={`Download ${name}`}>
        <DownloadIcon />
        {!canView && shown}
      </a>
      {canView && (
        <ViewLink className="file-view" inquiryId={inquiryId} file={number}>
          {shown}
        </ViewLink>
      )}
    </span>
  );
}
