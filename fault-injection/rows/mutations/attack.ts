// Sends mutated bodies to one server and reports its responses and the data it stored.
import { endpoints } from '../../../contract/endpoints.ts';
import { answerInquiry, STATUS, submitInquiry } from '../../../contract/inquiries.ts';
import {
  countRows,
  findLeftovers,
  listFileProblems,
  readStoredData,
  type StoredData,
} from '../../../tests/support/data/stored-data.ts';
import { signInSomebody } from '../../../tests/support/people.ts';
import { WireClient } from '../../../tests/support/requests/wire-client.ts';
import type { RealServer } from '../../../tests/support/server/real-server.ts';
import { type Note, number } from '../../row.ts';
import { atOnce } from '../../trials/at-once.ts';
import { type Random, seeded } from '../../trials/random.ts';
import { until } from '../../trials/until.ts';
import { type Kind, makeMutant } from './mutant.ts';
import { readElsewhere } from './other-parser.ts';
import { type Outcome, type Sending, sendTogether } from './traffic.ts';

const CONNECTIONS = 24;
const MOST_ON_ONE = 8;
const MOST_TOLD = 20;

/** Some of the requests of a seed: from one number up to but not including another. */
export interface Share {
  seed: number;
  from: number;
  to: number;
}

/** The results of a share; everything except `statuses`, `stored` and `rows` should be 0. */
export interface Outcomes {
  statuses: Map<string, number>;
  hung: number;
  crashes: number;
  faults: number;
  /** Correctly framed, not after a refusal on the same connection, and still not answered. */
  unanswered: number;
  /** Requests answered as stored, and the inquiries and answers in the database. */
  stored: number;
  rows: number;
  /** Stored files that another parser reads differently. */
  misread: number;
  /** Files without a row, rows without a file, temporary files. */
  discrepancies: number;
  /** Temporary files and open descriptors. */
  leftovers: number;
}

interface People {
  client: WireClient;
  staff: WireClient;
  anonymous: WireClient;
}

interface Aimed extends Sending {
  /** Makes the same request again, together with the seed. */
  index: number;
}

type Tally = Pick<Outcomes, 'statuses' | 'hung' | 'faults' | 'unanswered' | 'stored'> & {
  /** By inquiry and kind: the hashes of the files as another parser reads them, and the request's number. */
  wanted: Map<string, { files: string; index: number }>;
  /** Stored but not compared: the other parser rejects the body, or the body is ambiguous. */
  lenient: number;
};

/** Ids of inquiries that can still be answered. */
type Open = number[];

/** Chooses the path and the user of a request: mostly a call that accepts files, sometimes any other. */
function aim(seed: number, index: number, people: People, open: Open): Sending & { kind: Kind } {
  const random: Random = seeded(seed ^ (index * 104_729));
  const kind: Kind = random.next() < 0.6 ? 'submit' : 'answer';
  const mutant = makeMutant(seed, index, kind, random.pick(open) ?? 1);
  const chance = random.next();
  if (chance < 0.03) {
    const other = random.pick(Object.values(endpoints).filter(({ methods }) => methods.includes('POST')));
    const who = random.pick(Object.values(people) as WireClient[]);
    return { kind, mutant, path: other?.path ?? '', who: who ?? people.anonymous };
  }
  const right = kind === 'submit' ? people.client : people.staff;
  const who = chance < 0.04 ? people.anonymous : right;
  return { kind, mutant, path: (kind === 'submit' ? submitInquiry : answerInquiry).path, who };
}

/** The requests of one connection: several together, or one with damaged framing. */
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

async function take(tally: Tally, sending: Aimed, outcome: Outcome, open: Open, note: Note) {
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
  } else note(`${sending.path} accepted a form with files`);
}

/** The numbers of requests whose rows differ from what another parser reads. */
async function findMisread({ db }: StoredData, wanted: Tally['wanted']): Promise<number[]> {
  const files = db.selectFrom('files').select(['kind', 'inquiryId', 'sha256']);
  const rows = await files.orderBy('inquiryId').orderBy('position').execute();
  const stored = Map.groupBy(rows, ({ kind, inquiryId }) => `${kind} ${inquiryId}`);
  const hashesOf = (key: string) => stored.get(key)?.map(({ sha256 }) => sha256);
  return [...wanted]
    .filter(([key, sent]) => hashesOf(key)?.join() !== sent.files)
    .map(([, { index }]) => index);
}

/** Sends the whole share over several concurrent connections. */
async function sendAll({ url }: RealServer, share: Share, people: People, note: Note): Promise<Tally> {
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
    // After a refusal the server may close the connection, together with the requests that follow.
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

/** Sends a share to a server, stops the server, and checks the stored data. */
export async function attack(server: RealServer, share: Share, note: Note): Promise<Outcomes> {
  const staff = new WireClient(server.url);
  await staff.signInAsStaff(server.admin);
  const people = { client: await signInSomebody(server.url), staff, anonymous: new WireClient(server.url) };
  const { wanted, lenient, ...told } = await sendAll(server, share, people, note);
  note(`stored, and not compared with the other parser: ${number(lenient)}`);

  const alive = await people.anonymous.fetch('/healthz').then(
    ({ status }) => status === 200,
    () => false,
  );
  const left = async () => {
    const { drafts, open } = await findLeftovers(server);
    return drafts.length + open.length;
  };
  await until('nothing left', async () => (await left()) === 0).catch(() => undefined);
  const leftovers = alive ? await left() : 0;
  await server.stop({ keepData: true });

  return readStoredData(server, async (data) => {
    const misread = await findMisread(data, wanted);
    for (const index of misread.slice(0, 10))
      note(`request ${index}: the stored files are not the sent files`);
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
