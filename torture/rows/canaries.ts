// Sends recognizable values to every call of a server that logs at the finest level, then searches for them
// in its log, its refusals, its temporary files, its disk and its database.
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TOTP } from 'otpauth';
import { clientLogin, staffLogin } from '../../contract/accounts/accounts.ts';
import { confirmSecondFactor, startSecondFactor } from '../../contract/accounts/second-factor.ts';
import { answerInquiry, deleteInquiry, viewInquiry } from '../../contract/inquiries.ts';
import { openSqlite } from '../../server/db/engine/sqlite.ts';
import { CANARIES, type Driveable, type Driven, driveEverything } from '../../tests/support/canaries.ts';
import { inquiryFields } from '../../tests/support/cases.ts';
import { makePdf } from '../../tests/support/documents/pdf.ts';
import { type MailServer, prepareMailServer } from '../../tests/support/outside/mail-server.ts';
import { newPerson } from '../../tests/support/people.ts';
import { type Answer, ask, askWithFiles, toAnswer } from '../../tests/support/requests/ask.ts';
import { filePart, inquiryBody, uploadHead } from '../../tests/support/requests/multipart.ts';
import { RawConnection } from '../../tests/support/requests/raw-http.ts';
import { digestOf, WireClient } from '../../tests/support/requests/wire-client.ts';
import { type RealServer, startServer } from '../../tests/support/server/real-server.ts';
import { whileBroken } from '../../tests/support/server/repeat.ts';
import { exactly, type Figure, type Note, noneOf, type Row, type Size } from '../row.ts';
import { inFolder } from '../trials/cleanup.ts';
import { until } from '../trials/until.ts';
import { findIn, type Place, readFolder } from './canaries/search.ts';

const SECRET_KEY = 'canary-secret-key-of-more-than-32-characters';
const FILES_KEY = 'canary-files-key-of-more-than-32-characters';
const IDEMPOTENCY_KEY = 'canary-idempotency-key';
const RECORD_TEXT = 'Canary words of a medical record';
const STAFF_PASSWORD = 'canary staff password';

/** Refusals and failures that must occur here. */
const STATUSES = [400, 401, 403, 404, 405, 409, 413, 415, 416, 429, 431, 500, 503, 507];

type Failure = Driven['failures'][number];

interface Attack {
  server: RealServer;
  mail: MailServer;
  failures: Failure[];
  /** Values that must not appear anywhere. */
  secrets: Set<string>;
}

/** Starts an upload whose first megabytes reach the disk and whose rest is never sent. */
async function halfUpload(who: WireClient): Promise<RawConnection> {
  const body = inquiryBody(filePart(`${CANARIES.file}.pdf`, makePdf(RECORD_TEXT, 5_000_000)));
  const connection = await RawConnection.open(who.url);
  await connection.send(uploadHead(who, body.length, { headers: { 'idempotency-key': IDEMPOTENCY_KEY } }));
  await connection.send(body.subarray(0, 4_000_000));
  return connection;
}

function driveable({ server, mail, secrets }: Attack): Driveable & { people: WireClient[] } {
  const people: WireClient[] = [];
  return {
    people,
    anonymous: () => new WireClient(server.url),
    async signIn(role, name) {
      const who = new WireClient(server.url);
      if (role === 'staff') await who.signInAsStaff(server.admin);
      else {
        const person = newPerson(name);
        await who.register(person);
        await who.signInAsClient(person);
      }
      people.push(who);
      secrets.add(who.cookie.split('=')[1] ?? '');
      return who;
    },
    async resetLink(email) {
      const links = () =>
        mail.received
          .filter(({ to }) => to.includes(email))
          .flatMap(({ text }) => /ResetPassword\?id=(\d+)&token=([\w-]{43})/.exec(unfold(text)) ?? []);
      await until('the reset link', () => links().length > 0);
      const [token = '', userId = ''] = links().reverse();
      secrets.add(token);
      return { userId, token };
    },
    async whileBroken(table, act) {
      const { db } = openSqlite(join(server.dataDir, 'database.sqlite'));
      await whileBroken({ db }, table, act).finally(() => db.destroy());
    },
  };
}

