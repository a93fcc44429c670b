// The function with which the server checks passwords, as a spy (setup/watched-hash.ts).
import { verify } from '@node-rs/argon2';
import { vi } from 'vitest';
// Loaded together with the spy, so that the server uses the same one.
import '../../../server/accounts/passwords.ts';

export const hashCheck = vi.mocked(verify);
