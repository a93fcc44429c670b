// Describes the answers of calls, for the API's description and the tests that compare real answers with it. Apart
// from the calls themselves, so that no page loads it.
import type { Endpoint, OutputOf } from '../endpoint.ts';
import { z } from '../z.ts';

type Success<E extends Endpoint> = Exclude<OutputOf<E>, { success: 0 }>;

/**
 * The answer with status 200. A schema that differs from the type of the call's answer does not compile.
 * @param schema of all answers with 200, or only of those that report success.
 */
export function answerOf<E extends Endpoint, S extends z.ZodType>(
  _endpoint: E,
  schema: S &
    ([Success<E>] extends [z.output<S>] ? ([z.output<S>] extends [OutputOf<E>] ? unknown : never) : never),
): z.ZodType {
  return schema;
}

/** ISO 8601, UTC. */
export const time = z.iso.datetime();
export const id = z.int().positive();

/** A success with a message, and what else it has. */
export function success<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject({ success: z.literal(1), message: z.string(), ...shape });
}

export const simple = success({});

/** Every refusal; some calls answer it with 200. A fault of the server has the number of its line in the log. */
export const failure = z.strictObject({
  success: z.literal(0),
  message: z.string(),
  errorid: z.exactOptional(z.string()),
});
