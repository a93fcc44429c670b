// Twenty concurrent uploads of the maximum size while other users sign in: the server needs little memory,
// password checks stay fast, and every byte arrives. With the production limits, so seven clients: each may
// have three concurrent uploads.
import { fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientLogin } from '../../contract/accounts/accounts.ts';
import { viewInquiry } from '../../contract/inquiries.ts';
import { newPerson, signInSomebody } from '../../tests/support/people.ts';
import { type BigAnswer, forgetPeak, memoryOf } from '../../tests/support/requests/big-upload.ts';
import { digestOf, type Person, WireClient } from '../../tests/support/requests/wire-client.ts';
import type { RealServer } from '../../tests/support/server/real-server.ts';
import { atMost, exactly, type Figure, type Note, noneOf, number, type Row, type Size } from '../row.ts';
import { onServer } from '../trials/cleanup.ts';
import { ask, every, percentile } from '../trials/timing.ts';
import type { Order } from './uploads/uploads-sender.ts';

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;
const UPLOADS = 20;
const UPLOADS_PER_CLIENT = 3;
/** In the full size, enough visitors that none reaches the limit of wrong passwords. */
const VISITORS = { quick: 3, full: 20 } as const;
const LOGIN_EVERY_MS = 200;
const WRONG_EVERY = 7;
const MAX_RSS_MB = 400;
const MAX_LOGIN_MS = 500;

async function newVisitor(url: string): Promise<Person> {
  const person = newPerson();
  await new WireClient(url).register(person);
  return person;
}

/** One sign-in by the next visitor, each from a different address; some with a wrong password. */
async function signIn(url: string, visitors: readonly Person[], count: number) {
  const who = count % visitors.length;
  const right = count % WRONG_EVERY !== 0;
  const password = right ? visitors[who]?.password : 'not-the-password';
  const body = JSON.stringify({ username: visitors[who]?.email, password: digestOf(password ?? '') });
  const headers = { 'content-type': 'application/json' };
  const question = { method: 'POST', path: clientLogin.path, headers, body } as const;
  const asked = await ask(url, `127.0.1.${who + 1}`, question);
  return { ...asked, asExpected: asked.status === (right ? 200 : 401) };
}

async function send(order: Order): Promise<BigAnswer[]> {
  const sender = fork(join(import.meta.dirname, 'uploads/uploads-sender.ts'));
  try {
    sender.send(order);
    const [answers] = (await Promise.race([
      once(sender, 'message'),
      once(sender, 'exit').then(() => Promise.reject(new Error('the sender of the uploads ended'))),
    ])) as [BigAnswer[]];
    return answers;
  } finally {
    sender.kill();
  }
}

/** Whether the server has the file's SHA-256 and returns exactly these bytes. */
async function isStored(owner: WireClient, { inquiryid = 0, sha256 }: BigAnswer): Promise<boolean> {
  const view = await owner.call(viewInquiry, { inquiryid });
  const file = view.success === 1 ? view.data[0].inquiryfiles?.[0] : undefined;
  if (file?.sha256 !== sha256) return false;
  const download = await owner.fetch(`/uploads/${file.filename}`);
  const hash = createHash('sha256');
  for await (const chunk of download.body ?? []) hash.update(chunk);
  return hash.digest('hex') === sha256;
}

async function countStored(owners: readonly WireClient[], answers: readonly BigAnswer[]): Promise<number> {
  let stored = 0;
  for (const [index, answer] of answers.entries()) {
    const owner = owners[index];
    if (answer.status === 200 && owner && (await isStored(owner, answer))) stored += 1;
  }
  return stored;
}

async function attack(size: Size, server: RealServer, bytes: number, note: Note) {
  const { url, pid } = server;
  const clients: WireClient[] = [];
  while (clients.length * UPLOADS_PER_CLIENT < UPLOADS) clients.push(await signInSomebody(url));
  const visitors: Person[] = [];
  while (visitors.length < VISITORS[size]) visitors.push(await newVisitor(url));
  const owners = Array.from({ length: UPLOADS }, (_, index) => clients[index % clients.length] as WireClient);
  await forgetPeak(pid);
  const stop = every(LOGIN_EVERY_MS, (count) => signIn(url, visitors, count));
  const started = performance.now();
  const answers = await send({ url, cookies: owners.map(({ cookie }) => cookie), bytes }).finally(stop);
  const seconds = (performance.now() - started) / 1000;
  const { peak } = await memoryOf(pid);
  const logins = await stop();
  const speed = (UPLOADS * bytes) / MIB / seconds;
  note(`${UPLOADS} x ${bytes / MIB} MiB in ${seconds.toFixed(0)} s, ${speed.toFixed(0)} MiB/s`);
  return { stored: await countStored(owners, answers), peakMb: peak / 1e6, logins };
}

function measure(size: Size, what: string, bytes: number, env: NodeJS.ProcessEnv, note: Note) {
  return onServer({ env: { LIMIT_FACTOR: '1', ...env } }, async (server) => {
    const { stored, peakMb, logins } = await attack(size, server, bytes, note);
    const odd = logins.filter(({ asExpected }) => !asExpected).length;
    const whole = exactly(`${what}: answered 200, stored and returned byte for byte`, UPLOADS, stored);
    const answered = noneOf(`${what}: ${number(logins.length)} concurrent sign-ins, wrong answers`, odd);
    if (size === 'quick') return [whole, answered];
    const times = logins.map(({ ms }) => ms);
    return [
      whole,
      atMost(`${what}: peak memory of the server (RSS)`, MAX_RSS_MB, peakMb, 'MB'),
      answered,
      atMost(`${what}: time of a concurrent sign-in, p95`, MAX_LOGIN_MS, percentile(95, times), 'ms'),
    ];
  });
}

/** Undefined when the temporary directory has enough free space. */
async function lackOfSpace(bytes: number): Promise<Figure | undefined> {
  const { bavail, bsize } = await statfs(tmpdir());
  const [wanted, found] = [UPLOADS * bytes + GIB, bavail * bsize].map((room) => Math.floor(room / GIB));
  if (found === undefined || wanted === undefined || found >= wanted) return undefined;
  const what = 'free space in the temporary directory for 20 uploads of 1 GiB';
  return { what, wanted: `>= ${wanted} GiB`, found: `${found} GiB`, met: false };
}

async function run(size: Size, note: Note): Promise<Figure[]> {
  if (size === 'quick') return measure(size, '20 concurrent uploads of 8 MiB', 8 * MIB, {}, note);
  const lack = await lackOfSpace(GIB);
  if (lack) return [lack];
  const sealed = { FILES_KEY: randomBytes(32).toString('base64url') };
  return [
    ...(await measure(size, '20 concurrent uploads of 1 GiB', GIB, {}, note)),
    ...(await measure(size, '20 concurrent sealed uploads of 256 MiB', 256 * MIB, sealed, note)),
  ];
}

export const uploads: Row = { name: 'uploads', run };
