// The files of an inquiry.
import { type FileList, isPdfName } from '../../../contract/citations.ts';
import type { Inquiry } from '../../../contract/inquiries.ts';
import type { FileFacts } from '../../../contract/stored-files.ts';

/** The viewer shows only PDF files. A file of a preview has no stored name yet. */
export const isShowable = ({ filename }: FileFacts): boolean => isPdfName(filename);

/** The files of one list of an inquiry. */
export function filesIn({ inquiryfiles, reportfiles }: Inquiry, list: FileList): readonly FileFacts[] {
  return list === 'Records' ? inquiryfiles : reportfiles;
}
