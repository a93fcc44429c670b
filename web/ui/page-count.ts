// Numbers of pages in words.

/** For example '1 page', '1,214 pages'. */
export function formatPages(pages: number): string {
  return pages === 1 ? '1 page' : `${pages.toLocaleString('en-US')} pages`;
}

export interface PageTotal {
  pages: number;
  /** How many files are not in it. */
  uncounted: number;
}

/**
 * @param counts of each file; undefined or 0 for one whose pages are not counted
 * @returns undefined if no file is counted
 */
export function totalPages(counts: readonly (number | undefined)[]): PageTotal | undefined {
  const pages = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  return pages === 0 ? undefined : { pages, uncounted: counts.filter((count) => !count).length };
}

/** For example '214 pages total.', '214 pages in the PDF files we could count; one file is not counted.' */
export function formatPageTotal({ pages, uncounted }: PageTotal): string {
  if (uncounted === 0) return `${formatPages(pages)} total.`;
  const others = uncounted === 1 ? 'one file is' : `${uncounted} files are`;
  return `${formatPages(pages)} in the PDF files we could count; ${others} not counted.`;
}
