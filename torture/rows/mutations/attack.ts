// One server under mutated bodies: what it answered, and what it holds afterwards.
import { endpoints } from '../../../contract/endpoints.ts';
import { answerInquiry, STATUS, submitInquiry } from '../../../contract/inquiries.ts';
import { signInSomebody } from '../../../tests/support/people.ts';
import { WireClient } from '../../../tests/support/requests/wire-client.ts';
import type { RealServer } from '../../../tests/support/server/real-server.ts';
import {
  countRows,
  findLeftovers,
  listFileProblems,
  readStoredData,
  type StoredData,
} from '../../../tests/support/server/stored-data.ts';
import { number } from '../../row.ts';
import { atOnce } from '../../trials/at-once.ts';
import { type Random, seeded } from '../../trials/random.ts';
import { until } from '../../trials/until.ts';
import { type Kind, makeMutant } from './mutant.ts';
import { readElsewhere } from './other-parser.ts';
import { type Outcome, type Sending, sendTogether } from './traffic.ts';

const CONNECTIONS = 24;
const MOST_ON_ONE = 8;
const MOST_TOLD = 20;

/** Some of the requests that a seed makes: from this number up to, but not including, that one. */
export interface Share {
  seed: number;
  from: number;
  to: number;
}

/** What came of a share; everything but `statuses`, `stored` and `rows` should be 0. */
export interface Outcomes {
  statuses: Map<string, number>;
  hung: number;
  crashes: number;
  faults: number;
  /** Well framed, behind nothing that was refused, and yet not answered. */
  unanswered: number;
  /** Inquiries answered as stored, and as answered; and as many as the database holds. */
  stored: number;
  rows: number;
  /** Stored otherwise than another parser reads the request. */
  misread: number;
  /** Files without row, rows without file, drafts. */
  discrepancies: number;
  /** Temporary files and open descriptors. */
  leftovers: number;
}

interface People {
  client: WireClient;
  staff: WireClient;
  nobody: WireClient;
}

interface Aimed extends Sending {
  /** With the seed it makes the same request again. */
  index: number;
}

type Tally = Pick<Outcomes, 'statuses' | 'hung' | 'faults' | 'unanswered' | 'stored'> & {
  /** Hashes of the files as another parser reads them, by inquiry and kind, and the number of the request. */
  wanted: Map<string, { files: string; index: number }>;
  /** Stored, and not compared: the other parser refuses it, or there are two ways to read it. */
  lenient: number;
};

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

/** What goes over one connection: some requests together, or one whose framing is damaged. */
function* batches({ seed, from, to }: Share, people: People, open: Open): Generator<Aimed[]> {
  const random = seeded(seed ^ from);
  let batch: Aimed[] = [];
  let most = random.between(1, MOST_ON_ONE);
  for (let index = from; index < to; index += 1) {
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

const toStatus = (outcome: Outcome) => (typeof outcome === 'string' ? outcome : String(outcome.status));
const isFault = (outcome: Outcome) => typeof outcome !== 'string' && outcome.status >= 500;

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
    tally.stored += 1;
    open.push(Number(inquiryid));
    if (read) tally.wanted.set(`record ${inquiryid}`, { files: read.files, index: sending.index });
  } else if (sending.path === answerInquiry.path) {
    tally.stored += 1;
    const id = Number(read?.form.get('getinquiryid'));
    if (open.includes(id)) open.splice(open.indexOf(id), 1);
    if (read) tally.wanted.set(`report ${id}`, { files: read.files, index: sending.index });
  } else note(`${sending.path} took a form with files`);
}

/** Where the rows are not what another parser reads in the requests. */
async function findMisread({ db }: StoredData, wanted: Tally['wanted']): Promise<number[]> {
  const files = db.selectFrom('files').select(['kind', 'inquiryId', 'sha256']);
  const rows = await files.orderBy('inquiryId').orderBy('position').execute();
  const stored = Map.groupBy(rows, ({ kind, inquiryId }) => `${kind} ${inquiryId}`);
  const hashesOf = (key: string) => stored.get(key)?.map(({ sha256 }) => sha256);
  return [...wanted]
    .filter(([key, sent]) => hashesOf(key)?.join() !== sent.files)
    .map(([, { index }]) => index);
}

/** Sends the whole share, several connections at a time. */
async function sendAll(
  { url }: RealServer,
  share: Share,
  people: People,
  note: (text: string) => void,
): Promise<Tally> {
  const open: Open = [];
  const tally: Tally = {
    statuses: new Map(),
    hung: 0,
    faults: 0,
    unanswered: 0,
    stored: 0,
    wanted: new Map(),
    lenient: 0,
  };
  let done = 0;
  let told = 0;
  await atOnce(CONNECTIONS, batches(share, people, open), async (batch) => {
    const outcomes = await sendTogether(url, batch);
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
      if (done % 20_000 === 0) note(`${number(done)} requests from ${number(share.from)} on`);
    }
  });
  return tally;
}

/** Sends a share to a server, stops it, and takes stock of what it leaves. */
export async function attack(
  server: RealServer,
  share: Share,
  note: (text: string) => void,
): Promise<Outcomes> {
  const staff = new WireClient(server.url);
  await staff.signInAsStaff(server.admin);
  const people = { client: await signInSomebody(server.url), staff, nobody: new WireClient(server.url) };
  const { wanted, lenient, ...told } = await sendAll(server, share, people, note);
  note(`stored, and not compared with the other parser: ${number(lenient)}`);

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

  return readStoredData(server, async (data) => {
    const misread = await findMisread(data, wanted);
    for (const index of misread.slice(0, 10)) note(`request ${index}: stored is not what was sent`);
    const answered = data.db
      .selectFrom('inquiries')
      .select('id')
      .where('status', '=', STATUS.reviewCompleted);
    return {
      ...told,
      crashes: alive ? 0 : 1,
      rows: (await countRows(data, 'inquiries')) + (await answered.execute()).length,
      misread: misread.length,
      discrepancies: (await listFileProblems(data)).length,
      leftovers,
    };
  });
}
