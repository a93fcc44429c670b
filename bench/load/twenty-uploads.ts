// Twenty concurrent uploads of the maximum size while other users sign in: the server needs little memory,
// password checks stay fast, and every byte arrives. With the production limits, so seven clients: each may
// have three concurrent uploads.
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientLogin } from '../../contract/accounts/accounts.ts';
import { viewInquiry } from '../../contract/inquiries.ts';
import { ask, every } from '../../fault-injection/trials/timing.ts';
import { newPerson, signInSomebody } from '../../tests/support/people.ts';
import { type BigAnswer, forgetPeak, memoryOf } from '../../tests/support/requests/big-upload.ts';
import { digestOf, type Person, WireClient } from '../../tests/support/requests/wire-client.ts';
import { cpuDuring, ofProcess } from '../measure/processor.ts';
import { startOurs } from '../measure/programs.ts';
import { atMost, percentile } from '../measure/statistics.ts';
import { type Bench, CannotRun, type Figure } from '../part.ts';
import type { Order } from './twenty-uploads-sender.ts';

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;
const UPLOADS = 20;
const UPLOADS_PER_CLIENT = 3;
/** Enough that none reaches the limit of wrong passwords. */
const VISITORS = 20;
const LOGIN_EVERY_MS = 200;
const WRONG_EVERY = 7;
const MAX_RSS_MB = 400;
const MAX_LOGIN_MS = 500;
const MAX_CPU_PER_GIB = 4.5;

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
  const sender = fork(join(import.meta.dirname, 'twenty-uploads-sender.ts'));
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

/** @param isSigningIn whether others sign in meanwhile: most of what that takes is for their passwords */
async function uploadAll(bench: Bench, bytes: number, isSigningIn: boolean) {
  const { url, pid, stop } = await startOurs(bench, {
    dataDir: await bench.folder(),
    env: { LIMIT_FACTOR: '1' },
  });
  const clients: WireClient[] = [];
  while (clients.length * UPLOADS_PER_CLIENT < UPLOADS) clients.push(await signInSomebody(url));
  const visitors: Person[] = [];
  while (isSigningIn && visitors.length < VISITORS) visitors.push(await newVisitor(url));
  const owners = Array.from({ length: UPLOADS }, (_, index) => clients[index % clients.length] as WireClient);
  await forgetPeak(pid);
  const endLogins = isSigningIn
    ? every(LOGIN_EVERY_MS, (count) => signIn(url, visitors, count))
    : async () => [];
  const started = performance.now();
  const { result: answers, cpu } = await cpuDuring({ server: () => ofProcess(pid) }, () =>
    send({ url, cookies: owners.map(({ cookie }) => cookie), bytes }).finally(endLogins),
  );
  const seconds = (performance.now() - started) / 1000;
  const { peak } = await memoryOf(pid);
  const logins = await endLogins();
  const speed = (UPLOADS * bytes) / MIB / seconds;
  bench.note(`${UPLOADS} x ${bytes / MIB} MiB in ${seconds.toFixed(0)} s, ${speed.toFixed(0)} MiB/s`);
  const stored = await countStored(owners, answers);
  await stop();
  return { stored, peakMb: peak / 1e6, logins, cpuPerGib: cpu.server / ((UPLOADS * bytes) / GIB) };
}

const equal = (what: string, wanted: number, found: number): Figure => ({
  what,
  wanted: String(wanted),
  found: String(found),
  met: found === wanted,
});

/** @throws CannotRun when the temporary directory has too little free space. */
export async function twentyUploads(bench: Bench): Promise<Figure[]> {
  const { bavail, bsize } = await statfs(tmpdir());
  if (bavail * bsize < (UPLOADS + 1) * GIB)
    throw new CannotRun(`it needs ${UPLOADS + 1} GiB of free space in the temporary directory`);
  const { stored, peakMb, logins } = await uploadAll(bench, GIB, true);
  const alone = await uploadAll(bench, GIB / 4, false);
  const what = '20 concurrent uploads of 1 GiB';
  const odd = logins.filter(({ asExpected }) => !asExpected).length;
  const p95 = percentile(
    95,
    logins.map(({ ms }) => ms),
  );
  return [
    equal(`${what}: answered 200, stored and returned byte for byte`, UPLOADS, stored),
    atMost(`${what}: peak memory of the server (RSS)`, MAX_RSS_MB, peakMb, 'MB'),
    equal(`${what}: ${logins.length} concurrent sign-ins, wrong answers`, 0, odd),
    atMost(`${what}: time of a concurrent sign-in, p95`, MAX_LOGIN_MS, p95, 'ms'),
    atMost('20 concurrent uploads of 256 MiB: CPU seconds per GiB', MAX_CPU_PER_GIB, alone.cpuPerGib, 's'),
  ];
}
