// Many slow connections (silent, headers or bodies byte by byte, responses never read) while other
// users use the site: the users are served and the slow connections are cut off. With the production limits.
import { clientLogin } from '../../contract/accounts/accounts.ts';
import { listInquiries, viewInquiry } from '../../contract/inquiries.ts';
import { pages } from '../../contract/pages.ts';
import { inquiryFields } from '../../tests/support/cases.ts';
import { makePdf } from '../../tests/support/documents/pdf.ts';
import { newPerson } from '../../tests/support/people.ts';
import { fieldParts, INQUIRY, uploadHead } from '../../tests/support/requests/multipart.ts';
import { RawConnection, requestHead } from '../../tests/support/requests/raw-http.ts';
import { digestOf, type Person, WireClient } from '../../tests/support/requests/wire-client.ts';
import { atMost, exactly, type Figure, type Note, number, type Row, type Size } from '../row.ts';
import { onServer } from '../trials/cleanup.ts';
import { ask, every, percentile } from '../trials/timing.ts';

const CONNECTIONS: Readonly<Record<Size, number>> = { quick: 200, full: 1_000 };
const DRIP_MS = 1_000;
const ASK_EVERY_MS = 75;
const MAX_NORMAL_MS = 500;
/** Added to a deadline: the server checks once a second, and cuts off a thousand one after another. */
const SLACK_S = 3;
const DOWNLOAD_BYTES = 16 * 1024 * 1024;

interface Signed {
  person: Person;
  client: WireClient;
}

async function signedIn(url: string): Promise<Signed> {
  const client = new WireClient(url);
  const person = newPerson();
  await client.register(person);
  await client.signInAsClient(person);
  return { person, client };
}

type Visitors = readonly [Signed, ...Signed[]];

/** A kind of slow connection. */
interface Kind {
  what: string;
  /** Sent immediately, followed by `drip` every second. */
  begin: string;
  drip: string;
  /** Seconds after which it must be cut off; undefined for one that does not read. */
  cutAfter?: number;
  /** The status of the response it gets before. */
  status?: number;
  /** Never reads the response. */
  neverReads?: boolean;
}

const SILENT: Kind = { what: 'that send nothing', begin: '', drip: '', cutAfter: 10, status: 408 };
const HEADERS: Kind = {
  what: 'sending headers byte by byte',
  begin: 'GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: ',
  drip: 'a',
  cutAfter: 10,
  status: 408,
};
const IDLE: Kind = {
  what: 'idle after an answer',
  begin: requestHead('GET', pages.faq, {}),
  drip: '',
  cutAfter: 6,
  status: 200,
};
const SMALL_BODY: Kind = {
  what: 'sending a small body byte by byte',
  begin: requestHead('POST', clientLogin.path, {
    'content-type': 'application/json',
    'content-length': '900',
  }),
  drip: ' ',
  cutAfter: 20,
};

/** Each client may have only a few concurrent uploads: three here. */
function uploadsOf({ client }: Signed): Kind {
  return {
    what: 'uploading byte by byte',
    begin: uploadHead(client, 100_000_000) + Buffer.concat(fieldParts(INQUIRY)).toString(),
    drip: '-',
    cutAfter: 30,
    status: 408,
  };
}

async function downloadsOf({ client }: Signed): Promise<Kind> {
  const content = makePdf('Fictitious', DOWNLOAD_BYTES);
  const inquiryid = await client.submit(inquiryFields(), [{ name: 'large.pdf', content }]);
  const view = await client.call(viewInquiry, { inquiryid });
  const name = view.success === 1 ? view.data[0].inquiryfileName : '';
  return {
    what: 'that do not read the response',
    begin: requestHead('GET', `/uploads/${name}`, { cookie: client.cookie }),
    drip: '',
    neverReads: true,
  };
}

interface Slow {
  kind: Kind;
  connection: RawConnection;
  openedAt: number;
  /** Seconds from opening to cut-off, once it is cut off. */
  lasted?: number;
}

async function open(url: string, kind: Kind, from: string): Promise<Slow> {
  const slow: Slow = { kind, connection: await RawConnection.open(url, from), openedAt: performance.now() };
  if (kind.neverReads) slow.connection.pause();
  else
    void slow.connection.gone().then(() => {
      slow.lasted = (performance.now() - slow.openedAt) / 1000;
      slow.connection.close();
    });
  await slow.connection.send(kind.begin);
  return slow;
}

const statusOf = ({ connection }: Slow) =>
  Number(/^HTTP\/1\.1 (\d+)/.exec(connection.received.toString())?.[1]);

