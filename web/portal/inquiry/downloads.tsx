// Stored files as plain links: the browser downloads them, and its cookie identifies the user. A file held
// back by the scanner is shown as plain text and becomes a link once it is released; one that was removed stays plain.
// Each has the number by which a review statement cites it, and a PDF can also be viewed.
import { type FileList, numberedName } from '../../../contract/citations.ts';
import type { Inquiry } from '../../../contract/inquiries.ts';
import { formatBytes } from '../../ui/bytes.ts';
import { DownloadIcon } from '../../ui/icons.tsx';
import { formatPages, formatPageTotal, totalPages } from '../../ui/page-count.ts';
import { fileAddress } from '../file-calls.ts';
import { ViewLink } from '../viewer/view-link.tsx';
import { PageProblemMark } from './page-problem.tsx';
import { isHeldBack, ScanMark } from './scan-mark.tsx';
import { filesIn, isShowable, type StoredFile } from './stored-files.ts';

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
  return (
    <>
      <ul className="files downloads" aria-live="polite">
        {shown.map(({ file, number }) => (
          <li key={number}>
            <FileName file={file} />
            <span className="file-size">{extentOf(file)}</span>
            <span className="file-number">
              {numberedName({ list, number })}
              <Viewing file={file}>
                <ViewLink inquiryId={inquiry.inquiryid} file={{ list, number }} />
              </Viewing>
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

function FileName({ file }: { file: StoredFile }) {
  const { filename, name } = file;
  if (isGone(file)) return <span className="file-name">{name}</span>;
  return (
    <a href={fileAddress(filename)} download>
      <DownloadIcon />
      <span className="file-name">{name}</span>
    </a>
  );
}

/** A link to the viewer, or why there is none; nothing for a file that cannot be had at all. */
function Viewing({ file, children }: { file: StoredFile; children: React.ReactNode }) {
  if (isGone(file) || file.bytes === undefined) return null;
  return isShowable(file) ? children : <span>Word file: download only</span>;
}
