// Clients who read and fill a custody record as fast as they are allowed to, while someone else uses the server:
// no one waits, the memory stays flat, and the record stays short. With the production limits.
import { readFile } from 'node:fs/promises';
import { custodyFile, custodyRecord } from '../../contract/custody/custody.ts';
import { checkCustodyFile } from '../../contract/custody/custody-check.ts';
import { listInquiries, viewInquiry } from '../../contract/inquiries.ts';
import { checking } from '../../server/audit/hashing.ts';
import { recordEvent } from '../../server/audit/record.ts';
import { REPEATS } from '../../server/audit/repeats.ts';
import { submitOne } from '../../tests/support/cases.ts';
import { readStoredData } from '../../tests/support/data/stored-data.ts';
import { openWritableData } from '../../tests/support/data/writable-data.ts';
import { newClient, signInSomebody } from '../../tests/support/people.ts';
import { WireClient } from '../../tests/support/requests/wire-client.ts';
import type { RealServer } from '../../tests/support/server/real-server.ts';
import { atMost, exactly, type Figure, type Note, noneOf, number, type Row, type Size } from '../row.ts';
import { onServer } from '../trials/cleanup.ts';
import { ask, every, percentile } from '../trials/timing.ts';

/** As many as a day of calls at the allowed rate. */
const ROWS = { quick: 3_000, full: 345_600 };
const SESSIONS = 5;
const SECONDS = { quick: 1, full: 60 };
const MAX_PAGE_MS = 10;
const MAX_NORMAL_MS = 250;
const MAX_MEMORY_MB = 256;
/** Within the limit on calls of a session and of an address. */
const ASK_EVERY_MS = 275;
const BATCH = 1_000;

/** Writes the rows of a client who has downloaded a document for a whole day. */
async function plantRows(server: RealServer, inquiryId: number, count: number): Promise<void> {
  const data = await openWritableData(server);
  const entry = { event: 'file-downloaded', inquiryId, sha256: 'a'.repeat(64) } as const;
  const actor = { accountId: 1, role: 'client', ip: '127.0.0.1', requestId: 'planted' };
  const context = { secrets: data.secrets, now: () => new Date() };
  for (let left = count; left > 0; left -= BATCH) {
    const entries = Array<typeof entry>(Math.min(left, BATCH)).fill(entry);
    await data.db.transaction().execute((trx) => recordEvent(context, trx, actor, ...entries));
  }
  await data.close();
}

async function megabytesOf({ pid }: RealServer): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

const get = (client: WireClient, path: string) =>
  ({ method: 'GET', path, headers: { cookie: client.cookie } }) as const;

/** Reads pages, saves the file and opens the inquiry, each from another address, until it is stopped. */
function flood(url: string, clients: readonly WireClient[], inquiryId: number) {
  const paths = [custodyRecord.path, viewInquiry.path, custodyFile.path, custodyRecord.path];
  const stops = clients.map((client, which) =>
    every(1, async (count) => {
      const path = paths[count % paths.length] ?? custodyRecord.path;
      return (await ask(url, `127.0.6.${which + 1}`, get(client, `${path}?inquiryid=${inquiryId}`))).status;
    }),
  );
  return async () => (await Promise.all(stops.map((stop) => stop()))).flat();
}

async function attack(size: Size, server: RealServer, note: Note): Promise<Figure[]> {
  const { url } = server;
  const { person, wire: owner } = await newClient(url);
  const [stranger, other] = [await signInSomebody(url), await signInSomebody(url)];
  const inquiryId = await submitOne(owner);
  await owner.call(viewInquiry, { inquiryid: inquiryId });
  await plantRows(server, inquiryId, ROWS[size]);
  note(`${ROWS[size]} rows are planted`);

  const pages: number[] = [];
  for (let times = 0; times < 20; times += 1)
    pages.push((await ask(url, '127.0.5.1', get(owner, `${custodyRecord.path}?inquiryid=${inquiryId}`))).ms);
  const before = await megabytesOf(server);
  const saved = await (await owner.fetch(`${custodyFile.path}?inquiryid=${inquiryId}`)).text();
  const report = await checkCustodyFile(saved, checking);

  // As many sessions as an account may have, each from its own address.
  const attackers = Array.from({ length: SESSIONS }, () => new WireClient(url));
  for (const attacker of attackers) await attacker.signInAsClient(person);
  const stopFlood = flood(url, [...attackers, stranger], inquiryId);
  const watch = every(ASK_EVERY_MS, async (count) => {
    const question =
      count % 2 === 0 ? get(other, listInquiries.path) : ({ method: 'GET', path: '/healthz' } as const);
    const { status, ms } = await ask(url, '127.0.7.1', question);
    return { status, ms, megabytes: await megabytesOf(server) };
  });
  await new Promise((resolve) => setTimeout(resolve, SECONDS[size] * 1000));
  const statuses = await stopFlood();
  const seen = await watch();
  note(`${statuses.length} calls of the flood: ${[...new Set(statuses)].join(', ')}`);

  const written = await readStoredData({ dataDir: server.dataDir }, ({ db }) =>
    db
      .selectFrom('audit')
      .select(['event', 'accountId', 'inquiryId'])
      .where('event', '!=', 'file-downloaded')
      .execute(),
  );
  const about = written.filter((row) => row.inquiryId === inquiryId);
  const refused = written.filter(({ event }) => event === 'refused');
  const what = `custody record of ${number(ROWS[size])} rows`;
  const times = seen.map(({ ms }) => ms);
  const most = Math.max(...seen.map(({ megabytes }) => megabytes));
  note(`resident memory: ${Math.round(before)} MB before, ${Math.round(most)} MB at most`);
  return [
    exactly(
      `${what}, saved: rows that a check proves`,
      ROWS[size] + 3,
      report.ok ? (report.file?.rows.length ?? 0) : 0,
    ),
    noneOf(
      `${number(seen.length)} calls of someone else during the flood: not answered with 200`,
      seen.filter(({ status }) => status !== 200).length,
    ),
    atMost('rows of the inquiry after the flood, downloads excepted', 3, about.length, 'rows'),
    atMost('rows of a stranger who was refused', REPEATS.refused.recorded, refused.length, 'rows'),
    noneOf('of them in the record of the inquiry', refused.filter((row) => row.inquiryId !== null).length),
    ...(size === 'quick'
      ? []
      : [
          atMost(`${what}, one page: median`, MAX_PAGE_MS, percentile(50, pages), 'ms'),
          atMost('someone else during the flood: p99', MAX_NORMAL_MS, percentile(99, times), 'ms'),
          atMost('resident memory during the flood', MAX_MEMORY_MB, most, 'MB'),
        ]),
  ];
}

export const custody: Row = {
  name: 'custody',
  run: (size, note) => onServer({ env: { LIMIT_FACTOR: '1' } }, (server) => attack(size, server, note)),
};
