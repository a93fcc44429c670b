// The attack of disk-full.ts, run in a separate mount namespace: prints its figures as JSON. With `full` as
// its first argument, the free space changes in smaller steps.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { registerClient } from '../../../contract/accounts/accounts.ts';
import { sendContactRequest } from '../../../contract/contact.ts';
import { deleteInquiry } from '../../../contract/inquiries.ts';
import { verifyAudit } from '../../../server/audit/verify.ts';
import { refusals } from '../../../server/base/refusals.ts';
import { contactFields } from '../../../tests/support/cases.ts';
import {
  findLeftovers,
  listFileProblems,
  readStoredData,
  type StoredData,
} from '../../../tests/support/data/stored-data.ts';
import { makePdf } from '../../../tests/support/documents/pdf.ts';
import { newPerson, signInSomebody } from '../../../tests/support/people.ts';
import { type Answer, ask } from '../../../tests/support/requests/ask.ts';
import { filePart, inquiryBody, upload, uploadHead } from '../../../tests/support/requests/multipart.ts';
import { RawConnection } from '../../../tests/support/requests/raw-http.ts';
import { registrationFields, type WireClient } from '../../../tests/support/requests/wire-client.ts';
import { type RealServer, startServer } from '../../../tests/support/server/real-server.ts';
import { exactly, type Figure, type Note, noneOf, type Size } from '../../row.ts';
import { inFolder } from '../../trials/cleanup.ts';
import { reportFigures } from '../../trials/own-mounts.ts';
import { until } from '../../trials/until.ts';
import { mountVolume, type Volume } from '../../trials/volume.ts';

const PAGE = 4_096;
const BODY = inquiryBody(filePart('record.pdf', makePdf('Fictitious', 70 * PAGE)));
const SMALL_BODY = inquiryBody(filePart('record.pdf', makePdf('Fictitious')));
const HALF = BODY.subarray(0, BODY.length / 2);
/** More than an upload and the writes that accompany it need. */
const MOST_PAGES = 130;
const STEP = { quick: 16, full: 2 } as const satisfies Record<Size, number>;

interface Tally {
  made: number;
  uploads: Set<number>;
  deleted: Set<number>;
  accounts: Set<string>;
  contacts: Set<string>;
  /** Uploads answered with neither success nor `no space`. */
  unclearUploads: number;
  /** Other calls answered with neither success nor 5xx and our own message. */
  unclearCalls: number;
  /** Other calls that failed. */
  failedCalls: number;
  /** Uploads refused for lack of space. */
  refused: number;
}

const note: Note = (text) => {
  process.stderr.write(`${text}\n`);
};

/** An upload that passes the check for free space before the disk fills up. */
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
  else if (status === 507 && message === refusals.storageFull) tally.refused += 1;
  else {
    tally.unclearUploads += 1;
    note(`an upload was answered ${status}: ${message}`);
  }
}

/** Counts a response. @returns whether the change was made. */
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

/** Changes that other users make at the same time. */
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

/** Lists acknowledged changes that are not stored, and stored changes that were not acknowledged. */
async function findLost({ db }: StoredData, tally: Tally): Promise<string[]> {
  const inquiries = await db.selectFrom('inquiries').select('id').execute();
  // The first two accounts are the administrator and the uploading client.
  const accounts = await db.selectFrom('accounts').select('email').where('id', '>', 2).execute();
  const contacts = await db.selectFrom('contactRequests').select('email').execute();
  const emails = (rows: readonly { email: string }[]) => rows.map(({ email }) => email);
  const kept = [...tally.uploads].filter((id) => !tally.deleted.has(id));
  const ids = inquiries.map(({ id }) => id);
  return [
    ...differ('inquiry', kept, ids),
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

/** Acts like a supervisor after a kill: starts the server on the full disk, and again if that start fails. */
async function restart(dataDir: string, volume: Volume): Promise<RealServer> {
  const started = await startServer({ dataDir, untilAlive: true }).catch((error: Error) => {
    note(error.message);
    return undefined;
  });
  volume.free();
  const server = started ?? (await startServer({ dataDir }));
  await until('readyz returns 200', async () => (await fetch(`${server.url}/readyz`)).ok);
  return server;
}

/** @param place the directory on the volume: the whole data directory, or only the files. */
async function fill(place: 'everything' | 'files', size: Size, dataDir: string): Promise<Figure[]> {
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
      // The failed upload released its space, so the disk is filled again.
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
      `${place}: ${tally.made} requests, ${tally.uploads.size} inquiries stored, ${tally.refused} uploads refused for lack of space, ${tally.failedCalls} other calls failed`,
    );
    const where = place === 'files' ? 'disk of the files full, disk of the database not' : 'disk full';
    return [
      noneOf(`${where}: ${tally.made} requests, acknowledged and lost, or stored and refused`, lost.length),
      noneOf('uploads answered neither 200 nor 507', tally.unclearUploads),
      place === 'files'
        ? noneOf('other calls failed', tally.failedCalls)
        : noneOf('other calls answered neither 200 nor 5xx with a message', tally.unclearCalls),
      noneOf('partially stored: rows and files that differ, temporary files', halves.length),
      exactly('uploads stored as soon as there is space', trials, again),
      noneOf(
        'after kill -9 on the full disk: did not restart, or audit log broken',
        isUp && audit.ok ? 0 : 1,
      ),
    ];
  } finally {
    await server.stop({ keepData: true });
    volume.unmount();
  }
}

await reportFigures(async (size) => {
  const fills = (['everything', 'files'] as const).map((place) =>
    inFolder('review-full-', (dataDir) => fill(place, size, dataDir)),
  );
  return (await Promise.all(fills)).flat();
});