/** Undoes quoted-printable, which breaks long lines and encodes = as =3D. */
const unfold = (text: string) => text.replace(/=\r?\n/g, '').replaceAll('=3D', '=');

const toFailure = (path: string, { status, body, headers }: Answer): Failure => ({
  path,
  status,
  body: JSON.stringify(body),
  headers: JSON.stringify([...headers]),
});

/** Causes refusals that driveEverything does not. */
async function provoke(attack: Attack, client: WireClient, staff: WireClient, size: Size): Promise<void> {
  const { failures, server } = attack;
  const note = async (path: string, answering: Promise<Answer>) => {
    const answer = await answering;
    if (answer.status >= 400) failures.push(toFailure(path, answer));
  };
  const raw = async (path: string, bytes: string) => {
    const connection = await RawConnection.open(server.url);
    await connection.send(bytes);
    await hear(path, connection);
  };
  const hear = async (path: string, connection: RawConnection) => {
    const answer = await connection.answer();
    connection.close();
    if (!answer) throw new Error(`${path} was not answered`);
    const [body, headers] = [answer.body.toString(), JSON.stringify([...answer.headers])];
    failures.push({ path, status: answer.status, body, headers });
  };
  const key = { 'idempotency-key': IDEMPOTENCY_KEY };
  const pdf = { name: `${CANARIES.file}.pdf`, content: makePdf(RECORD_TEXT) };
  const login = { username: CANARIES.email, password: CANARIES.digest };

  const id = await client.submit(
    inquiryFields({ aboutCase: CANARIES.about, matternumber: CANARIES.matter }),
    [pdf],
  );
  await staff.answer(id, CANARIES.comment, [pdf]);
  const view = await client.call(viewInquiry, { inquiryid: id });
  const stored = view.success === 1 ? view.data[0].inquiryfileName : '';
  const again = { processcomments: CANARIES.comment, getinquiryid: id };
  await note('409', askWithFiles(staff, answerInquiry, again, [pdf], key));
  await note('405', client.fetch(`${clientLogin.path}?${CANARIES.query}`, { method: 'PUT' }).then(toAnswer));
  await note('403', ask(staff, deleteInquiry, { inquiryid: CANARIES.query }));
  await note('413', ask(client, clientLogin, { ...login, more: CANARIES.query.repeat(100_000) }));
  const range = { range: 'bytes=900000-' };
  await note('416', client.fetch(`/uploads/${stored}`, { headers: range }).then(toAnswer));
  await raw('431', `GET /${CANARIES.query} HTTP/1.1\r\nx: ${CANARIES.query.repeat(10_000)}\r\n\r\n`);
  await raw('507', uploadHead(client, 2 ** 50, { headers: key }));
  // More concurrent sign-ins than the server hashes or queues.
  await Promise.all(
    Array.from({ length: 60 }, () => note('503', ask(new WireClient(server.url), staffLogin, login))),
  );
  if (size === 'full') await hear('408', await halfUpload(client));
}

/** Enrolls a second factor and records its secrets. */
async function enroll({ secrets }: Attack, staff: WireClient): Promise<void> {
  const started = await staff.call(startSecondFactor, { password: digestOf(STAFF_PASSWORD) });
  if (started.success !== 1) throw new Error(started.message);
  secrets.add(started.secret);
  const code = new TOTP({ secret: started.secret }).generate();
  const confirmed = await staff.call(confirmSecondFactor, { code });
  if (confirmed.success !== 1) throw new Error(confirmed.message);
  for (const recovery of confirmed.recoverycodes) secrets.add(recovery);
}

/** Fails to sign in as the same user until the server refuses with 429. */
async function exhaust(attack: Attack, env: NodeJS.ProcessEnv): Promise<string> {
  const { dataDir } = attack.server;
  const server = await startServer({ dataDir, env: { ...env, LIMIT_FACTOR: '1' } });
  try {
    const login = { username: CANARIES.email, password: digestOf(CANARIES.query) };
    for (let tries = 0; tries < 12; tries += 1) {
      const answer = await ask(new WireClient(server.url), clientLogin, login);
      if (answer.status >= 400) attack.failures.push(toFailure('429', answer));
    }
  } finally {
    await server.stop({ keepData: true });
  }
  return server.log();
}

