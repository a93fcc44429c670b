// What the arguments and options of commands may be.
import { InvalidArgumentError } from 'commander';
import { MAX_EMAIL_CHARS, MAX_LINE_CHARS } from '../../../contract/limits.ts';
import { z } from '../../../contract/z.ts';

/** Checks a value before anything is opened. The messages of the schema follow "It". */
const reader =
  <Value>(schema: z.ZodType<Value>) =>
  (text: string): Value => {
    const { data, error } = schema.safeParse(text);
    if (error) throw new InvalidArgumentError(`It ${error.issues[0]?.message}.`);
    return data as Value;
  };

const name = (maxChars: number) =>
  z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(maxChars, `must have at most ${maxChars} characters`)
    .regex(/^\P{Cc}*$/u, 'must not contain control characters');

/** What an account signs in with: an email address may be longer than a name. */
export const readLogin = reader(name(MAX_EMAIL_CHARS));
export const readName = reader(name(MAX_LINE_CHARS));
export const readEmail = reader(z.email('must be an email address'));
export const readInquiryId = reader(
  z
    .string()
    .regex(/^[1-9]\d{0,14}$/, 'must be a positive whole number')
    .transform(Number),
);
export const readDays = reader(
  z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'must be a number of days')
    .transform(Number),
);
export const readUrl = reader(
  z
    .url({ protocol: /^https?$/, error: 'must begin with https:// or http://' })
    .transform((text) => new URL(text)),
);
/** The end of an audit log that was noted outside this machine. */
export const readNoted = reader(
  z
    .string()
    .regex(/^\d+:[0-9a-f]{64}$/, 'must look like 120:4f…, as check prints it and as the daily mail has it')
    .transform((text) => ({ sequence: Number.parseInt(text, 10), hash: text.replace(/^\d+:/, '') })),
);

const MAX_REASON_CHARS = 200;

/** It stays in the audit log for good. */
export const readReason = reader(
  name(MAX_REASON_CHARS).regex(/^[^@]*$/, 'must not contain an email address: it is kept permanently'),
);
