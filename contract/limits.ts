// How much one inquiry may have. Numbers of the forms and their texts are in sizes.ts, rates in server/limits/limits.ts;
// docs/limits.md has them all in one table. This file does not import zod.

/** Additions to an open inquiry that no one asked for; answers to requests do not count. */
export const MAX_ADDITIONS = 100;
/** Records of an inquiry, with those that were added. */
export const MAX_RECORDS = 500;
