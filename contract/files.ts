// Which files the portal accepts: of which types (§5, §9). This file does not import zod, so a public page
// can name a format without loading the schemas.

export const FILE_EXTENSIONS = ['.pdf', '.doc', '.docx'] as const;
/** The formats of these extensions, by their common names. */
export const FILE_FORMATS = ['PDF', 'Word'] as const;

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
