// What answers consist of. A later version may add fields to an answer, so other programs ignore those they do not know.
import { z } from './z.ts';

export const time = z.iso.datetime().meta({ id: 'Time', description: 'ISO 8601, UTC.' });
export const timeOrNone = z.union([time, z.literal('')]);
export const id = z.int().positive();
export const count = z.int().nonnegative();
export const sha256 = z.hex().length(64);

/** A success with a message, and what else it has. */
export function success<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.object({ success: z.literal(1), message: z.string(), ...shape });
}

/** The answer of a call that changes something and has only a message. */
export const done = success({});

/** The body of every failure, whatever its status. Some calls answer it with 200. */
export const failure = z.object({
  success: z.literal(0),
  message: z.string(),
  errorid: z.exactOptional(z.string()).describe('Names the fault in the log of the server.'),
});
export type Failure = z.output<typeof failure>;

export type ChangeAnswer = z.output<typeof done> | Failure;
