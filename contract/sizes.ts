// Sizes that the rules check and the texts state. This file does not import zod, so a public page can name a
// size without loading the schemas.

export const MAX_FILE_BYTES = 1_073_741_824;
/** The same in gigabytes, for texts such as '1 GB'. */
export const MAX_FILE_GB = MAX_FILE_BYTES / 1024 ** 3;
export const MAX_FILES = 50;
export const FILE_EXTENSIONS = ['.pdf', '.doc', '.docx'] as const;
/** The formats of these extensions, by their common names. */
export const FILE_FORMATS = ['PDF', 'Word'] as const;

export const MAX_LINE_CHARS = 200;
export const MAX_TEXT_CHARS = 10_000;

export const MIN_PASSWORD_CHARS = 5;
export const MIN_NEW_PASSWORD_CHARS = 6;
/** Ours: staff read every client's records. Only the browser can check it, because it sends only a digest. */
export const MIN_STAFF_PASSWORD_CHARS = 12;

export const CONTACT_NUMBER_DIGITS = 10;

/** How long a reset link is valid (§9). */
export const RESET_LINK_MINUTES = 30;
