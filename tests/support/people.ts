// Made-up people for tests, each with an address nobody had before.
import { randomUUID } from 'node:crypto';
import type { Person } from './wire-client.ts';

export function newPerson(fullName = 'Casey Sample'): Person {
  return { fullName, email: `${randomUUID()}@law.example`, password: 'first-password' };
}
