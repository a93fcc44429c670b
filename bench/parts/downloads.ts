// Downloads of up to 1 GiB, authorized and verified, next to a plain pipe and to nginx.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { submitInquiry, viewInquiry } from '../../contract/inquiries.ts';
import { pdfChunks } from '../../tests/support/documents/pdf.ts';
import { signInSomebody } from '../../tests/support/people.ts';
import { sha256OfBigUpload } from '../../tests/support/requests/big-upload.ts';
import { type Asker, openAsker } from '../load/asking.ts';
import { openTransfers, type Transfer } from '../load/transferring.ts';
import { growthDuring } from '../measure/memory.ts';
import { startNginx } from '../measure/nginx.ts';
import { startOurs, startPeer } from '../measure/programs.ts';
import { inTurns } from '../measure/rounds.ts';
import { atLeast, atMost, median, ratios, withRange, written } from '../measure/statistics.ts';
import type { Bench, Findings, Part } from '../part.ts';

const MIB = 1024 * 1024;
const SIZES_MIB = { quick: [1, 2], full: [16, 64, 256, 1024] } as const;
/** More than elsewhere: the largest takes less than half a second, and single times vary by half of it. */
const ROUNDS = { quick: 1, full: 20 } as const;
const RANGE_MIB = 1;
const RANGES = { quick: 2, full: 40 } as const;
const TEXT = 'Fictitious';

interface Side {
  label: string;
  url: string;
  pid: number;
  headers: Readonly<Record<string, string>>;
  /** Of the file of each size. */
  paths: Readonly<Record<number, string>>;
}

async function ourSide(bench: Bench, transfer: Transfer): Promise<Side> {
  const sizes = SIZES_MIB[bench.size];
  const dataDir = await bench.fastFolder(2 * (sizes.at(-1) ?? 0) * MIB);
  const { url, pid } = await startOurs(bench, { dataDir });
  const client = await signInSomebody(url);
  const headers = { cookie: client.cookie };
  const paths: Record<number, string> = {};
  for (const mib of sizes) {
    const order = {
      kind: 'upload',
      url,
      path: submitInquiry.path,
      form: 'multipart',
      headers,
      bytes: mib * MIB,
    } as const;
    const { text } = await transfer(order);
    const view = await client.call(viewInquiry, { inquiryid: JSON.parse(text).inquiryid });
    paths[mib] = `/uploads/${view.success === 1 ? view.data[0].inquiryfileName : ''}`;
  }
  return { label: 'ours', url, pid, headers, paths };
}

async function writeFiles(bench: Bench): Promise<{ folder: string; paths: Record<number, string> }> {
  const sizes = SIZES_MIB[bench.size];
  const folder = await bench.fastFolder(2 * (sizes.at(-1) ?? 0) * MIB);
  const paths: Record<number, string> = {};
  for (const mib of sizes) {
    await writeFile(join(folder, `${mib}.pdf`), pdfChunks(TEXT, mib * MIB));
    paths[mib] = `/${mib}.pdf`;
  }
  return { folder, paths };
}

/** Seconds by side. The round that warms up compares the SHA-256. */
async function measure(bench: Bench, transfer: Transfer, sides: readonly Side[], mib: number) {
  const sha256 = sha256OfBigUpload(mib * MIB);
  const byLabel = new Map(sides.map((side) => [side.label, side]));
  bench.note(`${mib} MiB, ${sides.length} sides`);
  return inTurns([...byLabel.keys()], ROUNDS[bench.size], async (label, round) => {
    const { url, headers, paths } = byLabel.get(label) as Side;
    const order = { kind: 'download', url, path: paths[mib] ?? '', headers, isHashed: round === 0 } as const;
    const { seconds, bytes, text } = await transfer(order);
    if (bytes !== mib * MIB) throw new Error(`${label} returned ${bytes} bytes`);
    if (round === 0 && text !== sha256) throw new Error(`${label} returned other bytes: SHA-256 ${text}`);
    return seconds;
  });
}

/** Milliseconds of 1 MiB out of the middle of the largest file, by side. */
async function measureRanges(bench: Bench, sides: readonly Side[]) {
  const largest = SIZES_MIB[bench.size].at(-1) ?? 0;
  const askers = new Map<string, Asker>();
  for (const side of sides) askers.set(side.label, openAsker(side.url));
  const times = await inTurns(
    sides.map(({ label }) => label),
    RANGES[bench.size],
    async (label, round) => {
      const side = sides.find((one) => one.label === label) as Side;
      const first = ((round * 37) % (largest / 2)) * MIB + 12_345;
      const range = `bytes=${first}-${first + RANGE_MIB * MIB - 1}`;
      const asker = askers.get(label);
      const ms = await asker?.ask(side.paths[largest] ?? '', { ...side.headers, range });
      if (asker?.body.length !== RANGE_MIB * MIB)
        throw new Error(`${label} returned ${asker?.body.length} bytes`);
      return ms ?? 0;
    },
  );
  for (const asker of askers.values()) asker.close();
  return times;
}

