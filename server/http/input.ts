// Validates the fields of a request. A field sent twice or with an invalid value is refused with a message
// that names it; the server never guesses.

import type { z } from '../../contract/z.ts';
import { type Refusal, refuse } from '../base/errors.ts';
import { refusals } from '../base/refusals.ts';

type Pairs = Iterable<readonly [string, unknown]>;

/** Validates fields given as pairs, as they come from a query, a form or a multipart body. */
export function parseFields<Schema extends z.ZodType>(schema: Schema, pairs: Pairs): z.output<Schema> {
  const fields = collect(pairs);
  const parsed = schema.safeParse({ ...fields });
  if (parsed.success) return parsed.data;
  throw refusalOf(parsed.error.issues[0], fields);
}

/**
 * Validates the fields that have arrived while others may follow.
 * @returns undefined while a required one is missing
 * @throws a refusal for a wrong value
 */
export function parseFieldsSoFar<Schema extends z.ZodType>(
  schema: Schema,
  pairs: Pairs,
): z.output<Schema> | undefined {
  const fields = collect(pairs);
  const parsed = schema.safeParse({ ...fields });
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.find(({ path: [name] }) => Object.hasOwn(fields, String(name ?? '')));
  if (wrong) throw refusalOf(wrong, fields);
  return undefined;
}

function collect(pairs: Pairs): Record<string, unknown> {
  const fields: Record<string, unknown> = Object.create(null);
  for (const [name, value] of pairs) {
    if (Object.hasOwn(fields, name)) throw refuse.badRequest(refusals.doubled(toShownName(name)));
    // Our databases cannot store it.
    if (typeof value === 'string' && value.includes('\0'))
      throw refuse.badRequest(refusals.badField(toShownName(name), 'must not contain a NUL character'));
    fields[name] = value;
  }
  return fields;
}

function refusalOf(issue: z.core.$ZodIssue | undefined, fields: Record<string, unknown>): Refusal {
  const name = String(issue?.path[0] ?? '');
  return refuse.badRequest(
    name ? refusals.badField(name, toReason(issue, fields[name])) : refusals.badRequest,
  );
}

function toReason(issue: z.core.$ZodIssue | undefined, value: unknown): string {
  if (value === undefined || value === '') return 'is required';
  // Our messages begin in lower case. Zod's describe its types, so they are not shown.
  return issue && /^[a-z]/.test(issue.message) ? issue.message : 'is not valid';
}

/** Field names come from the client: they are echoed only when they look like one. */
function toShownName(name: string): string {
  return /^\w{1,40}$/.test(name) ? name : '?';
}
