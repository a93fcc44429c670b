// What the server and a thread of the intake send each other.
import type { Digest, Plan } from './work.ts';

export type ToThread =
  | { kind: 'begin'; file: number; plan: Plan }
  | { kind: 'add'; file: number; memory: SharedArrayBuffer; bytes: number; isLast: boolean }
  | { kind: 'forget'; file: number };

/** The answer to `add`. Each is answered, in the order in which they were sent. */
export interface Added {
  /** How many bytes of the memory are to be stored. */
  stored: number;
  /** After the last bytes of a file. */
  digest: Digest | undefined;
}
