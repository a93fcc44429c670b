// What a person reads about the files of a form: their pages, and what is wrong with them.
import { isPdfName } from '../../../../contract/citations.ts';
import type { PageProblem } from '../../../../contract/files.ts';
import { PRICE } from '../../../../contract/offer.ts';
import { formatPageTotal, totalPages } from '../../../ui/page-count.ts';
import type { FormFile } from '../../drafts/draft-state.ts';
import { contentOf } from '../../drafts/fingerprint.ts';

const LOCKED =
  'This PDF needs a password. Remove the password in your PDF program (Print to PDF) and choose the file again, or send it as it is if we know the password.';
const DAMAGED =
  'This PDF may be damaged, and pages may be missing. Open it, save a new copy, and upload that copy.';
const FORM =
  'This form shows its content only in Adobe Acrobat. Open it there, print it to a PDF, and choose that file.';
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

/**
 * What to fix in a file that can be sent.
 * @param files all files of the form
 */
export function warningOf(file: FormFile, files: readonly FormFile[]): string | undefined {
  const { name, pages, pageProblem, fingerprint = '' } = file;
  const same = files.find((other) => contentOf(other.fingerprint ?? '') === contentOf(fingerprint));
  const warnings = [
    fingerprint && same && same !== file && !same.isUnfit && sameAs(same.name),
    pageProblem && WARNINGS[pageProblem],
    !pageProblem && pages === 0 && isPdfName(name) && UNCOUNTED,
  ];
  return warnings.filter(Boolean).join(' ') || undefined;
}

/**
 * What the form says about the pages of all files; undefined before one was counted.
 * @param files those that are sent
 * @param isNewCase whether to say how they relate to the free pages of a first case
 */
export function describePages(files: readonly FormFile[], isNewCase: boolean): string | undefined {
  const total = totalPages(files.map(({ pages }) => pages));
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
    : 'If this is your first case, it is free.';
}
