// Lengths and counts that the rules check and the texts state. This file does not import zod, so a public page can
// name one without loading the schemas.

export const MAX_LINE_CHARS = 200;
export const MAX_TEXT_CHARS = 10_000;
export const MAX_EMAIL_CHARS = 254;

export const MIN_PASSWORD_CHARS = 5;
export const MIN_NEW_PASSWORD_CHARS = 6;
/** Ours: staff read every client's records. Only the browser can check it, because it sends only a digest. */
export const MIN_STAFF_PASSWORD_CHARS = 12;

export const MAX_PASSKEY_NAME_CHARS = 60;

/** Rows on a list's page (§9). */
export const LIST_PAGE_SIZE = 10;

export const CONTACT_NUMBER_DIGITS = 10;

/** How long a reset link is valid (§9). */
export const RESET_LINK_MINUTES = 30;

/** How long the link of an invitation is valid: it waits for someone who did not ask for it. */
export const INVITATION_DAYS = 7;