async function search(scratch: string, size: Size, note: Note): Promise<Figure[]> {
  const mail = await prepareMailServer();
  await mail.open();
  const dataDir = join(scratch, 'data');
  const temporary = await mkdtemp(join(scratch, 'tmp-'));
  const env = { SECRET_KEY, FILES_KEY, SMTP_URL: mail.url, TMPDIR: temporary, LOG_LEVEL: 'trace' };
  const server = await startServer({ dataDir, env: { ...env, ADMIN_PASSWORD: STAFF_PASSWORD } });
  server.admin.password = STAFF_PASSWORD;
  const passwords = ['canary password', STAFF_PASSWORD];
  const secrets = new Set([
    SECRET_KEY,
    FILES_KEY,
    IDEMPOTENCY_KEY,
    RECORD_TEXT,
    CANARIES.token,
    CANARIES.query,
  ]);
  for (const password of passwords) secrets.add(password).add(digestOf(password));
  const attack: Attack = { server, mail, failures: [], secrets };
  const places: Place[] = [];
  try {
    const drive = driveable(attack);
    attack.failures.push(...(await driveEverything(drive)).failures);
    const [client, staff] = drive.people;
    if (!client || !staff) throw new Error('no user is signed in');
    await provoke(attack, client, staff, size);
    await enroll(attack, staff);
    const half = await halfUpload(client);
    const drafts = () => readFolder(join(dataDir, 'files/.incoming'));
    await until('a draft', async () => (await drafts()).some(({ content }) => content.length > 1_000_000));
    places.push(...(await readFolder(dataDir)));
    half.close();
  } finally {
    await server.stop({ keepData: true });
    await mail.close();
  }
  const log = Buffer.from(server.log() + (await exhaust(attack, env)));
  places.push(...(await readFolder(dataDir)), ...(await readFolder(temporary)));

  // The database may contain what users write about themselves and their cases; no other place may.
  const written = [...new Set([...secrets, ...Object.values(CANARIES)])];
  const answers = attack.failures.map(({ path, body, headers }) => ({
    name: `the answer ${path}`,
    content: Buffer.from(body + headers),
  }));
  const isDatabase = ({ name }: Place) => name.startsWith('database.sqlite');
  const everywhere = [{ name: 'the log', content: log }, ...answers, ...places];
  const found = everywhere.flatMap((place) =>
    findIn(place, isDatabase(place) ? [...secrets] : written).map((secret) => `${secret} in ${place.name}`),
  );
  for (const line of found) note(line);
  const megabytes = Math.round(everywhere.reduce((sum, { content }) => sum + content.length, 0) / 1e6);
  const statuses = new Set(attack.failures.map(({ status }) => status));
  // The 408 of a stalled upload takes half a minute.
  const wanted = size === 'full' ? [...STATUSES, 408] : STATUSES;
  const missing = wanted.filter((status) => !statuses.has(status));
  for (const status of missing) note(`no request was answered ${status}`);
  return [
    noneOf(
      `${written.length} secrets and canaries in the log, ${answers.length} error answers, temporary files, disk and database (${everywhere.length} places, ${megabytes} MB): found`,
      found.length,
    ),
    exactly('kinds of refusal and failure covered', wanted.length, wanted.length - missing.length),
    exactly(
      'control: planted in a log and on the disk: found',
      2 * written.length,
      await control(temporary, log, written),
    ),
  ];
}

/** Plants all values in the places just searched, to prove that the search would have found them. */
async function control(folder: string, log: Buffer, written: readonly string[]): Promise<number> {
  await writeFile(
    join(folder, 'planted'),
    written.map((text) => Buffer.from(text).toString('hex')).join('\n'),
  );
  const planted = Buffer.concat([log, Buffer.from(JSON.stringify(written))]);
  const places = [{ name: 'the log', content: planted }, ...(await readFolder(folder))];
  return places.reduce((sum, place) => sum + findIn(place, written).length, 0);
}

export const canaries: Row = {
  name: 'canaries',
  run: (size, note) => inFolder('review-canaries-', (scratch) => search(scratch, size, note)),
};
