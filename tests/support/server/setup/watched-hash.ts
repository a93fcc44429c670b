// Lets tests see and hold up the checks of passwords, which otherwise work as always. The files of a worker share their
// modules, so this is done before the first of them loads the server.
import { vi } from 'vitest';
import '../hash-checks.ts';

vi.mock('@node-rs/argon2', { spy: true });
