// Every number that a user can meet: lengths, counts and days that the rules check and the texts state. Rates and sessions are
// in server/limits/; docs/limits.md has all in one table. This file does not import zod, so a public page can name one
// without loading the schemas.

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

export const DRAFT_FORMS = ['inquiry', 'response', 'message'] as const;
/** The JSON of what was typed into a form. */
export const MAX_DRAFT_CHARS = 64_000;
/** How long a draft is kept after its last change. */
export const DRAFT_DAYS = 7;
/** How long before its removal a mail announces it. */
export const DRAFT_NOTICE_DAYS = 2;
/** Drafts that one account may have at the same time. */
export const MAX_DRAFTS = 20;

/** Upload links of one inquiry, with those that have ended. */
export const MAX_LINKS = 50;
/** How long one can be used at most, and how much can be sent with it. */
export const MAX_LINK_DAYS = 90;
export const MAX_LINK_BYTES = 50 * 1024 ** 3;

/** Text blocks for statements. */
export const MAX_TEXT_BLOCKS = 200;
/** Internal notes on one inquiry. */
export const MAX_NOTES = 200;

/** The files of a draft arrive in pieces of this size, or of a multiple of it; only the last piece of a file may differ. */
export const PIECE_BYTES = 8 * 1024 * 1024;
/** The largest piece. A fast line sends it in a few seconds; the less often it waits for an answer, the faster it is. */
export const MOST_PIECE_BYTES = 8 * PIECE_BYTES;

/** The version of the tus protocol, in which pieces are sent (https://tus.io/protocols/resumable-upload). */
export const TUS_VERSION = '1.0.0';

export const MAX_FILE_BYTES = 1_073_741_824;
/** The same in gigabytes, for texts such as '1 GB'. */
export const MAX_FILE_GB = MAX_FILE_BYTES / 1024 ** 3;
export const MAX_FILES = 50;
/** The name of a file as people see it; a longer one is cut, and keeps its extension. */
export const MAX_FILE_NAME_CHARS = 255;

/** How long before the files of an answered inquiry are removed its client gets each of two mails. */
export const RETENTION_NOTICE_DAYS = 30;
export const RETENTION_REMINDER_DAYS = 7;

/** Staff's morning mail comes at this hour, in the firm's time zone. */
export const MORNING_HOUR = 7;

/** Messages of a client about one inquiry; answers to requests do not count. */
export const MAX_MESSAGES = 100;
/** Records of an inquiry, with those that were added. */
export const MAX_RECORDS = 500;

/** Of one account. */
export const MAX_PASSKEYS = 10;

/** Entries of a custody log in one answer, unless the request says how many. */
export const CUSTODY_PAGE_SIZE = 100;
export const MAX_CUSTODY_LIMIT = 200;

/** Rows of a list that one request can ask for. */
export const MAX_LIST_LIMIT = 100;

/** How much of About case a row of a list shows. */
export const MAX_EXCERPT_CHARS = 120;

/** How many weeks can be asked for at once: two years. */
export const MAX_WEEKS = 104;