async function run(bench: Bench): Promise<Findings> {
  const sizes = SIZES_MIB[bench.size];
  const largest = sizes.at(-1) ?? 0;
  const transfer = openTransfers(bench);
  const remarks: string[] = [];
  const ours = await ourSide(bench, transfer);
  const { folder, paths } = await writeFiles(bench);
  const pipe = await startPeer(bench, 'pipe.js', { FOLDER: folder });
  const sides: Side[] = [ours, { label: 'createReadStream().pipe()', ...pipe, headers: {}, paths }];
  const cookie = 'sid=made-up';
  const authorizer = await startPeer(bench, 'accel.js', { COOKIE: cookie });
  const nginx = await startNginx(bench, { folder, authorizer }).catch((error: Error) => {
    remarks.push(`Without nginx: ${error.message}`);
    return undefined;
  });
  if (nginx) sides.push({ label: 'nginx X-Accel', ...nginx, headers: { cookie }, paths });
  const seconds: Record<number, Record<string, number[]>> = {};
  for (const mib of sizes) seconds[mib] = await measure(bench, transfer, sides, mib);
  const ranged = sides.filter(({ label }) => !label.startsWith('createReadStream'));
  const ranges = await measureRanges(bench, ranged);
  const growth: number[] = [];
  for (let round = 0; round < bench.rounds; round += 1) {
    const order = {
      kind: 'download',
      url: ours.url,
      path: ours.paths[largest] ?? '',
      headers: ours.headers,
    } as const;
    growth.push(await growthDuring(ours.pid, () => transfer({ ...order, isHashed: false })));
  }
  const of = (label: string) => seconds[largest]?.[label] ?? [];
  const speed = (what: string, limit: number, fast: string, slow: string) => {
    const found = ratios(of(slow), of(fast));
    return atLeast(what, limit, median(found), 'x', withRange(found));
  };
  const rangeMs = (label: string) => median(ranges[label] ?? []);
  return {
    figures: [
      speed(
        `${largest} MiB: speed against createReadStream().pipe()`,
        1.6,
        'ours',
        'createReadStream().pipe()',
      ),
      ...(nginx
        ? [
            speed('against nginx X-Accel', 0.9, 'ours', 'nginx X-Accel'),
            atMost(
              `a range of ${RANGE_MIB} MiB: time over nginx's`,
              3,
              rangeMs('ours') / rangeMs('nginx X-Accel'),
              'x',
            ),
          ]
        : []),
      atMost(`memory: growth with ${largest} MiB`, 16, median(growth), 'MiB', withRange(growth)),
    ],
    tables: [
      {
        title: 'Seconds',
        head: ['', ...sizes.map((mib) => `${mib} MiB`)],
        rows: sides.map(({ label }) => [
          label,
          ...sizes.map((mib) => withRange(seconds[mib]?.[label] ?? [])),
        ]),
      },
      {
        title: `Milliseconds of a range of ${RANGE_MIB} MiB`,
        head: ['', 'p50'],
        rows: ranged.map(({ label }) => [label, written(rangeMs(label))]),
      },
    ],
    charts: [
      {
        name: 'seconds',
        title: 'Time of a download',
        x: 'MiB',
        y: 'seconds',
        lines: sides.map(({ label }) => ({
          label,
          points: sizes.map((mib) => [mib, median(seconds[mib]?.[label] ?? [])] as const),
        })),
      },
    ],
    remarks,
    samples: {
      ...Object.fromEntries(
        sizes.flatMap((mib) =>
          Object.entries(seconds[mib] ?? {}).map(([label, values]) => [
            `${label}, ${mib} MiB, seconds`,
            values,
          ]),
        ),
      ),
      ...Object.fromEntries(
        Object.entries(ranges).map(([label, values]) => [`${label}, range of ${RANGE_MIB} MiB, ms`, values]),
      ),
      'growth of memory, MiB': growth,
    },
  };
}

export const downloads: Part = {
  name: 'downloads',
  title: 'Downloads',
  about: `The same files from folders in memory, to a receiver that reads 1 MiB at a time. Ours checks the session, records
the download in the custody log, and opens every chunk while it sends. nginx asks a small \`node:http\`
server for permission and sends the file with \`sendfile\`. The round that warms up compares the SHA-256 of what arrives.`,
  run,
};
