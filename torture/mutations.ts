// Multipart requests that are broken in every way chance finds, over real sockets: the server answers all of
// them, none with a fault, and what it says it has stored is what another parser reads in them.
import { createHash } from 'node:crypto';
import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '../contract/endpoints.ts';
import { answerInquiry, submitInquiry } from '../contract/inquiries.ts';
import { findLeftovers } from '../tests/support/big-upload.ts';
import { signInSomebody } from '../tests/support/people.ts';
import { type RealServer, startServer } from '../tests/support/real-server.ts';
import { WireClient } from '../tests/support/wire-client.ts';
import { atOnce } from './at-once.ts';
import { type Kind, makeMutant } from './mutations/mutant.ts';
import { type Outcome, type Sending, sendTogether } from './mutations/traffic.ts';
import { type Random, seeded, takeSeed } from './random.ts';
import { exactly, type Figure, noneOf, number, type Row, type Size } from './row.ts';
import { countRows, findDiscrepancies, listFileRows } from './stock.ts';
import { until } from './until.ts';

const REQUESTS = { quick: 1_500, full: 200_000 } as const satisfies Record<Size, number>;
const CONNECTIONS = 24;
const MOST_ON_ONE = 8;
const MOST_TOLD = 20;
const QUICK_SEED = 870620577;
const LEAST_MEMORY = 4 * 1024 ** 3;

/** What the parser and the checks behind it answer; were one missing, the attack would not have reached them. */
const REACHED = [200, 400, 409, 413, 415];

interface People {
  client: WireClient;
  staff: WireClient;
  nobody: WireClient;
}

interface Aimed extends Sending {
  /** With the seed it makes the same request again. */
  index: number;
}

/** What was sent, and what became of it. */
interface Tally {
  statuses: Map<string, number>;
  hung: number;
  faults: number;
  /** Well framed, behind nothing that was refused, and yet not answered. */
  unanswered: number;
  /** Inquiries that were answered as stored, and as answered. */
  submitted: number;
  answered: number;
  /** Hashes of the files as another parser reads them, by inquiry and kind, and the number of the request. */
  wanted: Map<string, { files: string; index: number }>;
  /** Answered as stored, and refused by the other parser. */
  lenient: number;
}

/** Ids of inquiries that may still be answered. */
type Open = number[];

/** Where a request goes, and as whom: mostly where files are taken, sometimes anywhere else. */
function aim(seed: number, index: number, people: People, open: Open): Sending & { kind: Kind } {
  const random: Random = seeded(seed ^ (index * 104_729));
  const kind: Kind = random.next() < 0.6 ? 'submit' : 'answer';
  const mutant = makeMutant(seed, index, kind, random.pick(open) ?? 1);
  const chance = random.next();
  if (chance < 0.03) {
    const other = random.pick(Object.values(endpoints).filter(({ methods }) => methods.includes('POST')));
    const who = random.pick(Object.values(people) as WireClient[]);
    return { kind, mutant, path: other?.path ?? '', who: who ?? people.nobody };
  }
  const right = kind === 'submit' ? people.client : people.staff;
  const who = chance < 0.04 ? people.nobody : right;
  return { kind, mutant, path: (kind === 'submit' ? submitInquiry : answerInquiry).path, who };
}

const toStatus = (outcome: Outcome) => (typeof outcome === 'string' ? outcome : String(outcome.status));
const isFault = (outcome: Outcome) => typeof outcome !== 'string' && outcome.status >= 500;

const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

/** Of two dispositions each parser takes another one, and not all know of transfer encodings any more. */
const TWO_READINGS =
  /^content-disposition:.*\r\n(?:[^\r\n]+\r\n)*content-disposition:|^content-transfer-encoding:/im;
const DISPOSITION = /^content-disposition:.*$/gim;
/** In any other, with something between a value and the next semicolon, one parser may read a name, another none. */
const ONE_READING =
  /^content-disposition:[ \t]*[\w-]+(?:[ \t]*;[ \t]*(?:[\w*-]+=(?:"[^"\\]*"|[^\s;"]*))?)*[ \t]*$/i;
