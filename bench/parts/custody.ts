// A custody record of 100,000 rows: its first page, and the whole as a file that proves itself.
import { custodyFile, custodyRecord } from '../../contract/custody/custody.ts';
import { openRecords } from '../data/custody.ts';
import { openAsker } from '../load/asking.ts';
import { openTransfers } from '../load/transferring.ts';
import { growthDuring } from '../measure/memory.ts';
import { startOurs } from '../measure/programs.ts';
import { inTurns } from '../measure/rounds.ts';
import { atMost, median, percentile, withRange, written } from '../measure/statistics.ts';
import type { Bench, Findings, Part } from '../part.ts';

const LENGTHS = { quick: [20, 200], full: [10_000, 100_000] } as const;
const REPEATS = { quick: 2, full: 40 } as const;
const MAX_MORE_MIB = 16;

async function run(bench: Bench): Promise<Findings> {
  const lengths = LENGTHS[bench.size];
  const { dataDir, cookie, inquiries } = await openRecords(bench, lengths);
  const { url, pid } = await startOurs(bench, { dataDir });
  const asker = openAsker(url, cookie);
  const transfer = openTransfers(bench);
  const pages = await inTurns(lengths.map(String), bench.rounds, async (rows) => {
    const times: number[] = [];
    const path = `${custodyRecord.path}?inquiryid=${inquiries[Number(rows)]}`;
    while (times.length < REPEATS[bench.size]) times.push(await asker.ask(path));
    return times;
  });
  const files = await inTurns(lengths.map(String), bench.rounds, async (rows) => {
    const path = `${custodyFile.path}?inquiryid=${inquiries[Number(rows)]}`;
    let seconds = 0;
    let bytes = 0;
    const growth = await growthDuring(pid, async () => {
      ({ seconds, bytes } = await transfer({
        kind: 'download',
        url,
        path,
        headers: { cookie },
        isHashed: false,
      }));
    });
    return { seconds, bytes, growth };
  });
  const [few = 0, many = 0] = lengths;
  const times = (rows: number) => pages[String(rows)]?.flat() ?? [];
  const growths = (rows: number) => files[String(rows)]?.map(({ growth }) => growth) ?? [];
  const seconds = (rows: number) => files[String(rows)]?.map((file) => file.seconds) ?? [];
  const name = many.toLocaleString('en-US');
  return {
    figures: [
      atMost(`first page of ${name} rows, p50`, 10, median(times(many)), 'ms'),
      atMost(
        `the whole file of ${name} rows: growth of memory above that of ${few.toLocaleString('en-US')} rows`,
        MAX_MORE_MIB,
        median(growths(many)) - median(growths(few)),
        'MiB',
      ),
    ],
    tables: [
      {
        title: 'Custody record of an inquiry',
        head: ['rows', 'first page, ms, p50', 'p99', 'file, MiB', 'file, seconds', 'growth of memory, MiB'],
        rows: lengths.map((rows) => [
          rows.toLocaleString('en-US'),
          written(median(times(rows))),
          written(percentile(99, times(rows))),
          written((files[String(rows)]?.[0]?.bytes ?? 0) / 2 ** 20),
          withRange(seconds(rows)),
          withRange(growths(rows)),
        ]),
      },
    ],
    samples: Object.fromEntries(
      lengths.flatMap((rows) => [
        [`first page of ${rows} rows, ms`, times(rows)],
        [`file of ${rows} rows, seconds`, seconds(rows)],
        [`file of ${rows} rows, growth of memory, MiB`, growths(rows)],
      ]),
    ),
  };
}

export const custody: Part = {
  name: 'custody',
  title: 'Custody record',
  about: `The record of one inquiry with 10,000 and with 100,000 rows on SQLite: the first page of 100 as the screen asks for
it, and the saved file with every row, its place in the tree, and the signature.`,
  run,
};
