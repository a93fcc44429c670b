// The attack of disk-full.ts, in a mount namespace of its own: prints its figures as JSON. With the first
// argument `full` the room left is changed in smaller steps.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registerClient } from '../../../contract/accounts.ts';
import { sendContactRequest } from '../../../contract/contact.ts';
import { deleteInquiry } from '../../../contract/inquiries.ts';
import { serverMessages } from '../../../contract/messages.ts';
import { verifyAudit } from '../../../server/audit.ts';
import { contactFields } from '../../../tests/support/cases.ts';
import { makePdf } from '../../../tests/support/documents/pdf.ts';
import { newPerson, signInSomebody } from '../../../tests/support/people.ts';
import { type Answer, ask } from '../../../tests/support/requests/ask.ts';
import { filePart, inquiryBody, upload, uploadHead } from '../../../tests/support/requests/multipart.ts';
import { RawConnection } from '../../../tests/support/requests/raw-http.ts';
import { registrationFields, type WireClient } from '../../../tests/support/requests/wire-client.ts';
import { type RealServer, startServer } from '../../../tests/support/server/real-server.ts';
import {
  findLeftovers,
  listFileProblems,
  readStoredData,
  type StoredData,
} from '../../../tests/support/server/stored-data.ts';
import { exactly, type Figure, noneOf, type Size } from '../../row.ts';
import { until } from '../../trials/until.ts';
import { mountVolume, type Volume } from './volume.ts';

const PAGE = 4_096;
const BODY = inquiryBody(filePart('record.pdf', makePdf('Fictitious', 70 * PAGE)));
const SMALL_BODY = inquiryBody(filePart('record.pdf', makePdf('Fictitious')));
const HALF = BODY.subarray(0, BODY.length / 2);
/** More than an upload and everything written beside it need. */
const MOST_PAGES = 130;
const STEP = { quick: 16, full: 2 } as const satisfies Record<Size, number>;

interface Tally {
  made: number;
  uploads: Set<number>;
  deleted: Set<number>;
  accounts: Set<string>;
  contacts: Set<string>;
  /** Uploads that were answered neither as stored nor that there is no room. */
  unclearUploads: number;
  /** Other calls that were answered neither with success nor with 5xx and our words. */
  unclearCalls: number;
  /** Other calls that failed. */
  failedCalls: number;
  /** Uploads for which there was no room. */
  refused: number;
}

const note = (text: string) => {
  process.stderr.write(`${text}\n`);
};

/** An upload that has passed the question for room when the room goes. */
async function uploadInto(volume: Volume, server: RealServer, who: WireClient, room: number, tally: Tally) {
  const connection = await RawConnection.open(server.url);
  await connection.send(uploadHead(who, BODY.length));
  await connection.send(HALF);
  await until('the upload is under way', async () => (await findLeftovers(server)).drafts.length === 1);
  await volume.leave(room);
  await connection.send(BODY.subarray(HALF.length));
  const answer = await connection.answer();
  connection.close();
  const body = answer ? JSON.parse(answer.body.toString()) : {};
  takeUpload({ status: answer?.status, ...body }, tally);
}

function takeUpload(answer: Awaited<ReturnType<typeof upload>>, tally: Tally): void {
  tally.made += 1;
  const { status, message, inquiryid } = answer;
  if (status === 200 && inquiryid) tally.uploads.add(inquiryid);
  else if (status === 507 && message === serverMessages.storageFull) tally.refused += 1;
  else {
    tally.unclearUploads += 1;
    note(`an upload was answered ${status}: ${message}`);
  }
}

/** Counts an answer; true when it says that the change was made. */
function takeCall({ status, body }: Answer, tally: Tally): boolean {
  tally.made += 1;
  if (status === 200) return true;
  tally.failedCalls += 1;
  const { success, message } = body as { success?: number; message?: string };
  if (status < 500 || success !== 0 || !message) {
    tally.unclearCalls += 1;
    note(`a call was answered ${status}: ${message}`);
  }
  return false;
}

/** What others do at the same time. */
async function writeElsewhere(who: WireClient, tally: Tally): Promise<void> {
  const person = newPerson();
  const { email } = person;
  const registered = await ask(who, registerClient, registrationFields(person));
  if (takeCall(registered, tally)) tally.accounts.add(email);
  const received = await ask(who, sendContactRequest, contactFields({ email }));
  if (takeCall(received, tally)) tally.contacts.add(email);
  const [oldest] = [...tally.uploads].filter((id) => !tally.deleted.has(id));
  if (oldest === undefined) return;
  if (takeCall(await ask(who, deleteInquiry, { inquiryid: oldest }), tally)) tally.deleted.add(oldest);
}