/** Sends the drips until all limited connections are cut off, or until far too much time has passed. */
async function untilCut(slow: readonly Slow[]): Promise<void> {
  const limited = slow.filter(({ kind }) => kind.cutAfter !== undefined);
  const longest = Math.max(...limited.map(({ kind }) => kind.cutAfter ?? 0));
  const giveUp = performance.now() + (longest + 10 * SLACK_S) * 1000;
  const feeding = every(DRIP_MS, async () => {
    const dripping = limited.filter(({ lasted, kind }) => lasted === undefined && kind.drip !== '');
    for (const { connection, kind } of dripping) void connection.send(kind.drip);
  });
  const ends = Promise.all(limited.map(({ connection }) => connection.gone()));
  const tooLate = Promise.withResolvers<void>();
  const timer = setTimeout(tooLate.resolve, giveUp - performance.now());
  await Promise.race([ends, tooLate.promise]);
  clearTimeout(timer);
  await feeding();
}

/** A user who reads pages and the list, and others who sign in, each from a different address. */
function visitSite(url: string, [reader, ...others]: Visitors) {
  const odd: string[] = [];
  const stop = every(ASK_EVERY_MS, async (count) => {
    const turn = Math.floor(count / 4) % others.length;
    // The reader does not sign in: every sign-in starts a session, and an account has at most five.
    const { email = '', password = '' } = others[turn]?.person ?? {};
    const body = JSON.stringify({ username: email, password: digestOf(password) });
    const questions = [
      { method: 'GET', path: pages.home },
      { method: 'GET', path: listInquiries.path, headers: { cookie: reader.client.cookie } },
      { method: 'GET', path: pages.faq },
      { method: 'POST', path: clientLogin.path, headers: { 'content-type': 'application/json' }, body },
    ] as const;
    const question = questions[count % 4] ?? questions[0];
    const { status, ms } = await ask(url, `127.0.2.${turn + 1}`, question);
    if (status !== 200) odd.push(`${status} of ${question.path}`);
    return ms;
  });
  return async () => ({ times: await stop(), odd });
}

function endOf(status?: number): string {
  if (status === 200) return 'closed after a 200';
  return status ? `cut off with ${status}` : 'cut off';
}

function figuresOf(size: Size, slow: readonly Slow[]): Figure[] {
  return [...new Set(slow.map(({ kind }) => kind.what))].flatMap((what) => {
    const alike = slow.filter(({ kind }) => kind.what === what);
    const { cutAfter, status } = alike[0]?.kind ?? {};
    if (cutAfter === undefined) return [];
    const told = alike.filter((one) => one.lasted !== undefined && (!status || statusOf(one) === status));
    const cut = exactly(`slow connections ${what}: ${endOf(status)}`, alike.length, told.length);
    if (size === 'quick') return [cut];
    const longest = Math.max(...alike.map(({ lasted = Number.POSITIVE_INFINITY }) => lasted));
    return [cut, atMost(`slow connections ${what}: longest time open`, cutAfter + SLACK_S, longest, 's')];
  });
}

function normalFigures(
  size: Size,
  what: string,
  { times, odd }: { times: number[]; odd: string[] },
): Figure[] {
  const asked = `${what}: ${number(times.length)} normal requests`;
  const found = [String(odd.length), ...new Set(odd)].join(', ');
  const answered = { what: `${asked}, not answered 200`, wanted: '0', found, met: odd.length === 0 };
  if (size === 'quick') return [answered];
  return [answered, atMost(`${asked}, p99`, MAX_NORMAL_MS, percentile(99, times), 'ms')];
}

/** From enough addresses that the server accepts them all. */
async function attack(size: Size, url: string, note: Note): Promise<Figure[]> {
  const visitors: Visitors = await Promise.all([signedIn(url), signedIn(url), signedIn(url), signedIn(url)]);
  const kinds: Kind[] = [];
  const add = (count: number, kind: Kind) => kinds.push(...Array.from({ length: count }, () => kind));
  const uploaders = await Promise.all(Array.from({ length: 6 }, () => signedIn(url)));
  for (const uploader of uploaders) add(3, uploadsOf(uploader));
  for (const reader of uploaders.slice(0, 5)) add(4, await downloadsOf(reader));
  const all = CONNECTIONS[size];
  add(all / 5, SMALL_BODY);
  add(all / 5, IDLE);
  add(all / 4, HEADERS);
  add(all - kinds.length, SILENT);
  const stop = visitSite(url, visitors);
  const slow = await Promise.all(kinds.map((kind, index) => open(url, kind, `127.0.4.${(index % 25) + 1}`)));
  note(`${slow.length} slow connections are open`);
  await untilCut(slow);
  const met = await stop();
  for (const { connection } of slow.filter(({ kind }) => kind.neverReads)) connection.close();
  return [
    ...normalFigures(size, `${number(slow.length)} slow connections from 25 addresses`, met),
    ...figuresOf(size, slow),
  ];
}

export const slow: Row = {
  name: 'slow',
  run: (size, note) => onServer({ env: { LIMIT_FACTOR: '1' } }, ({ url }) => attack(size, url, note)),
};
