// How long a session lasts, and how long a browser is known (docs/limits.md has the table).
import { DAY, HOUR, MINUTE } from '../base/clock.ts';

export const SESSION = {
  idleSeconds: { client: 30 * MINUTE, staff: 15 * MINUTE },
  absoluteSeconds: { client: 12 * HOUR, staff: 8 * HOUR },
  perAccount: 5,
  /** "Last seen" is updated at most once a minute, not with every request. */
  touchSeconds: MINUTE,
} as const;

/** The browsers that an account signed in with before. */
export const DEVICE = {
  /** A device is forgotten when no one has signed in with it for this long. */
  seconds: 180 * DAY,
  perAccount: 20,
} as const;
