// What one call costs each resource, whether the laws of queueing then say how fast a server is, and what larger
// firms need (docs/scale.md).
import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { clientLogin, sessionState } from '../../contract/accounts/accounts.ts';
import { listInquiries, submitInquiry, viewInquiry } from '../../contract/inquiries.ts';
import { makePdf } from '../../tests/support/documents/pdf.ts';
import { newPerson, signInSomebody } from '../../tests/support/people.ts';
import { BOUNDARY, filePart, INQUIRY, inquiryBody } from '../../tests/support/requests/multipart.ts';
import { digestOf, WireClient } from '../../tests/support/requests/wire-client.ts';
import { addSessionTo, openFilled } from '../data/filled.ts';
import { ensureInstalled } from '../install.ts';
import { runAutocannon } from '../load/requests.ts';
import { openTransfers } from '../load/transferring.ts';
import {
  cpuDuring,
  ofEndedChildren,
  ofMainThread,
  ofPostgres,
  ofProcess,
  ofTree,
} from '../measure/processor.ts';
import { type Ours, startOurs } from '../measure/programs.ts';
import { atLeast, atMost, median, withRange, written } from '../measure/statistics.ts';
import { type Demands, mostPerSecond, placesFor } from '../model.ts';
import type { Bench, Findings, Part, Table } from '../part.ts';

const AMOUNTS = {
  quick: { clients: 20, inquiries: 1_000 },
  full: { clients: 20_000, inquiries: 100_000 },
} as const;
const SECONDS = { quick: 1, full: 4 } as const;
const CONNECTIONS = 16;
const FILE_MIB = { quick: 16, full: 512 } as const;
/** How far a prediction may be off. */
const TOLERANCE = 0.25;

const CALLS = ['session', 'list', 'list of staff', 'detail', 'sign-in', 'submit'] as const;
type CallName = (typeof CALLS)[number];
/** Whose rate is predicted and measured. */
const PREDICTED = 'list' satisfies CallName;

/** What a client does in one visit, and the staff for it: an assumption, to be replaced by one's own numbers. */
const VISIT: Readonly<Record<CallName, number>> = {
  session: 10,
  list: 4,
  'list of staff': 1,
  detail: 4,
  'sign-in': 1,
  submit: 0.3,
};
const MIB_SENT = 60;
const MIB_RECEIVED = 30;
const VISITS_PER_MONTH = 4;
/** Of a month's visits, those of the busiest hour: a tenth of a working day. */
const BUSIEST_HOUR = 1 / 21 / 10;
const CLIENTS = [100, 1_000, 10_000, 100_000, 1_000_000] as const;

type Asked = Parameters<typeof runAutocannon>[0];

