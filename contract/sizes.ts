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

/** Further words of a keyword are ignored. */
export const MAX_KEYWORD_WORDS = 8;

/** Rows on a list's page (§9). */
export const LIST_PAGE_SIZE = 10;

export const CONTACT_NUMBER_DIGITS = 10;

/** How long a reset link is valid (§9). */
export const RESET_LINK_MINUTES = 30;

/** How long the link of an invitation is valid: it waits for someone who did not ask for it. */
export const INVITATION_DAYS = 7;

/** Colleagues and invitations of one client. */
export const MAX_COLLEAGUES = 100;

export const DRAFT_FORMS = ['inquiry', 'response', 'addition'] as const;
/** The JSON of what was typed into a form. */
export const MAX_DRAFT_CHARS = 64_000;
/** How long a draft is kept after its last change. */
export const DRAFT_DAYS = 7;
/** How long before its removal a mail announces it. */
export const DRAFT_NOTICE_DAYS = 2;
/** Drafts that one account may have at the same time. */
export const MAX_DRAFTS = 20;

/** Text blocks for statements. */
export const MAX_TEMPLATES = 200;
/** Internal notes on one inquiry. */
export const MAX_NOTES = 200;

/** The files of a draft arrive in pieces of this size, or of a multiple of it; only the last one of a file has another. */
export const PIECE_BYTES = 8 * 1024 * 1024;
/** The largest piece. A fast line sends it in a few seconds; the less often it waits for an answer, the faster it is. */
export const MOST_PIECE_BYTES = 8 * PIECE_BYTES;

/** The version of the tus protocol, in which pieces are sent (https://tus.io/protocols/resumable-upload). */
export const TUS_VERSION = '1.0.0';
