// Validates the fields of a request. A field sent twice or with an invalid value is refused with a message
// that names it; the server never guesses.
import { refusals } from '../../contract/refusals.ts';
import type { z } from '../../contract/z.ts';
import { refuse } from '../errors.ts';

/** Validates fields given as pairs, as they come from a query, a form or a multipart body. */
export function parseFields<Schema extends z.ZodType>(
  schema: Schema,
  pairs: Iterable<readonly [string, unknown]>,
): z.output<Schema> {
  const fields: Record<string, unknown> = Object.create(null);
  for (const [name, value] of pairs) {
    if (Object.hasOwn(fields, name)) throw refuse.badRequest(refusals.doubled(toShownName(name)));
    fields[name] = value;
  }
  const parsed = schema.safeParse({ ...fields });
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const name = String(issue?.path[0] ?? '');
  throw refuse.badRequest(
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
