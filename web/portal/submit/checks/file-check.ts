// What a person reads about a chosen file: its pages, and what is wrong with it.
import { isPdfName } from '../../../../contract/citations.ts';
import type { PageProblem } from '../../../../contract/files.ts';
import { serverMessages } from '../../../../contract/messages.ts';
import { PRICE } from '../../../../contract/offer.ts';
import { formatPageTotal, totalPages } from '../../../ui/page-count.ts';
import type { Findings } from './examine-file.ts';

export interface FileCheck {
  /** Absent for a PDF whose pages cannot be counted, and for any other file. */
  pages?: number;
  /** What is wrong, and how to fix it. */
  warning?: string;
  /** The same for a file that the server refuses: do not send it. */
  error?: string;
}

const LOCKED =
  'This PDF needs a password. Remove the password in your PDF program (Print to PDF) and choose the file again, or send it as it is if we know the password.';
const DAMAGED =
  'This PDF seems to be damaged: its list of pages is wrong, and pages may be missing. Open it in your PDF program, save it under another name, and choose that file.';
const FORM =
  'The content of this form appears only in Adobe Acrobat. Open it there, print it to a PDF, and choose that file.';
const ATTACHMENTS =
  'This PDF contains other files. Their pages are not counted and may be overlooked. Save those files and choose them, too.';
const UNCOUNTED =
  'The pages of this PDF cannot be counted: it may be damaged or need a password. Open it in your PDF program, save it under another name, and choose that file, or send it as it is.';
const UNREADABLE =
  'This file cannot be read. It may have been moved or changed since you chose it: remove it, then choose it again.';
const WARNINGS: Record<PageProblem | 'unreadable', string> = {
  locked: LOCKED,
  damaged: DAMAGED,
  form: FORM,
  attachments: ATTACHMENTS,
  unreadable: UNREADABLE,
};
const sameAs = (name: string) =>
  `This is the same file as "${name}". Remove one of them, unless you want to send it twice.`;

/** @param same the name of a file before this one with the same content */
export function describe(
  file: File,
  { pages, fault, problem }: Findings,
  same: string | undefined,
): FileCheck {
  if (fault) return { error: serverMessages.fileContentRefused(file.name, fault) };
  const warnings = [
    ...(same === undefined ? [] : [sameAs(same)]),
    ...(problem === undefined ? [] : [WARNINGS[problem]]),
  ];
  return {
    ...(pages !== undefined && { pages }),
    ...(warnings.length > 0 && { warning: warnings.join(' ') }),
  };
}

/**
 * The same for a file of an earlier visit, which only the server has.
 * @param pages absent until they are counted, 0 if they cannot be
 */
export function describeStored(
  name: string,
  pages: number | undefined,
  problem: PageProblem | undefined,
): FileCheck {
  const warning = problem ? WARNINGS[problem] : pages === 0 && isPdfName(name) && UNCOUNTED;
  return { ...(pages && { pages }), ...(warning && { warning }) };
}

/**
 * What the form says about the pages of all files; undefined before one was counted.
 * @param checks of each file that is sent
 * @param isNewCase whether to say how they relate to the free pages of a first case
 */
export function describePages(
  checks: readonly (FileCheck | undefined)[],
  isNewCase: boolean,
): string | undefined {
  const total = totalPages(checks.map((check) => check?.pages));
  if (!total) return undefined;
  const inWords = formatPageTotal(total);
  // The uncounted ones may be more than the free pages.
  return isNewCase && total.uncounted === 0 ? `${inWords} ${describeFreePages(total.pages)}` : inWords;
}

/** Only the firm knows whether it is a first case. */
function describeFreePages(pages: number): string {
  const free = PRICE.freePages;
  return pages > free
    ? `A first case is free up to ${free} pages; this one has more.`
    : `If this is your first case, it is free: it has no more than ${free} pages.`;
}
