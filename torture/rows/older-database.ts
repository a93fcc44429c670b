// A database restored from yesterday, next to the files of today: the start is refused, no file is touched, and
// after the operator accepts the older database, every file that it does not know is kept. The server is stopped, or
// killed while it stores files.
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inquiryFields, smallFile } from '../../tests/support/cases.ts';
import { findStoredFiles } from '../../tests/support/data/stored-files/find.ts';
import { signInSomebody } from '../../tests/support/people.ts';
import { freePort } from '../../tests/support/server/free-port.ts';
import { runProgram, startServer } from '../../tests/support/server/real-server.ts';
import { exactly, type Figure, type Note, noneOf, type Row, type Size } from '../row.ts';
import { inFolder } from '../trials/cleanup.ts';

const ROUNDS: Readonly<Record<Size, number>> = { full: 20, quick: 1 };

interface Tally {
  rounds: number;
  refused: number;
  /** Acknowledged files that are neither stored nor set aside. */
  lost: number;
  acknowledged: number;
  accepted: number;
}

const DATABASE = 'database.sqlite';

async function restore(copy: string, dataDir: string): Promise<void> {
  for (const end of ['-wal', '-shm']) await rm(join(dataDir, `${DATABASE}${end}`), { force: true });
  await cp(copy, join(dataDir, DATABASE));
}

async function trial(folder: string, isKilled: boolean, tally: Tally): Promise<void> {
  const dataDir = join(folder, 'data');
  const copy = join(folder, 'yesterday.sqlite');
  const yesterday = await startServer({ dataDir });
  await (await signInSomebody(yesterday.url)).submit(inquiryFields(), [smallFile()]);
  await yesterday.end('SIGTERM');
  await cp(join(dataDir, DATABASE), copy);

  const today = await startServer({ dataDir });
  const client = await signInSomebody(today.url);
  await client.submit(inquiryFields(), [smallFile('one.pdf'), smallFile('two.pdf')]);
  const stored = findStoredFiles(today);
  const before = await stored.names();
  // Not acknowledged: it may be anywhere between its first byte and its answer.
  const late = client.submit(inquiryFields(), [smallFile('late.pdf')]).catch(() => undefined);
  await today.end(isKilled ? 'SIGKILL' : 'SIGTERM');
  await late;

  tally.rounds += 1;
  tally.acknowledged += before.length;
  await restore(copy, dataDir);
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()) };
  const { code, err } = await runProgram(['server/main.ts'], env);
  const [, sequence] =
    /^Cannot start\. .*older than its files.*ACCEPT_OLDER_DATABASE=(\d+) .*\n$/.exec(err) ?? [];
  const files = await stored.names();
  if (code === 1 && sequence !== undefined && before.every((name) => files.includes(name)))
    tally.refused += 1;

  const accepting = await startServer({ dataDir, env: { ACCEPT_OLDER_DATABASE: sequence } });
  if ((await accepting.end('SIGTERM')).code === 0) tally.accepted += 1;
  const kept = new Set([...(await stored.names('.set-aside')), ...(await stored.names())]);
  tally.lost += before.filter((name) => !kept.has(name)).length;
}

async function run(size: Size, note: Note): Promise<Figure[]> {
  const tally: Tally = { rounds: 0, refused: 0, lost: 0, acknowledged: 0, accepted: 0 };
  for (let round = 0; round < ROUNDS[size]; round += 1) {
    await inFolder('review-older-', (folder) => trial(folder, round % 2 === 0, tally));
    note(`${round + 1} of ${ROUNDS[size]} rounds`);
  }
  return [
    exactly(
      "yesterday's database next to today's files: refused, and no file touched",
      tally.rounds,
      tally.refused,
    ),
    exactly('then accepted by its number: started', tally.rounds, tally.accepted),
    noneOf(`of ${tally.acknowledged} acknowledged files, neither stored nor set aside`, tally.lost),
  ];
}

export const olderDatabase: Row = { name: 'older-database', run };
