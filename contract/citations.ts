// Citations of pages in a review statement, such as "p. 214 of Records 2": found in its text, and checked against the
// files of the inquiry. Ours, not the specification's.

/** What the client sent, and what staff answered with. Their files are numbered from 1, in the order of the lists. */
export const FILE_LISTS = ['Records', 'Reports'] as const;
export type FileList = (typeof FILE_LISTS)[number];

/** A file by its list and number: "Records 2". */
export interface FileNumber {
  list: FileList;
  number: number;
}

export interface Citation extends FileNumber {
  /** As it is in the text, and where it begins there. */
  text: string;
  at: number;
  /** Where a link leads: the first page of a range. */
  page: number;
  /** The last page of a range. */
  lastPage: number;
}

export interface CitableFile {
  name: string;
  /** Absent until they are counted, 0 if they cannot be. */
  pages?: number | undefined;
}

/** The files of an inquiry, by list. */
export type CitableFiles = Readonly<Record<FileList, readonly CitableFile[]>>;

/** More digits than this would be no page of any PDF. */
const PAGE_DIGITS = 6;

/** A line may break inside a citation, and word processors write a dash for the hyphen of a range. */
const CITATION = new RegExp(
  String.raw`\bpp?\.\s{0,2}(\d{1,${PAGE_DIGITS}})(?:\s?[-\u2013]\s?(\d{1,${PAGE_DIGITS}}))?\s{1,2}of\s{1,2}(${FILE_LISTS.join('|')})\s{1,2}(\d{1,2})\b`,
  'g',
);

/** How a file is called in a citation. */
export function numberedName({ list, number }: FileNumber): string {
  return `${list} ${number}`;
}

/** The text of a citation, as staff write it. */
export function citationOf(file: FileNumber, page: number): string {
  return `p. ${page} of ${numberedName(file)}`;
}

/** The citations in a text, in its order. Pages and files are numbered from 1, and a range does not run backwards. */
export function findCitations(text: string): Citation[] {
  return [...text.matchAll(CITATION)].flatMap((match) => {
    const [cited, first, last = first, list, file] = match;
    const [page, lastPage, number] = [Number(first), Number(last), Number(file)];
    if (page < 1 || number < 1 || lastPage < page) return [];
    return [{ text: cited, at: match.index, page, lastPage, list: list as FileList, number }];
  });
}

/** A page number from text that a user typed or an address has, or undefined for anything else. */
export function readPageNumber(text: string): number | undefined {
  return /^[1-9]\d*$/.test(text) && text.length <= PAGE_DIGITS ? Number(text) : undefined;
}

/** Word files can only be downloaded, so a page of one cannot be shown. */
export function isPdfName(name: string): boolean {
  return name.toLowerCase().endsWith('.pdf');
}

/** Whether the cited file exists and has pages that can be shown. */
export function isFound(files: CitableFiles, { list, number }: FileNumber): boolean {
  const file = files[list][number - 1];
  return file !== undefined && isPdfName(file.name);
}

/** How many pages the cited file has, if that is known and the page is not one of them. */
export function pagesShortOf(
  files: CitableFiles,
  { list, number }: FileNumber,
  page: number,
): number | undefined {
  const { pages } = files[list][number - 1] ?? {};
  return pages && pages < page ? pages : undefined;
}
