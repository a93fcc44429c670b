// The address of one file in the viewer: `?id=12&records=2#page=214`. A citation contains all that it needs.
import { FILE_LISTS, type FileNumber, readPageNumber } from '../../../contract/citations.ts';
import { pages } from '../../../contract/pages.ts';

export type Role = 'client' | 'staff';

/** @param page of the document, from 1; without it, the first one. */
export function viewerAddress(role: Role, inquiryId: number, file: FileNumber, page?: number): string {
  const path = role === 'staff' ? pages.staffFile : pages.clientFile;
  const query = new URLSearchParams({
    id: String(inquiryId),
    [file.list.toLowerCase()]: String(file.number),
  });
  return `${path}?${query}${page === undefined ? '' : `#page=${page}`}`;
}

/** The file that an address names, or undefined if it names none. */
export function fileInAddress(query: URLSearchParams): FileNumber | undefined {
  for (const list of FILE_LISTS) {
    const number = readPageNumber(query.get(list.toLowerCase()) ?? '');
    if (number !== undefined) return { list, number };
  }
  return undefined;
}

/** The page that an address opens; the first one unless it names another. */
export function pageInAddress(hash: string): number {
  return readPageNumber(new URLSearchParams(hash.slice(1)).get('page') ?? '') ?? 1;
}
