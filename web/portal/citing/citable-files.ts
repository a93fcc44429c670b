// The names of the files that an answer can cite: the records, and the reports that are sent with it.
import type { FileNames } from '../../../contract/citations.ts';
import type { Inquiry } from '../../../contract/inquiries.ts';
import { filesIn } from '../inquiry/stored-files.ts';

export function citableFiles(inquiry: Inquiry, reports: readonly { name: string }[]): FileNames {
  return {
    Records: filesIn(inquiry, 'Records').map(({ name }) => name),
    Reports: reports.map(({ name }) => name),
  };
}