/** Each parser has its own end of a line that is longer. */
const LONGEST_LINE = 65_535;

function canBeReadInTwoWays(body: string): boolean {
  return (
    TWO_READINGS.test(body) ||
    (body.match(DISPOSITION) ?? []).some((line) => !ONE_READING.test(line)) ||
    body.split(/[\r\n]/).some(({ length }) => length > LONGEST_LINE)
  );
}

/** The body as the parser of Node's fetch reads it: strict, and written by others. @throws when it refuses. */
async function readElsewhere({
  contentType,
  body,
}: Sending['mutant']): Promise<{ form: FormData; files: string }> {
  if (canBeReadInTwoWays(body.toString('latin1'))) throw new Error('two readings');
  const response = new Response(new Uint8Array(body), { headers: { 'content-type': contentType } });
  const form = await response.formData();
  const files = [...form.values()].filter((value) => typeof value !== 'string');
  // The part of a form in which no file was chosen.
  const chosen = files.filter(({ name, size }) => name !== '' || size > 0);
  const hashes = await Promise.all(
    chosen.map(async (file) => hashOf(new Uint8Array(await file.arrayBuffer()))),
  );
  return { form, files: hashes.join() };
}

async function take(
  tally: Tally,
  sending: Aimed,
  outcome: Outcome,
  open: Open,
  note: (text: string) => void,
) {
  const status = toStatus(outcome);
  tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
  if (outcome === 'hung') tally.hung += 1;
  if (typeof outcome === 'string') return;
  if (isFault(outcome)) tally.faults += 1;
  if (outcome.status !== 200) return;
  const { success, inquiryid } = JSON.parse(outcome.body.toString()) as {
    success: number;
    inquiryid?: number;
  };
  if (success !== 1) return;
  const read = await readElsewhere(sending.mutant).catch(() => undefined);
  if (!read) tally.lenient += 1;
  if (sending.path === submitInquiry.path) {
    tally.submitted += 1;
    open.push(Number(inquiryid));
    if (read) tally.wanted.set(`record ${inquiryid}`, { files: read.files, index: sending.index });
  } else if (sending.path === answerInquiry.path) {
    tally.answered += 1;
    const id = Number(read?.form.get('getinquiryid'));
    if (open.includes(id)) open.splice(open.indexOf(id), 1);
    if (read) tally.wanted.set(`report ${id}`, { files: read.files, index: sending.index });
  } else note(`${sending.path} took a form with files`);
}

/** What goes over one connection: some requests together, or one whose framing is damaged. */
function* batches(count: number, seed: number, people: People, open: Open): Generator<Aimed[]> {
  const random = seeded(seed);
  let batch: Aimed[] = [];
  let most = random.between(1, MOST_ON_ONE);
  for (let index = 0; index < count; index += 1) {
    const sending = { ...aim(seed, index, people, open), index };
    if (sending.mutant.damage) {
      yield [sending];
      continue;
    }
    batch.push(sending);
    if (batch.length < most) continue;
    yield batch;
    batch = [];
    most = random.between(1, MOST_ON_ONE);
  }
  if (batch.length > 0) yield batch;
}

/** Where the rows are not what another parser reads in the requests. */
function findMisread(dataDir: string, wanted: Tally['wanted']): number[] {
  const stored = new Map<string, string[]>();
  for (const { kind, inquiryId, sha256 } of listFileRows(dataDir)) {
    const key = `${kind} ${inquiryId}`;
    stored.set(key, [...(stored.get(key) ?? []), sha256]);
  }
  return [...wanted]
    .filter(([key, { files }]) => stored.get(key)?.join() !== files)
    .map(([, { index }]) => index);
}

