// Downloads of up to 1 GiB, authorized and decrypted, next to a plain pipe.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { submitInquiry, viewInquiry } from '../../contract/inquiries.ts';
import { pdfChunks } from '../../tests/support/documents/pdf.ts';
import { signInSomebody } from '../../tests/support/people.ts';
import { sha256OfBigUpload } from '../../tests/support/requests/big-upload.ts';
import { openTransfers, type Transfer } from '../load/transferring.ts';
import { growthDuring } from '../measure/memory.ts';
import { startOurs, startPeer } from '../measure/programs.ts';
import { inTurns } from '../measure/rounds.ts';
import { atLeast, atMost, median, ratios, withRange } from '../measure/statistics.ts';
import type { Bench, Findings, Part } from '../part.ts';

const MIB = 1024 * 1024;
const SIZES_MIB = { quick: [1, 2], full: [16, 64, 256, 1024] } as const;
/** More than elsewhere: the largest takes less than half a second, and single times vary by half of it. */
const ROUNDS = { quick: 1, full: 20 } as const;
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

async function run(bench: Bench): Promise<Findings> {
  const sizes = SIZES_MIB[bench.size];
  const largest = sizes.at(-1) ?? 0;
  const transfer = openTransfers(bench);
  const ours = await ourSide(bench, transfer);
  const { folder, paths } = await writeFiles(bench);
  const pipe = await startPeer(bench, 'pipe.js', { FOLDER: folder });
  const sides: Side[] = [ours, { label: 'createReadStream().pipe()', ...pipe, headers: {}, paths }];
  const seconds: Record<number, Record<string, number[]>> = {};
  for (const mib of sizes) seconds[mib] = await measure(bench, transfer, sides, mib);
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
  return {
    figures: [
      speed(
        `${largest} MiB: speed against createReadStream().pipe()`,
        1.6,
        'ours',
        'createReadStream().pipe()',
      ),
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
    samples: {
      ...Object.fromEntries(
        sizes.flatMap((mib) =>
          Object.entries(seconds[mib] ?? {}).map(([label, values]) => [
            `${label}, ${mib} MiB, seconds`,
            values,
          ]),
        ),
      ),
      'growth of memory, MiB': growth,
    },
  };
}

export const downloads: Part = {
  name: 'downloads',
  title: 'Downloads',
  about: `The same files from folders in memory, to a receiver that reads 1 MiB at a time. Ours checks the session, records
the download in the custody log, and decrypts every chunk while it sends. The round that warms up compares the SHA-256 of
what arrives.`,
  run,
};
