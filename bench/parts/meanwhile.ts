// Twenty concurrent uploads of the maximum size while other users sign in: the server needs little memory,
// password checks stay fast, and every byte arrives. With the production limits, so seven clients: each may
// have three concurrent uploads.
import { createHash } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { clientLogin } from '../../contract/accounts/accounts.ts';
import { viewInquiry } from '../../contract/inquiries.ts';
import { exactly } from '../../fault-injection/row.ts';
import { ask, every, percentile } from '../../fault-injection/trials/timing.ts';
import { newClient, signInSomebody } from '../../tests/support/people.ts';
import {
  type BigAnswer,
  forgetPeak,
  memoryOf,
  sha256OfBigUpload,
} from '../../tests/support/requests/big-upload.ts';
import { digestOf, type Person, type WireClient } from '../../tests/support/requests/wire-client.ts';
import { send } from '../load/sending.ts';
import { cpuDuring } from '../measure/processor.ts';
import { startOurs } from '../measure/programs.ts';
import { atMost } from '../measure/statistics.ts';
import { type Bench, CannotRun, type Findings, type Part } from '../part.ts';

const MIB = 1024 * 1024;
const BYTES = { quick: MIB, full: 1024 * MIB } as const;
const UPLOADS = 20;
const UPLOADS_PER_CLIENT = 3;
/** Enough that none reaches the limit of wrong passwords. */
const VISITORS = 20;
const LOGIN_EVERY_MS = 200;
const WRONG_EVERY = 7;
const MAX_RSS_MB = 400;
const MAX_LOGIN_MS = 500;
const MAX_CPU_PER_GIB = 4.5;

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

/** @param isSigningIn whether others sign in meanwhile: most of what that takes is for their passwords */
async function uploadAll(bench: Bench, bytes: number, isSigningIn: boolean) {
  const dataDir = await bench.folder();
  const { url, pid, stop } = await startOurs(bench, { dataDir, env: { LIMIT_FACTOR: '1' } });
  const clients: WireClient[] = [];
  while (clients.length * UPLOADS_PER_CLIENT < UPLOADS) clients.push(await signInSomebody(url));
  const visitors: Person[] = [];
  while (isSigningIn && visitors.length < VISITORS) visitors.push((await newClient(url)).person);
  const owners = Array.from({ length: UPLOADS }, (_, index) => clients[index % clients.length] as WireClient);
  const cookies = owners.map(({ cookie }) => cookie);
  await forgetPeak(pid);
  const endLogins = isSigningIn
    ? every(LOGIN_EVERY_MS, (count) => signIn(url, visitors, count))
    : async () => [];
  const order = { url, cookies, bytes, sha256: sha256OfBigUpload(bytes) };
  const { result, cpu } = await cpuDuring(pid, () => send(order).finally(endLogins));
  const { peak } = await memoryOf(pid);
  const logins = await endLogins();
  const speed = (UPLOADS * bytes) / MIB / result.seconds;
  bench.note(`${UPLOADS} x ${bytes / MIB} MiB in ${result.seconds.toFixed(0)} s, ${speed.toFixed(0)} MiB/s`);
  let stored = 0;
  for (const [index, answer] of result.answers.entries())
    if (answer.status === 200 && (await isStored(owners[index] as WireClient, answer))) stored += 1;
  await stop();
  return { stored, peakMb: peak / 1e6, logins, cpuPerGib: cpu / ((UPLOADS * bytes) / 2 ** 30) };
}

async function run(bench: Bench): Promise<Findings> {
  const bytes = BYTES[bench.size];
  const { bavail, bsize } = await statfs(tmpdir());
  if (bavail * bsize < (UPLOADS + 1) * bytes)
    throw new CannotRun(`it needs ${UPLOADS + 1} GiB of free space in the temporary directory`);
  const { stored, peakMb, logins } = await uploadAll(bench, bytes, true);
  const alone = await uploadAll(bench, bytes / 4, false);
  const what = '20 concurrent uploads of 1 GiB';
  const odd = logins.filter(({ asExpected }) => !asExpected).length;
  const times = logins.map(({ ms }) => ms);
  return {
    figures: [
      exactly(`${what}: answered 200, stored and returned byte for byte`, UPLOADS, stored),
      atMost(`${what}: peak memory of the server (RSS)`, MAX_RSS_MB, peakMb, 'MB'),
      exactly(`${what}: ${logins.length} concurrent sign-ins, wrong answers`, 0, odd),
      atMost(`${what}: time of a concurrent sign-in, p95`, MAX_LOGIN_MS, percentile(95, times), 'ms'),
      atMost('20 concurrent uploads of 256 MiB: CPU seconds per GiB', MAX_CPU_PER_GIB, alone.cpuPerGib, 's'),
    ],
  };
}

export const meanwhile: Part = {
  name: 'meanwhile',
  long: true,
  title: 'Twenty uploads while others sign in',
  about: `Twenty uploads of 1 GiB run at the same time while others sign in, some with a wrong password: data on the disk,
the production limits, every stored byte compared. Then twenty of 256 MiB without sign-ins, for the processor's time.`,
  run,
};
