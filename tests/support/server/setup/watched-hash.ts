// Lets tests see and hold up the checks of passwords, and makes hashing quick. The files of a worker share their modules,
// so this is done before the first of them loads the server.
import { vi } from 'vitest';
import { quickly } from '../quick-hash.ts';
import '../hash-checks.ts';

vi.mock('@node-rs/argon2', async (importOriginal) => {
  const { hash, verify } = quickly(await importOriginal<typeof import('@node-rs/argon2')>());
  return { hash: vi.fn(hash), verify: vi.fn(verify) };
});