async function prepareCalls(bench: Bench, server: Ours, cookies: { client: string; staff: string }) {
  const wire = await signInSomebody(server.url);
  // Each sign-in ends an older session of the account.
  const person = newPerson();
  await new WireClient(server.url).register(person);
  const file = join(await bench.folder(), 'submission');
  await writeFile(file, inquiryBody(filePart('small.pdf')));
  const login = join(await bench.folder(), 'sign-in');
  await writeFile(login, JSON.stringify({ username: person.email, password: digestOf(person.password) }));
  const inquiryid = await wire.submit(INQUIRY, [{ name: 'small.pdf', content: makePdf('Fictitious') }]);
  const get = (path: string, cookie: string) => ({ url: server.url + path, headers: { cookie } });
  const page = `${listInquiries.path}?page=1&limit=10`;
  const calls: Record<CallName, Pick<Asked, 'url' | 'headers' | 'bodyFile'>> = {
    session: get(sessionState.path, cookies.client),
    list: get(page, cookies.client),
    'list of staff': get(page, cookies.staff),
    detail: get(`${viewInquiry.path}?inquiryid=${inquiryid}`, wire.cookie),
    'sign-in': {
      url: server.url + clientLogin.path,
      headers: { 'content-type': 'application/json' },
      bodyFile: login,
    },
    submit: {
      url: server.url + submitInquiry.path,
      headers: { cookie: wire.cookie, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      bodyFile: file,
    },
  };
  return { calls, cookie: wire.cookie };
}

interface Measured extends Demands {
  perSecond: number;
  /** CPU seconds of the loader for each call. */
  loader: number;
}

async function measureCall(bench: Bench, { pid }: Ours, call: Pick<Asked, 'url'>): Promise<Measured> {
  const readings = {
    main: () => ofMainThread(pid),
    application: () => ofTree(pid),
    database: ofPostgres,
    loader: ofEndedChildren,
  };
  const load = { pid, connections: CONNECTIONS, seconds: SECONDS[bench.size], ...call };
  const { result, cpu } = await cpuDuring(readings, () => runAutocannon(load));
  const each = (seconds: number) => seconds / result.requests.total;
  return {
    main: each(cpu.main),
    application: each(cpu.application),
    database: each(cpu.database),
    loader: each(cpu.loader),
    perSecond: result.requests.average,
  };
}

/** CPU seconds of one process for a MiB in each direction. */
async function measureBytes(bench: Bench, { url, pid }: Ours, cookie: string) {
  const transfer = openTransfers(bench);
  const mib = FILE_MIB[bench.size];
  const readings = { main: () => ofMainThread(pid), application: () => ofProcess(pid) };
  const headers = { cookie };
  const sent = await cpuDuring(readings, () =>
    transfer({
      kind: 'upload',
      url,
      path: submitInquiry.path,
      form: 'multipart',
      headers,
      bytes: mib * 1024 ** 2,
    }),
  );
  const { inquiryid } = JSON.parse(sent.result.text) as { inquiryid: number };
  const view = await fetch(`${url}${viewInquiry.path}?inquiryid=${inquiryid}`, { headers });
  const name = (await view.json()).data[0].inquiryfileName as string;
  const received = await cpuDuring(readings, () =>
    transfer({ kind: 'download', url, path: `/uploads/${name}`, headers, isHashed: false }),
  );
  const each = ({ main, application }: { main: number; application: number }) => ({
    main: main / mib,
    application: application / mib,
  });
  return { upload: each(sent.cpu), download: each(received.cpu) };
}

type Bytes = Awaited<ReturnType<typeof measureBytes>>;

/** What the busiest hour of this many clients needs. */
function needsOf(clients: number, demands: Readonly<Record<CallName, Demands>>, bytes: Bytes) {
  const visits = (clients * VISITS_PER_MONTH * BUSIEST_HOUR) / 3600;
  const sum = (resource: keyof Demands) =>
    CALLS.reduce((all, name) => all + VISIT[name] * demands[name][resource], 0);
  const ofBytes = (resource: 'main' | 'application') =>
    MIB_SENT * bytes.upload[resource] + MIB_RECEIVED * bytes.download[resource];
  return {
    calls: visits * CALLS.reduce((all, name) => all + VISIT[name], 0),
    servers: placesFor(sum('main') + ofBytes('main'), visits),
    applicationCores: placesFor(sum('application') + ofBytes('application'), visits),
    databaseCores: placesFor(sum('database'), visits),
    megabits: (visits * (MIB_SENT + MIB_RECEIVED) * 1024 ** 2 * 8) / 1e6,
    terabytesAYear: (clients * VISITS_PER_MONTH * 12 * MIB_SENT * 1024 ** 2) / 1e12,
  };
}

function needsTable(demands: Readonly<Record<CallName, Demands>>, bytes: Bytes): Table {
  return {
    title: 'What the busiest hour needs, so that a call takes at most twice its own time',
    head: [
      'clients',
      'calls/s',
      'servers',
      'their cores',
      "PostgreSQL's cores",
      'Mbit/s',
      'TB of records a year',
    ],
    rows: CLIENTS.map((clients) => {
      const needs = needsOf(clients, demands, bytes);
      return [
        clients.toLocaleString('en-US'),
        ...[needs.calls, needs.servers, needs.applicationCores, needs.databaseCores].map(written),
        ...[needs.megabits, needs.terabytesAYear].map(written),
      ];
    }),
  };
}

async function run(bench: Bench): Promise<Findings> {
  await ensureInstalled(bench, 'peers');
  const data = await openFilled(bench, 'PostgreSQL', AMOUNTS[bench.size]);
  const cookies = { client: await addSessionTo(data, 'client'), staff: await addSessionTo(data, 'staff') };
  const server = await startOurs(bench, data);
  const { calls, cookie } = await prepareCalls(bench, server, cookies);
  const found = Object.fromEntries(CALLS.map((name) => [name, [] as Measured[]])) as Record<
    CallName,
    Measured[]
  >;
  for (let round = 0; round <= bench.rounds; round += 1)
    for (const name of CALLS) {
      const measured = await measureCall(bench, server, calls[name]);
      if (round > 0) found[name].push(measured);
    }
  const bytes = await measureBytes(bench, server, cookie);
  await server.stop();
  const of = (name: CallName, what: keyof Measured) => median(found[name].map((one) => one[what]));
  const demandsOf = (name: CallName): Demands => ({
    main: of(name, 'main'),
    application: of(name, 'application'),
    database: of(name, 'database'),
  });
  const demands = Object.fromEntries(CALLS.map((name) => [name, demandsOf(name)])) as Record<
    CallName,
    Demands
  >;

  const shared = { cores: availableParallelism(), loader: of(PREDICTED, 'loader') };
  const predicted = mostPerSecond(demands[PREDICTED], shared);
  const measured = found[PREDICTED].map(({ perSecond }) => perSecond);
  const ratio = median(measured) / predicted;
  const microseconds = (seconds: number) => written(seconds * 1e6);
  return {
    figures: [
      atLeast('measured over predicted', 1 - TOLERANCE, ratio, 'x'),
      atMost('the same', 1 + TOLERANCE, ratio, 'x'),
    ],
    tables: [
      {
        title: 'What a call costs, in microseconds, and how many there were in a second',
        head: ['', 'main thread', 'application', 'PostgreSQL', 'loader', 'per second'],
        rows: CALLS.map((name) => [
          name,
          ...(['main', 'application', 'database', 'loader'] as const).map((what) =>
            microseconds(of(name, what)),
          ),
          withRange(found[name].map(({ perSecond }) => perSecond)),
        ]),
      },
      {
        title: 'What a MiB costs, in microseconds',
        head: ['', 'main thread', 'application'],
        rows: (['upload', 'download'] as const).map((way) => [
          way,
          microseconds(bytes[way].main),
          microseconds(bytes[way].application),
        ]),
      },
      {
        title: `Lists a second on ${shared.cores} cores, which PostgreSQL and the loader use, too`,
        head: ['predicted', 'measured'],
        rows: [[written(predicted), withRange(measured)]],
      },
      needsTable(demands, bytes),
    ],
    samples: Object.fromEntries(
      CALLS.flatMap((name) =>
        (['main', 'application', 'database', 'loader'] as const).map((what) => [
          `${name}, ${what}, seconds of CPU`,
          found[name].map((one) => one[what]),
        ]),
      ),
    ),
  };
}

export const capacity: Part = {
  name: 'capacity',
  long: true,
  title: 'Capacity',
  about: `The processor's time of each call on PostgreSQL: of the main thread of one process, of all its threads, and of
PostgreSQL. From these, the bottleneck law predicts how many lists a server answers on this machine, where PostgreSQL
and the loader share the cores. What larger firms need follows from Erlang's formula for the busiest hour.
Assumed is a client with ${VISITS_PER_MONTH} visits a month, each with ${MIB_SENT} MiB sent, ${MIB_RECEIVED} MiB received and ${CALLS.map((name) => `${VISIT[name]} x ${name}`).join(', ')}.`,
  run,
};
