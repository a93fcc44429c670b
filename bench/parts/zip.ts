// All records of an inquiry in one ZIP, next to the same files one by one.
import { submitInquiry, viewInquiry } from '../../contract/inquiries.ts';
import { downloadAll } from '../../contract/stored-files.ts';
import { signInSomebody } from '../../tests/support/people.ts';
import { openTransfers, type Transfer } from '../load/transferring.ts';
import type { Transferred } from '../load/transfers.ts';
import { growthDuring } from '../measure/memory.ts';
import { startOurs } from '../measure/programs.ts';
import { inTurns } from '../measure/rounds.ts';
import { atLeast, atMost, median, ratios, withRange } from '../measure/statistics.ts';
import type { Bench, Findings, Part } from '../part.ts';

const MIB = 1024 * 1024;
const FILES = { quick: 2, full: 20 } as const;
const FILE_MIB = { quick: 1, full: 100 } as const;
const SIDES = ['archive', 'one by one'] as const;

interface Inquiry {
  pid: number;
  /** Downloads what is at the path. */
  get(path: string): Promise<Transferred>;
  archive: string;
  files: readonly string[];
}

/** A server with one inquiry that has all files. */
async function prepare(bench: Bench, transfer: Transfer): Promise<Inquiry> {
  const [files, bytes] = [FILES[bench.size], FILE_MIB[bench.size] * MIB];
  const dataDir = await bench.fastFolder(files * bytes);
  const { url, pid } = await startOurs(bench, { dataDir });
  const client = await signInSomebody(url);
  const headers = { cookie: client.cookie };
  const order = { kind: 'upload', url, path: submitInquiry.path, form: 'multipart', headers } as const;
  const { text } = await transfer({ ...order, bytes, files });
  const { inquiryid } = JSON.parse(text);
  const view = await client.call(viewInquiry, { inquiryid });
  const names = view.success === 1 ? view.data[0].inquiryfileName.split(',') : [];
  return {
    pid,
    get: (path) => transfer({ kind: 'download', url, path, headers, isHashed: false }),
    archive: `${downloadAll.path}?inquiryid=${inquiryid}&files=records`,
    files: names.map((name) => `/uploads/${name}`),
  };
}

/** Seconds by side, and the milliseconds to the first byte of each archive. */
async function measure(bench: Bench, { get, archive, files }: Inquiry) {
  const first: number[] = [];
  const seconds = await inTurns(SIDES, bench.rounds, async (side) => {
    if (side === 'archive') {
      const { seconds: all, firstSeconds = 0 } = await get(archive);
      first.push(firstSeconds * 1000);
      return all;
    }
    let sum = 0;
    for (const path of files) sum += (await get(path)).seconds;
    return sum;
  });
  return { seconds, first };
}

async function run(bench: Bench): Promise<Findings> {
  const transfer = openTransfers(bench);
  const inquiry = await prepare(bench, transfer);
  const size = `${FILES[bench.size]} files of ${FILE_MIB[bench.size]} MiB`;
  bench.note(size);
  const { seconds, first } = await measure(bench, inquiry);
  const growth: number[] = [];
  for (let round = 0; round < bench.rounds; round += 1)
    growth.push(await growthDuring(inquiry.pid, () => inquiry.get(inquiry.archive)));
  const found = ratios(seconds['one by one'], seconds.archive);
  return {
    figures: [
      atLeast(
        `${size}: speed of the archive against single downloads`,
        0.8,
        median(found),
        'x',
        withRange(found),
      ),
      atMost('first byte, the slowest', 200, Math.max(...first), 'ms', withRange(first)),
      atMost('memory: growth with an archive', 16, median(growth), 'MiB', withRange(growth)),
    ],
    tables: [
      {
        title: 'Seconds',
        head: ['', ...SIDES],
        rows: [['ours', ...SIDES.map((side) => withRange(seconds[side]))]],
      },
    ],
    samples: {
      ...Object.fromEntries(SIDES.map((side) => [`${side}, seconds`, seconds[side]])),
      'first byte, ms': first,
      'growth of memory, MiB': growth,
    },
  };
}

export const zip: Part = {
  name: 'zip',
  long: true,
  title: 'Download all',
  about: `All records of one inquiry in one ZIP, next to the same files one after another, from a folder in memory. Both are
verified and recorded in the custody log. The archives are the first ones of their files.`,
  run,
};
