// How the operator calls a command where this program runs.
import { existsSync } from 'node:fs';

/** The image has neither npm nor this file; there, `review` is on the path. */
const isCheckout = existsSync(new URL('../../scripts/review.mjs', import.meta.url));

export const operatorCommand = (words: string) => `${isCheckout ? 'npx review' : 'review'} ${words}`;
