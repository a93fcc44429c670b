// The files that a statement can cite: the records, the earlier reports, and those that are sent with it.
import type { CitableFile, CitableFiles, FileList } from '../../../contract/citations.ts';
import type { Inquiry } from '../../../contract/inquiries.ts';
import { filesIn } from '../files/stored-files.ts';

export function citableFiles(inquiry: Inquiry, reports: readonly CitableFile[]): CitableFiles {
  const citable = (list: FileList) =>
    filesIn(inquiry, list).map(({ originalname: name, pages }) => ({ name, pages }));
  return { Records: citable('Records'), Reports: [...citable('Reports'), ...reports] };
}
