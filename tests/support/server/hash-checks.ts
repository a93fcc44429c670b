// The functions with which the server hashes and checks passwords, as spies (setup/watched-hash.ts).
import { hash, verify } from '@node-rs/argon2';
import { vi } from 'vitest';
// Loaded together with the spies, so that the server uses the same ones.
import '../../../server/passwords/passwords.ts';

export const hashing = vi.mocked(hash);
export const hashCheck = vi.mocked(verify);
