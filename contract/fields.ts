// The types of field that several calls share. Values may come from a query string, a form or JSON, so
// numbers are also parsed from text. Text is always cleaned (text.ts), so blank means empty.
import { MAX_EMAIL_CHARS, MAX_LINE_CHARS, MAX_TEXT_CHARS } from './limits.ts';
import { cleanAddress, cleanLine, cleanText } from './text.ts';
import { z } from './z.ts';

/**
 * Cleaned text. Unpaired surrogates become U+FFFD. Line breaks become \n before characters are counted: forms send two
 * characters for each one that the user typed.
 */
export function text(maxChars: number, clean: (typed: string) => string = cleanText) {
  return z
    .string()
    .overwrite((value) => clean(value.toWellFormed()))
    .max(maxChars, `must have at most ${maxChars} characters`);
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
export const requiredLine = line.min(1, 'is required');

/** Several lines of text; must not be empty. */
export const requiredText = text(MAX_TEXT_CHARS).min(1, 'is required');

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
export const emailAddress = text(MAX_EMAIL_CHARS, cleanAddress)
  .refine(isEmailAddress, 'must be a valid email address')
  .meta({ format: 'email' });

export const loginName = text(MAX_EMAIL_CHARS, cleanAddress).describe(
  'What a person types to sign in: an email address, or the user name of staff.',
);

/** What the browser sends (§7). To the server it *is* the password. */
export const passwordDigest = z.string().max(1_000).describe('Lower-case hex MD5 of the typed password.');

/** The credentials of someone who is signed in, entered again before a dangerous change. */
export const confirmation = z.object({
  password: passwordDigest,
  code: line.default('').describe('From the authenticator app, if the account has one.'),
});

/** The format of a valid digest. A sign-in with anything else fails, but takes as long (docs/security.md). */
export const DIGEST_PATTERN = /^[0-9a-f]{32}$/;

const digits = z.union([z.string().trim(), z.number()]).transform(String);

const POSITIVE = /^[1-9]\d{0,15}$/;

/** A positive integer, as a number or as its decimal digits. */
export const positiveInteger = digits
  .pipe(
    z
      .string()
      .regex(POSITIVE, 'must be a positive integer')
      .transform(Number)
      .refine(Number.isSafeInteger, 'must be a positive integer'),
  )
  .meta({ type: ['integer', 'string'], minimum: 1, pattern: POSITIVE.source });

/** Which page of a list. */
export const page = optional(positiveInteger).transform((number) => number ?? 1);

/** Blank or absent counts as undefined. */
export function optional<T extends z.ZodType>(field: T) {
  return z.preprocess(
    (value) => (typeof value === 'string' && cleanText(value) === '' ? undefined : value),
    field.optional(),
  );
}
