// The files that a statement can cite: the records, the earlier reports, and those that are sent with it.
import type { CitableFile, CitableFiles } from '../../../contract/citations.ts';
import type { Inquiry } from '../../../contract/inquiries.ts';
import { filesIn } from '../files/stored-files.ts';

export function citableFiles(inquiry: Inquiry, reports: readonly CitableFile[]): CitableFiles {
  return { Records: filesIn(inquiry, 'Records'), Reports: [...filesIn(inquiry, 'Reports'), ...reports] };
}