/** What was acknowledged and is not there, and what is there and was not acknowledged. */
async function findLost({ db }: StoredData, tally: Tally): Promise<string[]> {
  const inquiries = await db.selectFrom('inquiries').select('id').execute();
  // After the administrator and the client who sends.
  const accounts = await db.selectFrom('accounts').select('email').where('id', '>', 2).execute();
  const contacts = await db.selectFrom('contactRequests').select('email').execute();
  const emails = (rows: readonly { email: string }[]) => rows.map(({ email }) => email);
  const kept = [...tally.uploads].filter((id) => !tally.deleted.has(id));
  return [
    ...differ(
      'inquiry',
      kept,
      inquiries.map(({ id }) => id),
    ),
    ...differ('account', tally.accounts, emails(accounts)),
    ...differ('contact request', tally.contacts, emails(contacts)),
  ];
}

function differ<T>(what: string, acknowledged: Iterable<T>, stored: readonly T[]): string[] {
  const [told, there] = [new Set(acknowledged), new Set(stored)];
  return [
    ...[...told].filter((one) => !there.has(one)).map((one) => `${what} ${one} is lost`),
    ...[...there].filter((one) => !told.has(one)).map((one) => `${what} ${one} was never acknowledged`),
  ];
}

/** What a supervisor does after a kill: starts it on the full disk, and once more if it ends instead. */
async function restart(dataDir: string, volume: Volume): Promise<RealServer> {
  const started = await startServer({ dataDir, untilAlive: true }).catch((error: Error) => {
    note(error.message);
    return undefined;
  });
  volume.free();
  const server = started ?? (await startServer({ dataDir }));
  await until('fit for work', async () => (await fetch(`${server.url}/readyz`)).ok);
  return server;
}

/** @param place of the volume: the whole data directory, or its files alone. */
async function fill(place: 'everything' | 'files', size: Size): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'review-full-'));
  const folder = place === 'files' ? join(dataDir, 'files') : dataDir;
  await mkdir(folder, { recursive: true });
  const volume = mountVolume(folder);
  const tally: Tally = {
    made: 0,
    uploads: new Set(),
    deleted: new Set(),
    accounts: new Set(),
    contacts: new Set(),
    unclearUploads: 0,
    unclearCalls: 0,
    failedCalls: 0,
    refused: 0,
  };
  let server = await startServer({ dataDir });
  try {
    const who = await signInSomebody(server.url);
    let again = 0;
    let trials = 0;
    for (let pages = 0; pages <= MOST_PAGES; pages += STEP[size]) {
      trials += 1;
      await uploadInto(volume, server, who, pages * PAGE, tally);
      // What the upload has given back is taken away again.
      await volume.leave((pages % 8) * PAGE);
      await writeElsewhere(who, tally);
      takeUpload(await upload(who, SMALL_BODY), tally);
      volume.free();
      const after = await upload(who, SMALL_BODY);
      if (after.status === 200) again += 1;
      takeUpload(after, tally);
    }
    await volume.leave(0);
    const { signal } = await server.end('SIGKILL');
    server = await restart(dataDir, volume);
    const isUp = (await server.stop({ keepData: true })) === 0 && signal === 'SIGKILL';
    const { lost, halves, audit } = await readStoredData({ dataDir }, async (data) => ({
      lost: await findLost(data, tally),
      halves: await listFileProblems(data),
      audit: await verifyAudit(data.db, data.secrets),
    }));
    for (const line of [...lost, ...halves, ...(audit.ok ? [] : [audit.problem])]) note(line);
    note(
      `${place}: ${tally.made} requests, ${tally.uploads.size} inquiries stored, ${tally.refused} uploads refused for want of room, ${tally.failedCalls} other calls failed`,
    );
    const where = place === 'files' ? "the files' disk full, the database's not" : 'the disk full';
    return [
      noneOf(`${where}: ${tally.made} requests, acknowledged and lost, or stored and refused`, lost.length),
      noneOf('uploads answered neither 200 nor 507', tally.unclearUploads),
      place === 'files'
        ? noneOf('other calls failed', tally.failedCalls)
        : noneOf('other calls answered neither 200 nor 5xx with a message', tally.unclearCalls),
      noneOf('stored by halves: rows and files that differ, drafts', halves.length),
      exactly('uploads stored as soon as there is room', trials, again),
      noneOf(
        'after kill -9 on the full disk: not up by itself, or its audit log not whole',
        isUp && audit.ok ? 0 : 1,
      ),
    ];
  } finally {
    await server.stop({ keepData: true });
    volume.unmount();
    await rm(dataDir, { recursive: true, force: true });
  }
}

// However the parent ends, so do we, and the volumes with us.
process.stdin.once('end', () => process.exit(1)).resume();
const size: Size = process.argv[2] === 'full' ? 'full' : 'quick';
const figures = (await Promise.all([fill('everything', size), fill('files', size)])).flat();
process.stdout.write(JSON.stringify(figures), () => process.exit(0));
