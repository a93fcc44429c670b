// The types of field that several calls share. Values may come from a query string, a form or JSON, so
// numbers are also parsed from text. Text is always cleaned (text.ts), so blank means empty.
import { MAX_EMAIL_CHARS, MAX_LINE_CHARS, MAX_TEXT_CHARS } from './sizes.ts';
import { cleanAddress, cleanLine, cleanText } from './text.ts';
import { z } from './z.ts';

/**
 * Cleaned text. Unpaired surrogates become U+FFFD. Line breaks become \n before characters are counted: forms send two
 * characters for each one that the user typed.
 */
export function text(maxChars: number, clean: (typed: string) => string = cleanText) {
  return z
    .string()
    .transform((value) => clean(value.toWellFormed()))
    .pipe(z.string().max(maxChars, `must have at most ${maxChars} characters`));
}

/** JSON, as the value that it says; pipe it into what it must be. */
export function jsonText(maxChars: number) {
  return z
    .string()
    .max(maxChars)
    .transform((json, context) => {
      try {
        return JSON.parse(json) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'must be JSON' });
        return z.NEVER;
      }
    });
}

/** One line of text; may be empty. */
export const line = text(MAX_LINE_CHARS, cleanLine);

/** One line of text; must not be empty. */
export const requiredLine = line.pipe(z.string().min(1, 'is required'));

/** Several lines of text; must not be empty. */
export const requiredText = text(MAX_TEXT_CHARS).pipe(z.string().min(1, 'is required'));

/**
 * The pattern of WHATWG's `<input type=email>`, without dots at the ends of the local part or next to each other, as
 * in Angular: https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address
 */
const EMAIL_PATTERN =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;
const MAX_LOCAL_CHARS = 64;

/** Whether the text is a valid email address (§5) once it is cleaned. Without zod, for the browser. */
export function isEmailAddress(text: string): boolean {
  const address = cleanAddress(text);
  const isShort = address.length <= MAX_EMAIL_CHARS && address.indexOf('@') <= MAX_LOCAL_CHARS;
  return isShort && EMAIL_PATTERN.test(address);
}

/** A valid email address. Keeps its letter case. */
export const emailAddress = text(MAX_EMAIL_CHARS, cleanAddress).pipe(
  z.string().refine(isEmailAddress, 'must be a valid email address'),
);

/** What a person types to sign in: an email address, or the user name of staff. */
export const loginName = text(MAX_EMAIL_CHARS, cleanAddress);

/** The lower-case hex MD5 of a password, as the browser sends it (§7). To the server it *is* the password. */
export const passwordDigest = z.string().max(1_000);

/** The format of a valid digest. A sign-in with anything else fails, but takes as long (docs/security.md). */
export const DIGEST_PATTERN = /^[0-9a-f]{32}$/;

const digits = z.union([z.string().trim(), z.number()]).transform(String);

/** A positive integer, as a number or as its decimal digits. */
export const positiveInteger = digits.pipe(
  z
    .string()
    .regex(/^[1-9]\d{0,15}$/, 'must be a positive integer')
    .transform(Number)
    .refine(Number.isSafeInteger, 'must be a positive integer'),
);

/** Blank or absent counts as undefined. */
export function optional<T extends z.ZodType>(field: T) {
  return z.preprocess(
    (value) => (typeof value === 'string' && cleanText(value) === '' ? undefined : value),
    field.optional(),
  );
}
