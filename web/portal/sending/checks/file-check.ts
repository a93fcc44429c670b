// What a person reads about a chosen file: its pages, and what is wrong with it.
import { isPdfName } from '../../../../contract/citations.ts';
import { serverMessages } from '../../../../contract/messages.ts';
import { PRICE } from '../../../../contract/offer.ts';
import { formatPageTotal, type PageTotal, totalPages } from '../../../ui/page-count.ts';
import type { Findings } from './findings.ts';

export interface FileCheck {
  /** Absent for a PDF whose pages cannot be counted, and for any other file. */
  pages?: number;
  /** What is wrong, and how to fix it. */
  warning?: string;
  /** The same of a file that the server refuses: do not send it. */
  error?: string;
}

const LOCKED =
  'This PDF asks for a password. Remove the password in your PDF program (Print to PDF), then choose it again; or send it as it is if its reader knows the password.';
const DAMAGED =
  'This PDF seems to be damaged: pages of it cannot be found. Open it in your PDF program, save it under another name, and choose that file.';
const UNCOUNTED =
  'The pages of this PDF cannot be counted: it may be damaged, or ask for a password. Open it in your PDF program, save it under another name, and choose that file; or send it as it is.';
const UNREADABLE =
  'This file cannot be read. It may have been moved or changed since you chose it: remove it, then choose it again.';
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
    ...(problem === 'unreadable' ? [UNREADABLE] : []),
    ...(problem === 'locked' ? [LOCKED] : []),
    ...(problem === 'damaged' ? [DAMAGED] : []),
  ];
  return {
    ...(pages !== undefined && { pages }),
    ...(warnings.length > 0 && { warning: warnings.join(' ') }),
  };
}

/**
 * The same of a file of an earlier visit, which only the server has.
 * @param pages absent until they are counted, 0 if they cannot be
 */
export function describeStored(name: string, pages: number | undefined): FileCheck {
  if (pages === 0) return isPdfName(name) ? { warning: UNCOUNTED } : {};
  return pages === undefined ? {} : { pages };
}

/**
 * What is said of the pages of all files; undefined before one was counted.
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
  return isNewCase ? `${inWords} ${describeFreePages(total)}` : inWords;
}

/** Only the firm knows whether it is a first case. */
function describeFreePages({ pages, uncounted }: PageTotal): string {
  const free = PRICE.freePages;
  if (pages > free) return `A first case is free up to ${free} pages; this is more.`;
  const these = uncounted === 0 ? 'these are' : 'those that were counted are';
  return `A first case is free up to ${free} pages: if this is your first, ${these} within them.`;
}
