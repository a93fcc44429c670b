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
  /** The citation as the text has it, and where it begins there. */
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

/** No PDF has pages with more digits than this. */
const PAGE_DIGITS = 6;

/** Word processors write a dash, or a hyphen at which no line breaks, for the hyphen of a range. */
const DASH = String.raw`[-\u2010-\u2015\u2212]`;
const PAGE = String.raw`\d{1,3}(?:,\d{3})+|\d{1,${PAGE_DIGITS}}`;

const PAGES = String.raw`[Pp]{1,2}\.\s{0,2}(${PAGE})(?:\s?${DASH}\s?(${PAGE}))?`;
/** An inquiry has more than a hundred files when its client added some. */
const FILE = String.raw`(${FILE_LISTS.join('|')})\s{1,2}(\d{1,4})\b`;

/** `p. 3 of Records 2` or `Records 2, p. 3`. A line may break inside. Of several pages, one would be a link: so none is. */
const CITATION = new RegExp(
  String.raw`\b(?:${PAGES}\s{1,2}of\s{1,2}${FILE}|${FILE},\s{1,2}${PAGES}\b(?!\s{1,2}of\s|\s?(?:,|and|&|${DASH})\s?\d))`,
  'g',
);

/** What a reader takes for a citation: `pages 3 and 5 of Records 2`, `Records 2 at p. 3`. */
const ALMOST =
  /\b(?:pp?|pgs?|pages?)\b\.?\s{0,2}\d[^.;()\n]{0,30}?\s{1,2}of\s{1,2}(?:records?|reports?)\s{1,2}\d+|\b(?:records?|reports?)\s{1,2}\d+,?\s{1,2}(?:at\s)?(?:pp?|pgs?|pages?)\b\.?\s{0,2}\d+/gi;

/** What a file is called in a citation. */
export function numberedName({ list, number }: FileNumber): string {
  return `${list} ${number}`;
}

/** For example 'Records 2 to Records 4', as the files are numbered on the page. */
export function rangeOf(list: FileList, first: number, count: number): string {
  const [from, to] = [first, first + count - 1].map((number) => numberedName({ list, number }));
  return count === 1 ? `${from}` : `${from} to ${to}`;
}

/** The text of a citation, as staff write it. */
export function citationOf(file: FileNumber, page: number): string {
  return `p. ${page} of ${numberedName(file)}`;
}

/** The citations in a text, in its order. Pages and files are numbered from 1, and a range does not run backwards. */
export function findCitations(text: string): Citation[] {
  return [...text.matchAll(CITATION)].flatMap((match) => {
    // The other form begins with the file.
    const parts = match.slice(1).map((part) => part?.replaceAll(',', ''));
    const [first = '', last = first, list, file] = parts[0] ? parts : [...parts.slice(6), ...parts.slice(4)];
    const [page, number] = [Number(first), Number(file)];
    const lastPage = Number(last) < page ? Number(first.slice(0, -last.length) + last) : Number(last);
    if (page < 1 || number < 1 || lastPage < page) return [];
    return [{ text: match[0], at: match.index, page, lastPage, list: list as FileList, number }];
  });
}

/** What looks like a citation of a page to a reader, and will not be a link. */
export function findAlmostCitations(text: string): string[] {
  const citations = findCitations(text);
  return [...text.matchAll(ALMOST)]
    .filter(({ 0: { length }, index }) =>
      citations.every((one) => one.at >= index + length || one.at + one.text.length <= index),
    )
    .map(([almost]) => almost);
}

/** A page number from text that a user typed or an address has, or undefined for anything else. */
export function readPageNumber(text: string): number | undefined {
  return /^[1-9]\d*$/.test(text) && text.length <= PAGE_DIGITS ? Number(text) : undefined;
}

/** Other files can only be downloaded, so a page of one cannot be shown. */
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
