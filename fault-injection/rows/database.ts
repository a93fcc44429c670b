// Kills PostgreSQL and all its processes with `kill -9` again and again while users write, and restarts it on
// its files. The server reports success only for changes that survive, reports every failure, and recovers
// without intervention once the database is back. SQLite has no process: it dies with the server (kill.ts).
import { healthz, readyz } from '../../contract/endpoints.ts';
import { createDatabase, type Postgres } from '../../tests/support/server/postgres.ts';
import { startServer } from '../../tests/support/server/real-server.ts';
import { type Ledger, newLedger } from '../durability/ledger.ts';
import { keepPromises, type PromiseKeeper } from '../durability/promises.ts';
import { introduce, type Step, startWriters } from '../durability/writers.ts';
import { atMost, exactly, type Figure, type Note, noneOf, number, type Row, type Size } from '../row.ts';
import { inFolder, onPostgres } from '../trials/cleanup.ts';
import { type Random, seeded, takeSeed } from '../trials/random.ts';
import { until } from '../trials/until.ts';

const KILLS: Readonly<Record<Size, number>> = { full: 100, quick: 3 };
const MAX_ANSWER_MS = 5_000;
const MAX_RECOVERY_MS = 5_000;

/** The results of the kills. */
interface Course {
  ledger: Ledger;
  keeper: PromiseKeeper;
  /** Kills during which readyz returned 503 and healthz 200, and after which readyz returned 200 again. */
  announced: number;
  /** Kills after which a change was acknowledged again. */
  recovered: number;
  /** From the database's restart to the first acknowledged change. */
  slowestRecoveryMs: number;
  /** The server's exit code: 0 if it survived everything. */
  exitCode: number | null;
}

const statusOf = async (url: string, { path }: { path: string }) => (await fetch(url + path)).status;

/** One kill, with users writing before, during and after it. */
async function killDatabase(postgres: Postgres, url: string, course: Course, random: Random): Promise<void> {
  const { tally } = course.ledger;
  let steps = 0;
  const step = random.pick<Step>(['piece', 'sent', 'acknowledged']);
  const writers = startWriters(url, course.ledger, random, (one) => {
    if (one === step) steps += 1;
  });
  const moment = random.between(1, step === 'piece' ? 60 : 20);
  await until(`${moment} times "${step}"`, () => steps >= moment);

  await postgres.kill();
  await until('readyz returns 503', async () => (await statusOf(url, readyz)) === 503);
  const isAlive = (await statusOf(url, healthz)) === 200;
  const errors = tally.clearErrors + random.between(1, 100);
  await until('writers received errors', () => tally.clearErrors >= errors);

  await postgres.restart();
  const back = performance.now();
  const acknowledged = tally.acknowledged;
  await until('a change is acknowledged again', () => tally.acknowledged > acknowledged);
  course.slowestRecoveryMs = Math.max(course.slowestRecoveryMs, performance.now() - back);
  course.recovered += 1;
  await until('readyz returns 200', async () => (await statusOf(url, readyz)) === 200);
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
  note: Note,
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
  // The next start sweeps what a failed change could not remove while the database was down.
  const next = await startServer({ dataDir, env });
  try {
    await keeper.check(course.ledger, { swept: true, again: true });
  } finally {
    await next.end('SIGTERM');
  }
  return course;
}

async function run(size: Size, note: Note): Promise<Figure[]> {
  const random = seeded(takeSeed(note));
  const kills = KILLS[size];
  return inFolder('review-database-', (dataDir) =>
    onPostgres(async (postgres) => {
      const course = await attack(postgres, dataDir, kills, random, note);
      const { tally } = course.ledger;
      const { findings } = course.keeper;
      for (const text of course.keeper.describe(course.ledger)) note(text);
      const broken = tally.cutOff + tally.surprises.length;
      const wrong = findings.withoutFile.size + findings.unreferenced.size + findings.custody.size;
      return [
        exactly(
          'PostgreSQL killed during writes: readyz 503, healthz 200, then readyz 200',
          kills,
          course.announced,
        ),
        noneOf(`of ${number(tally.acknowledged)} acknowledged changes, lost`, findings.lost.size),
        noneOf('changes made partially or twice', findings.halves.size),
        noneOf('rows without a file, files without a row, breaks in the audit log', wrong),
        noneOf(
          `responses that were neither a success nor one of ${number(tally.clearErrors)} clear errors`,
          broken,
        ),
        exactly('kills after which work resumed without intervention', kills, course.recovered),
        noneOf("the server's exit code", course.exitCode ?? 1),
        ...(size === 'full'
          ? [
              atMost('slowest answer', MAX_ANSWER_MS, tally.slowestMs, 'ms'),
              atMost(
                "from PostgreSQL's return to the first change",
                MAX_RECOVERY_MS,
                course.slowestRecoveryMs,
                'ms',
              ),
            ]
          : []),
      ];
    }),
  );
}

export const database: Row = { name: 'database', run };
