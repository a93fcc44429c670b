// The database killed under writers, again and again: PostgreSQL and all its processes by `kill -9`, later
// started anew on its files. Nobody is told of a success that is not kept, everybody is told of a failure,
// and the server goes on by itself once the database is back. SQLite has no process of its own to kill: it
// dies with the server, which is what kill.ts is about.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { healthz, readyz } from '../../contract/endpoints.ts';
import { createDatabase, type Postgres, startPostgres } from '../../tests/support/server/postgres.ts';
import { startServer } from '../../tests/support/server/real-server.ts';
import { type Ledger, newLedger } from '../durability/ledger.ts';
import { keepPromises, type PromiseKeeper } from '../durability/promises.ts';
import { introduce, type Step, startWriters } from '../durability/writers.ts';
import { atMost, exactly, type Figure, noneOf, number, type Row, type Size } from '../row.ts';
import { type Random, seeded, takeSeed } from '../trials/random.ts';
import { until } from '../trials/until.ts';

const KILLS: Readonly<Record<Size, number>> = { full: 100, quick: 3 };
const MAX_ANSWER_MS = 5_000;
const MAX_RECOVERY_MS = 5_000;

/** What the kills came to. */
interface Course {
  ledger: Ledger;
  keeper: PromiseKeeper;
  /** Kills during which readyz said 503 and healthz 200, and after which readyz said 200 again. */
  announced: number;
  /** Kills after which a change was acknowledged again. */
  recovered: number;
  /** From the database's return to the first acknowledged change. */
  slowestRecoveryMs: number;
  /** Of the server, at its end: 0 when it has lived through everything. */
  exitCode: number | null;
}

const statusOf = async (url: string, { path }: { path: string }) => (await fetch(url + path)).status;

/** One kill, with people writing before, during and after it. */
async function killDatabase(postgres: Postgres, url: string, course: Course, random: Random): Promise<void> {
  const { told } = course.ledger;
  let steps = 0;
  const step = random.pick<Step>(['piece', 'sent', 'acknowledged']);
  const writers = startWriters(url, course.ledger, random, (one) => {
    if (one === step) steps += 1;
  });
  const moment = random.between(1, step === 'piece' ? 60 : 20);
  await until(`${moment} times "${step}"`, () => steps >= moment);

  await postgres.kill();
  await until('readyz says 503', async () => (await statusOf(url, readyz)) === 503);
  const isAlive = (await statusOf(url, healthz)) === 200;
  const errors = told.clearErrors + random.between(1, 100);
  await until('people were told of errors', () => told.clearErrors >= errors);

  await postgres.restart();
  const back = performance.now();
  const acknowledged = told.acknowledged;
  await until('a change is acknowledged again', () => told.acknowledged > acknowledged);
  course.slowestRecoveryMs = Math.max(course.slowestRecoveryMs, performance.now() - back);
  course.recovered += 1;
  await until('readyz says 200', async () => (await statusOf(url, readyz)) === 200);
  if (isAlive) course.announced += 1;
  let ended = false;
  void writers.stop().then(() => {
    ended = true;
  });
  await until('every request has ended', () => ended);
}

async function attack(
  postgres: Postgres,
  dataDir: string,
  kills: number,
  random: Random,
  note: (text: string) => void,
): Promise<Course> {
  const { url: databaseUrl } = await createDatabase(postgres.url);
  const keeper = keepPromises({ dataDir, databaseUrl });
  const course: Course = {
    ledger: newLedger(),
    keeper,
    announced: 0,
    recovered: 0,
    slowestRecoveryMs: 0,
    exitCode: null,
  };
  const env = { DATABASE_URL: databaseUrl, LOG_LEVEL: 'fatal' };
  const server = await startServer({ dataDir, env });
  try {
    await introduce(server, course.ledger);
    for (let kill = 1; kill <= kills; kill += 1) {
      await killDatabase(postgres, server.url, course, random);
      await keeper.check(course.ledger, { swept: false });
      if (kill % 10 === 0) note(`${kill} of ${kills} kills`);
    }
  } finally {
    course.exitCode = (await server.end('SIGTERM')).code;
  }
  // What a failed change could not remove while the database was away is swept by the next start.
  const next = await startServer({ dataDir, env });
  try {
    await keeper.check(course.ledger, { swept: true, again: true });
  } finally {
    await next.end('SIGTERM');
  }
  return course;
}

async function run(size: Size, note: (text: string) => void): Promise<Figure[]> {
  const random = seeded(takeSeed(note));
  const kills = KILLS[size];
  const dataDir = await mkdtemp(join(tmpdir(), 'review-database-'));
  const postgres = await startPostgres({ durable: true });
  try {
    const course = await attack(postgres, dataDir, kills, random, note);
    const { told } = course.ledger;
    const { findings } = course.keeper;
    for (const text of course.keeper.describe(course.ledger)) note(text);
    const broken = told.cutOff + told.surprises.length;
    const wrong = findings.withoutFile.size + findings.orphans.size + findings.custody.size;
    return [
      exactly(
        'PostgreSQL killed under writers; readyz 503, healthz 200, then readyz 200',
        kills,
        course.announced,
      ),
      noneOf(`of ${number(told.acknowledged)} acknowledged changes, lost`, findings.lost.size),
      noneOf('changes made in part, or twice', findings.halves.size),
      noneOf('rows without file, files without row, breaks of the audit log', wrong),
      noneOf(`answers that were no success and not one of ${number(told.clearErrors)} clear errors`, broken),
      exactly('kills after which work went on by itself', kills, course.recovered),
      noneOf("the server's own end, as its exit code tells", course.exitCode ?? 1),
      ...(size === 'full'
        ? [
            atMost('slowest answer', MAX_ANSWER_MS, told.slowestMs, 'ms'),
            atMost('from its return to the first change', MAX_RECOVERY_MS, course.slowestRecoveryMs, 'ms'),
          ]
        : []),
    ];
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

export const database: Row = { name: 'database', sizes: ['quick', 'full'], run };
