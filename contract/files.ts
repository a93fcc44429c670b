// Which files the portal accepts: of which types (§5, §9). This file does not import zod, so a public page
// can name a format without loading the schemas.
import type { Role } from './endpoint.ts';

/** A client's records. */
export const FILE_EXTENSIONS = ['.pdf', '.doc', '.docx'] as const;
/** The formats of these extensions, by their common names. */
export const FILE_FORMATS = ['PDF', 'Word'] as const;

/** Reports: a Medical Expenses Summary is a spreadsheet. */
export const REPORT_EXTENSIONS = [...FILE_EXTENSIONS, '.xlsx', '.csv'] as const;
export type Extension = (typeof REPORT_EXTENSIONS)[number];

/** What an account sends: clients send records, staff send reports. */
export const ACCEPTED: Readonly<Record<Role, { extensions: readonly Extension[]; formats: string }>> = {
  client: { extensions: FILE_EXTENSIONS, formats: FILE_FORMATS.join(' or ') },
  staff: { extensions: REPORT_EXTENSIONS, formats: 'PDF, Word, Excel, or CSV' },
};

/** The one of these extensions at the end of a name, in lower case. */
export function findExtension(
  name: string,
  accepted: readonly Extension[] = REPORT_EXTENSIONS,
): Extension | undefined {
  const lower = name.toLowerCase();
  return accepted.find((extension) => lower.endsWith(extension));
}

const FORMATS: Readonly<Record<Extension, string>> = {
  '.pdf': 'PDF',
  '.doc': 'Word',
  '.docx': 'Word',
  '.xlsx': 'Excel',
  '.csv': 'CSV',
};

/** The common name of a file's format. */
export const formatOf = (name: string): string => FORMATS[findExtension(name) ?? '.pdf'];

/**
 * The state of a file's malware scan: no scanner was configured; the scan is pending; nothing was found; the
 * scanner could check only a part; malware was found. Only pending and infected files are withheld.
 */
export const SCANS = ['unscanned', 'pending', 'clean', 'partial', 'infected'] as const;
export type Scan = (typeof SCANS)[number];

/**
 * What a reader of a PDF should know: it asks for a password; its pages are not as its own list says; its content appears
 * only in a program for such forms; or other files are inside it, which the viewer does not show.
 */
export const PAGE_PROBLEMS = ['locked', 'damaged', 'form', 'attachments'] as const;
export type PageProblem = (typeof PAGE_PROBLEMS)[number];
