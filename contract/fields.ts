// The kinds of field that several calls share. Values may come from a query string, a form or JSON,
// so numbers are also read from text, and text is always trimmed: blank means empty.
import { MAX_LINE_CHARS, MAX_TEXT_CHARS } from './sizes.ts';
import { z } from './z.ts';

/**
 * Trimmed text without NUL, which no database of ours can hold. Unpaired surrogates become U+FFFD. Line
 * breaks become \n before characters are counted: forms send two for each that the person typed.
 */
export function text(maxChars: number) {
  return z
    .string()
    .refine((value) => !value.includes('\0'), 'must not contain a NUL character')
    .transform((value) => value.toWellFormed().replace(/\r\n?/g, '\n').trim())
    .pipe(z.string().max(maxChars, `must have at most ${maxChars} characters`));
}

/** One line of text; may be empty. */
export const line = text(MAX_LINE_CHARS);

/** One line of text that must say something. */
export const requiredLine = line.pipe(z.string().min(1, 'is required'));

/** Several lines of text that must say something. */
export const requiredText = text(MAX_TEXT_CHARS).pipe(z.string().min(1, 'is required'));

/** A valid address: at most 254 characters in all, at most 64 before the @. Its letter case is kept. */
export const emailAddress = text(254).pipe(
  z
    .email('must be a valid email address')
    .refine((address) => address.lastIndexOf('@') <= 64, 'must be a valid email address'),
);

/** The lower-case hex MD5 of a password, as the wire has it (§7). To the server it *is* the password. */
export const passwordDigest = z.string().max(1_000);

/** The form of a digest that can be right; a login with anything else costs as much and fails (security). */
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

/** Blank or absent counts as not given. */
export function optional<T extends z.ZodType>(field: T) {
  return z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? undefined : value),
    field.optional(),
  );
}
