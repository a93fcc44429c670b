// The names of the files that a statement can cite: the records, the earlier reports, and those that are sent with it.
import type { FileNames } from '../../../contract/citations.ts';
import type { Inquiry } from '../../../contract/inquiries.ts';
import { filesIn } from '../inquiry/stored-files.ts';

export function citableFiles(inquiry: Inquiry, reports: readonly { name: string }[]): FileNames {
  return {
    Records: filesIn(inquiry, 'Records').map(({ name }) => name),
    Reports: [...filesIn(inquiry, 'Reports'), ...reports].map(({ name }) => name),
  };
}
