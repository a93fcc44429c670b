// Made-up people for tests, each with an address nobody had before.
import { randomUUID } from 'node:crypto';
import { type Person, WireClient } from './requests/wire-client.ts';

export function newPerson(fullName = 'Casey Sample'): Person {
  return { fullName, email: `${randomUUID()}@law.example`, password: 'first-password' };
}

/** Somebody new with an account and a session. */
export async function signInSomebody(url: string): Promise<WireClient> {
  const person = newPerson();
  const client = new WireClient(url);
  await client.register(person);
  await client.signInAsClient(person);
  return client;
}
