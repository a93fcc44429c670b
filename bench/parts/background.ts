// How much the work in the background slows one upload: the page counter in a damaged PDF, and the comparison of stored files.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { submitInquiry, viewInquiry } from '../../contract/inquiries.ts';
import { signInSomebody } from '../../tests/support/people.ts';
import { openTransfers } from '../load/transferring.ts';
import { startOurs } from '../measure/programs.ts';
import { inTurns } from '../measure/rounds.ts';
import { atMost, median, ratios, withRange } from '../measure/statistics.ts';
import type { Bench, Findings, Part } from '../part.ts';

const MIB = 1024 * 1024;
const BYTES = { quick: MIB, full: 512 * MIB } as const;
const POLL_MS = 50;
const LONG_AGO = '2000-01-01T00:00:00.000Z';
const SIDES = ['nothing', 'the page counter', 'the comparison of stored files'] as const;
const MOST = 1.33;

async function openServer(bench: Bench, dataDir: string) {
  const server = await startOurs(bench, { dataDir });
  const client = await signInSomebody(server.url);
  const transfer = openTransfers(bench);
  const order = {
    kind: 'upload',
    url: server.url,
    path: submitInquiry.path,
    form: 'multipart',
    headers: { cookie: client.cookie },
    bytes: BYTES[bench.size],
  } as const;
  const isCounted = async (inquiryid: number) => {
    const view = await client.call(viewInquiry, { inquiryid });
    return view.success === 1 && view.data[0].inquiryfiles?.every(({ pages }) => pages !== undefined);
  };
  return {
    stop: server.stop,
    /** Sends an inquiry with one file. */
    async send(isDamaged = false) {
      const { seconds, text } = await transfer({ ...order, isDamaged });
      return { seconds, inquiryid: JSON.parse(text).inquiryid as number };
    },
    async untilCounted(inquiryid: number) {
      while (!(await isCounted(inquiryid))) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    },
  };
}

/** A server that compares its one stored file, which takes minutes at the pace of the comparison. */
async function openComparing(bench: Bench, dataDir: string) {
  const before = await openServer(bench, dataDir);
  await before.untilCounted((await before.send()).inquiryid);
  await before.stop();
  using database = new DatabaseSync(join(dataDir, 'database.sqlite'));
  database.prepare('UPDATE files SET checked_at = ?').run(LONG_AGO);
  return openServer(bench, dataDir);
}

async function run(bench: Bench): Promise<Findings> {
  const folder = () => bench.fastFolder(2 * (bench.rounds + 2) * BYTES[bench.size]);
  const server = await openServer(bench, await folder());
  const comparing = await openComparing(bench, await folder());
  const seconds = await inTurns(SIDES, bench.rounds, async (side) => {
    const { send, untilCounted } = side === 'the comparison of stored files' ? comparing : server;
    const counted = side === 'the page counter' ? await send(true) : undefined;
    const sent = await send();
    for (const { inquiryid } of [sent, ...(counted ? [counted] : [])]) await untilCounted(inquiryid);
    return sent.seconds;
  });
  return {
    figures: SIDES.slice(1).map((side) => {
      const slower = ratios(seconds[side], seconds.nothing);
      return atMost(`an upload beside ${side}, over one alone`, MOST, median(slower), 'x', withRange(slower));
    }),
    tables: [
      {
        title: 'Seconds of an upload',
        head: ['beside', 'seconds'],
        rows: SIDES.map((side) => [side, withRange(seconds[side])]),
      },
    ],
    samples: seconds,
  };
}

export const background: Part = {
  name: 'background',
  title: 'An upload beside background work',
  about: `One client uploads 512 MiB: while nothing else happens, while the pages of a damaged PDF of the same size are
counted, and while stored files are compared with their SHA-256.`,
  run,
};
