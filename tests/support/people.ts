// Made-up people for tests, each with a new address.
import { randomUUID } from 'node:crypto';
import { type Person, WireClient } from './requests/wire-client.ts';

export function newPerson(fullName = 'Casey Sample'): Person {
  return { fullName, email: `${randomUUID()}@law.example`, password: 'first-password' };
}

/** A new client with an account, signed in without a browser. */
export async function newClient(
  url: string,
  fullName?: string,
): Promise<{ person: Person; wire: WireClient }> {
  const person = newPerson(fullName);
  const wire = new WireClient(url);
  await wire.register(person);
  await wire.signInAsClient(person);
  return { person, wire };
}

export async function signInSomebody(url: string): Promise<WireClient> {
  return (await newClient(url)).wire;
}
