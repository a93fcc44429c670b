// Measures how long this machine takes to hash a password.
import { randomBytes } from 'node:crypto';
import { openSecrets } from '../../keys/secrets.ts';
import { openPasswords } from '../../passwords/passwords.ts';
import { advice, type Finding, good } from './finding.ts';

/** A sign-in should take less than a second, also when another one is first. */
const MOST_MS = 500;
const ROUNDS = 3;

export async function checkHashing(): Promise<Finding> {
  const passwords = openPasswords(openSecrets([randomBytes(32).toString('base64url')]));
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    await passwords.hash('0'.repeat(32));
    times.push(performance.now() - started);
  }
  const ms = times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
  const text = `A password check takes ${ms.toFixed(0)} ms and 64 MiB of memory.`;
  if (ms <= MOST_MS) return good(text);
  return advice(text, 'Sign-ins will be slow: give the server a faster core.');
}