async function attack(server: RealServer, size: Size, note: (text: string) => void): Promise<Figure[]> {
  // The quick part is the same every time.
  const seed = size === 'full' ? takeSeed(note) : QUICK_SEED;
  const staff = new WireClient(server.url);
  await staff.signInAsStaff(server.admin);
  const people = { client: await signInSomebody(server.url), staff, nobody: new WireClient(server.url) };
  const open: Open = [];
  const tally: Tally = {
    statuses: new Map(),
    hung: 0,
    faults: 0,
    unanswered: 0,
    submitted: 0,
    answered: 0,
    wanted: new Map(),
    lenient: 0,
  };
  const count = REQUESTS[size];
  let done = 0;
  let told = 0;
  await atOnce(CONNECTIONS, batches(count, seed, people, open), async (batch) => {
    const outcomes = await sendTogether(server.url, batch);
    // Who sends on and on behind a refusal may be cut off, and the requests behind it with it.
    let isRefused = false;
    for (const [place, sending] of batch.entries()) {
      const outcome = outcomes[place] ?? 'closed';
      await take(tally, sending, outcome, open, note);
      const isUnanswered = outcome === 'closed' && !sending.mutant.damage && !isRefused;
      if (isUnanswered) tally.unanswered += 1;
      const isBad = isUnanswered || outcome === 'hung' || isFault(outcome);
      if (isBad && ++told <= MOST_TOLD) note(`request ${sending.index}: ${toStatus(outcome)}`);
      isRefused ||= typeof outcome !== 'string' && outcome.status >= 400;
      done += 1;
      if (done % 20_000 === 0) note(`${number(done)} requests`);
    }
  });
  const statuses = [...tally.statuses].sort(([, one], [, other]) => other - one);
  const distribution = statuses.map(([status, times]) => `${status}: ${number(times)}`).join(', ');
  note(
    `${distribution}; stored, and not compared because another parser refuses them or reads them in two ways: ${tally.lenient}`,
  );

  const alive = await people.nobody.fetch('/healthz').then(
    ({ status }) => status === 200,
    () => false,
  );
  const left = async () => {
    const { drafts, descriptors } = await findLeftovers(server);
    return drafts.length + descriptors.length;
  };
  await until('nothing left', async () => (await left()) === 0).catch(() => undefined);
  const leftovers = alive ? await left() : 0;
  await server.stop({ keepData: true });
  const misread = findMisread(server.dataDir, tally.wanted);
  for (const index of misread.slice(0, 10)) note(`request ${index}: stored is not what was sent`);
  const rows = countRows(server.dataDir, 'inquiries') + countRows(server.dataDir, 'inquiries', 'status = 2');
  return [
    noneOf(`${number(count)} mutated multipart bodies: hangs`, tally.hung),
    noneOf('crashes', alive ? 0 : 1),
    noneOf('answers of 500 and above', tally.faults),
    noneOf('well framed, behind no refusal, and not answered', tally.unanswered),
    {
      what: 'answers by status',
      wanted: `${REACHED.join(', ')} reached`,
      found: distribution,
      met: REACHED.every((status) => (tally.statuses.get(String(status)) ?? 0) > count / 2_000),
    },
    exactly('answered as stored, and rows', tally.submitted + tally.answered, rows),
    noneOf('stored files that another parser reads otherwise', misread.length),
    noneOf('files without row, rows without file, drafts', (await findDiscrepancies(server.dataDir)).length),
    noneOf('temporary files and open descriptors left', leftovers),
  ];
}

/** Nothing here is about the disk, so memory is taken for one where there is plenty of it. */
async function quickFolder(): Promise<string> {
  const memory = '/dev/shm';
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > LEAST_MEMORY ? memory : tmpdir();
}

export const mutations: Row = {
  name: 'mutations',
  sizes: ['quick', 'full'],
  async run(size, note) {
    const dataDir = await mkdtemp(join(await quickFolder(), 'review-mutations-'));
    const server = await startServer({ dataDir });
    try {
      return await attack(server, size, note);
    } finally {
      await server.stop();
    }
  },
};
