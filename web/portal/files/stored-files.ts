// The files of an inquiry. Our server returns their names and sizes; an older host returns only the
// comma-separated lists of §3, so only the stored name can be shown.
import { type FileList, isPdfName } from '../../../contract/citations.ts';
import type { PageProblem, Scan } from '../../../contract/files.ts';
import type { Inquiry } from '../../../contract/inquiries.ts';
import type { FileFacts } from '../../../contract/stored-files.ts';

export interface StoredFile {
  filename: string;
  name: string;
  bytes?: number;
  scan?: Scan;
  /** Absent until they are counted, 0 if they cannot be. */
  pages?: number;
  pageProblem?: PageProblem;
  /** Of a file that was removed: what a copy can be compared with. */
  removedSha256?: string;
}

/** Only PDF files of our own server can be shown; an older host tells no size, and has no call for the viewer. */
export function isShowable(file: StoredFile): file is StoredFile & { bytes: number } {
  return file.bytes !== undefined && isPdfName(file.filename);
}

export function storedFiles(
  facts: readonly FileFacts[] | undefined,
  list: string | null,
  removedAt?: string | undefined,
): StoredFile[] {
  if (facts) {
    return facts.map(({ filename, originalname, bytes, scan, sha256, pages, pageproblem }) => ({
      filename,
      name: originalname,
      bytes,
      scan,
      ...(pages === undefined ? {} : { pages }),
      ...(pageproblem === undefined ? {} : { pageProblem: pageproblem }),
      ...(removedAt === undefined ? {} : { removedSha256: sha256 }),
    }));
  }
  const names = (list ?? '').split(',').map((name) => name.trim());
  return names.filter(Boolean).map((filename) => ({ filename, name: filename }));
}

/** The files of one list of an inquiry. */
export function filesIn(inquiry: Inquiry, list: FileList): StoredFile[] {
  const { inquiryfiles, inquiryfileName, reportfiles, finalreport, filesremoved } = inquiry;
  return list === 'Records'
    ? storedFiles(inquiryfiles, inquiryfileName, filesremoved)
    : storedFiles(reportfiles, finalreport, filesremoved);
}
