// One bit of a stored file flips, in plain and in sealed files: no wrong byte is ever sent, whole or in part, no
// damaged file arrives as if it were whole, the scrub names each one, and other files are not affected.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { viewInquiry } from '../../contract/inquiries.ts';
import { inquiryFields } from '../../tests/support/cases.ts';
import { makePdf } from '../../tests/support/documents/pdf.ts';
import { signInSomebody } from '../../tests/support/people.ts';
import { RawConnection, requestHead } from '../../tests/support/requests/raw-http.ts';
import type { WireClient } from '../../tests/support/requests/wire-client.ts';
import { type RealServer, runProgram } from '../../tests/support/server/real-server.ts';
import { exactly, type Figure, type Note, noneOf, number, type Row, type Size } from '../row.ts';
import { onServer } from '../trials/cleanup.ts';
import { type Random, seeded, takeSeed } from '../trials/random.ts';

const FILES: Readonly<Record<Size, number>> = { full: 100, quick: 4 };
/** Below a block, at its borders, and of several blocks of 256 KiB. */
const SIZES = [700, 262_143, 262_144, 262_145, 1_000_000];
const DOWNLOADS = 4;

interface Tally {
  flipped: number;
  downloads: number;
  bytes: number;
  wrongBytes: number;
  /** Damaged files of which every announced byte of the whole file arrived. */
  passedAsWhole: number;
  /** Files without damage that did not arrive whole. */
  hindered: number;
  named: number;
  scrubsFailed: number;
}

async function download(who: WireClient, name: string, range?: string) {
  const connection = await RawConnection.open(who.url);
  const headers = { cookie: who.cookie, connection: 'close', ...(range ? { range } : {}) };
  await connection.send(requestHead('GET', `/uploads/${name}`, headers));
  await connection.gone();
  const { received } = connection;
  const end = received.indexOf('\r\n\r\n');
  const status = Number(received.subarray(9, 12).toString());
  return { isFile: status === 200 || status === 206, body: received.subarray(end + 4) };
}

/** Submits files in one inquiry; returns their contents by stored name. */
async function store(client: WireClient, count: number, random: Random): Promise<Map<string, Buffer>> {
  const contents = Array.from({ length: count }, (_, index) =>
    makePdf(`Fictitious ${index}`, random.pick(SIZES) ?? 700),
  );
  const files = contents.map((content, index) => ({ name: `file-${index}.pdf`, content }));
  const inquiryid = await client.submit(inquiryFields(), files);
  const view = await client.call(viewInquiry, { inquiryid });
  if (view.success !== 1) throw new Error(view.message);
  const names = view.data[0].inquiryfileName.split(',');
  return new Map(names.map((name, index) => [name, contents[index] ?? Buffer.alloc(0)]));
}

async function flip(path: string, random: Random): Promise<void> {
  const stored = await readFile(path);
  const at = random.between(0, stored.length - 1);
  stored[at] = (stored[at] ?? 0) ^ (1 << random.between(0, 7));
  await writeFile(path, stored);
}

/** Downloads a damaged file in random ranges, then whole, and compares every byte that arrives. */
async function tryToGet(who: WireClient, name: string, content: Buffer, random: Random, tally: Tally) {
  for (let count = 0; count <= DOWNLOADS; count += 1) {
    const isWhole = count === DOWNLOADS;
    const start = isWhole ? 0 : random.between(0, content.length - 1);
    const end = isWhole ? content.length - 1 : random.between(start, content.length - 1);
    const { isFile, body } = await download(who, name, isWhole ? undefined : `bytes=${start}-${end}`);
    tally.downloads += 1;
    if (!isFile) continue;
    const right = content.subarray(start, end + 1);
    tally.bytes += body.length;
    tally.wrongBytes += body.filter((byte, index) => byte !== right[index]).length;
    if (isWhole && body.length === content.length) tally.passedAsWhole += 1;
  }
}

async function attack(
  server: RealServer,
  env: NodeJS.ProcessEnv,
  count: number,
  random: Random,
  tally: Tally,
) {
  const client = await signInSomebody(server.url);
  const files = await store(client, Math.min(count, 50), random);
  if (count > 50)
    for (const [name, content] of await store(client, count - 50, random)) files.set(name, content);
  const damaged = [...files.keys()].filter((_, index) => index % 2 === 0);
  for (const name of damaged) await flip(join(server.dataDir, 'files', name), random);
  tally.flipped += damaged.length;
  // The scrub has to find the rest without a download.
  for (const name of damaged.slice(0, damaged.length / 2))
    await tryToGet(client, name, files.get(name) ?? Buffer.alloc(0), random, tally);
  const ended = await runProgram(['server/commands/scrub.ts', '1000'], { DATA_DIR: server.dataDir, ...env });
  if (ended.code !== 1) tally.scrubsFailed += 1;
  tally.named += damaged.filter((name) => ended.out.includes(name)).length;
  for (const [name, content] of files) {
    if (damaged.includes(name)) continue;
    const { body } = await download(client, name);
    if (!body.equals(content) || ended.out.includes(name)) tally.hindered += 1;
  }
}

async function run(size: Size, note: Note): Promise<Figure[]> {
  const random = seeded(takeSeed(note));
  const tally: Tally = {
    flipped: 0,
    downloads: 0,
    bytes: 0,
    wrongBytes: 0,
    passedAsWhole: 0,
    hindered: 0,
    named: 0,
    scrubsFailed: 0,
  };
  for (const env of [{}, { FILES_KEY: 'a key of the torture that seals every file' }])
    await onServer({ env }, (server) => attack(server, env, FILES[size], random, tally));
  const { flipped, downloads, bytes } = tally;
  return [
    noneOf(
      `one bit of ${flipped} plain and sealed files flipped, ${number(downloads)} downloads, ${number(bytes)} bytes sent: wrong ones`,
      tally.wrongBytes,
    ),
    noneOf('damaged files sent as if they were whole', tally.passedAsWhole),
    exactly('damaged files named by the scrub, which ends with 1', flipped, tally.named - tally.scrubsFailed),
    noneOf('other files not sent whole, or called damaged', tally.hindered),
  ];
}

export const flippedBytes: Row = { name: 'flipped-bytes', run };
