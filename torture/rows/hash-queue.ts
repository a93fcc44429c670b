// Floods of sign-ins fill the queue for password hashes. From one network they must not keep out people elsewhere;
// from many networks they must not keep out devices that have signed in before. The limits on failures are out of the
// way, so that only the queue protects.
import { randomUUID } from 'node:crypto';
import { clientLogin } from '../../contract/accounts/accounts.ts';
import { newPerson } from '../../tests/support/people.ts';
import { ask } from '../../tests/support/requests/ask.ts';
import { digestOf, type Person, WireClient } from '../../tests/support/requests/wire-client.ts';
import { atMost, exactly, type Figure, type Note, number, type Row, type Size } from '../row.ts';
import { onServer } from '../trials/cleanup.ts';
import { percentile } from '../trials/timing.ts';

const ENV = { LIMIT_FACTOR: '1000', TRUSTED_PROXIES: '127.0.0.1,::1' };
const SIGN_INS: Record<Size, number> = { quick: 2, full: 30 };
/** Far more than the server can hash. */
const GUESS_EVERY_MS = 9;
const SIGN_IN_EVERY_MS = 150;
const MAX_SIGN_IN_MS = 2_000;

type AddressOf = (count: number) => string;

const hex = (value: number) => (value & 0xffff).toString(16);
/** Another /64 and another /56 each time, in one /48. */
const oneNetwork: AddressOf = (count) => `2001:db8:1:${hex(count * 257)}::1`;
const manyNetworks: AddressOf = (count) => `2001:db8:${hex(count)}::1`;

async function signIn(
  who: WireClient,
  { email, password }: Pick<Person, 'email' | 'password'>,
  from: string,
) {
  const started = performance.now();
  const fields = { username: email, password: digestOf(password) };
  const { status } = await ask(who, clientLogin, fields, 'json', { 'x-forwarded-for': from });
  return { status, ms: performance.now() - started };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Guesses from these addresses until it is stopped; resolves to how many got each status. */
function flood(url: string, addressOf: AddressOf) {
  const answers: Promise<number>[] = [];
  const guess = () => {
    const fields = { email: `${randomUUID()}@law.example`, password: 'a guess' };
    const answer = signIn(new WireClient(url), fields, addressOf(answers.length));
    // A guess that finds no connection is not what is attacked here.
    answers.push(answer.then(({ status }) => status).catch(() => 0));
  };
  const timer = setInterval(guess, GUESS_EVERY_MS);
  return async () => {
    clearInterval(timer);
    const statuses = await Promise.all(answers);
    const countOf = (status: number) => statuses.filter((one) => one === status).length;
    return { all: statuses.length, refused: countOf(503), lost: countOf(0) };
  };
}

interface Case {
  what: string;
  addressOf: AddressOf;
  isKnown: boolean;
}

const CASES: readonly Case[] = [
  { what: 'one /48: sign-ins from elsewhere', addressOf: oneNetwork, isKnown: false },
  { what: 'many networks: sign-ins on a known device', addressOf: manyNetworks, isKnown: true },
];

async function attack(url: string, size: Size, { what, addressOf, isKnown }: Case, note: Note) {
  const person = newPerson();
  const owner = new WireClient(url);
  await owner.register(person);
  await owner.signInAsClient(person);
  const stop = flood(url, addressOf);
  // Until the queue is full.
  await pause(SIGN_IN_EVERY_MS * 4);
  const tried = [];
  for (let count = 0; count < SIGN_INS[size]; count += 1) {
    const browser = isKnown ? owner : new WireClient(url);
    tried.push(await signIn(browser, person, `203.0.${count}.1`));
    await pause(SIGN_IN_EVERY_MS);
  }
  const { all, refused, lost } = await stop();
  note(
    `${what}: ${number(all)} guesses, ${number(refused)} refused with 503, ${number(lost)} without a connection`,
  );
  const accepted = tried.filter(({ status }) => status === 200).length;
  const attacked = `guesses at ${Math.round(1000 / GUESS_EVERY_MS)} a second from ${what}`;
  const figures: Figure[] = [
    exactly(`${attacked}: signed in`, tried.length, accepted),
    { what: `${attacked}: guesses refused`, wanted: '> 0', found: number(refused), met: refused > 0 },
  ];
  if (size === 'full') {
    const slowest = percentile(
      95,
      tried.map(({ ms }) => ms),
    );
    figures.push(atMost(`${attacked}: time of a sign-in, p95`, MAX_SIGN_IN_MS, slowest, 'ms'));
  }
  return figures;
}

export const hashQueue: Row = {
  name: 'hash-queue',
  run: (size, note) =>
    onServer({ env: ENV }, async ({ url }) => {
      const figures: Figure[] = [];
      for (const one of CASES) figures.push(...(await attack(url, size, one, note)));
      return figures;
    }),
};
