// Compares buffers in one step. Vitest makes a list of the names of their elements first, which takes longer than most
// uploads of them.
import { expect } from 'vitest';

expect.addEqualityTesters([
  (one: unknown, other: unknown) =>
    Buffer.isBuffer(one) && Buffer.isBuffer(other) ? one.equals(other) : undefined,
]);
