// `npm run bench:files`: the cost of encryption at rest. Two servers, one with FILES_KEY and one without,
// receive and return the same file in turns; prints the table of docs/benchmarks.md, with the medians of
// seven rounds.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import { viewInquiry } from '../contract/inquiries.ts';
import { signInSomebody } from '../tests/support/people.ts';
import { beginBigUpload, sha256OfBigUpload } from '../tests/support/requests/big-upload.ts';
import type { WireClient } from '../tests/support/requests/wire-client.ts';
import { type RealServer, startServer } from '../tests/support/server/real-server.ts';
import { median, table } from './table.ts';

const ROUNDS = 7;
const MIB = 1024 * 1024;
const BYTES = 256 * MIB;
/** Per second: the unit of proc(5) on every Linux. */
const TICKS = 100;

interface Cost {
  seconds: number;
  /** CPU seconds of all the server's threads. */
  cpu: number;
}

interface Side {
  server: RealServer;
  client: WireClient;
  uploads: Cost[];
  downloads: Cost[];
}

async function open(env: NodeJS.ProcessEnv): Promise<Side> {
  const server = await startServer({ env });
  return { server, client: await signInSomebody(server.url), uploads: [], downloads: [] };
}

async function cpuSeconds({ pid }: RealServer): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The program's name may contain spaces; after it, utime and stime are the 12th and 13th fields.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

async function costOf(server: RealServer, act: () => Promise<void>): Promise<Cost> {
  const before = await cpuSeconds(server);
  const started = performance.now();
  await act();
  const seconds = (performance.now() - started) / 1000;
  return { seconds, cpu: (await cpuSeconds(server)) - before };
}

async function measure({ server, client, uploads, downloads }: Side, sha256: string): Promise<void> {
  let inquiryid = 0;
  const upload = await costOf(server, async () => {
    const answer = await beginBigUpload(client, BYTES, sha256).finish();
    if (answer.status !== 200) throw new Error(`the upload was answered ${answer.status}`);
    inquiryid = answer.inquiryid ?? 0;
  });
  uploads.push(upload);
  const view = await client.call(viewInquiry, { inquiryid });
  const name = view.success === 1 ? view.data[0].inquiryfileName : '';
  const download = await costOf(server, async () => {
    let received = 0;
    for await (const chunk of (await client.fetch(`/uploads/${name}`)).body ?? []) received += chunk.length;
    if (received !== BYTES) throw new Error(`${received} bytes were returned`);
  });
  downloads.push(download);
}

/** The medians of both sides, and the ratios of sealed to plain. */
function toRow(what: string, plain: readonly Cost[], sealed: readonly Cost[]): string[] {
  const medians = (key: keyof Cost) => [plain, sealed].map((costs) => median(costs.map((cost) => cost[key])));
  const [plainTime = 0, sealedTime = 0] = medians('seconds');
  const [plainCpu = 0, sealedCpu = 0] = medians('cpu');
  const speed = (seconds: number) => (BYTES / MIB / seconds).toFixed(0);
  return [
    what,
    speed(plainTime),
    speed(sealedTime),
    (sealedTime / plainTime).toFixed(2),
    plainCpu.toFixed(2),
    sealedCpu.toFixed(2),
    (sealedCpu / plainCpu).toFixed(2),
  ];
}

const sha256 = sha256OfBigUpload(BYTES);
const plain = await open({});
const sealed = await open({ FILES_KEY: randomBytes(32).toString('base64url') });
try {
  // The first round is a warm-up. The sides alternate so that other load on the machine affects both equally.
  for (let round = 0; round <= ROUNDS; round += 1) {
    process.stderr.write(`round ${round} of ${ROUNDS}\n`);
    for (const side of round % 2 ? [sealed, plain] : [plain, sealed]) await measure(side, sha256);
  }
} finally {
  await plain.server.stop();
  await sealed.server.stop();
}
const head = [
  `${BYTES / MIB} MiB`,
  'MiB/s plain',
  'MiB/s sealed',
  'time ratio',
  'CPU s plain',
  'CPU s sealed',
  'CPU ratio',
];
const rows = [
  toRow('upload', plain.uploads.slice(1), sealed.uploads.slice(1)),
  toRow('download', plain.downloads.slice(1), sealed.downloads.slice(1)),
];
console.log(`${availableParallelism()} cores (${cpus()[0]?.model}), Node ${process.versions.node}`);
console.log(table(head, rows));
