// `kill -9` at random moments while several users write. Changes that the server acknowledged survive all
// later trials, unacknowledged changes are stored completely or not at all, and the next start leaves no file
// without a row. SIGKILL ends the process, not the machine: written but unsynced data survives in the page
// cache. order.ts proves that data is on the disk in time for a power failure.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { DataLocation } from '../../tests/support/data/stored-files/stored-files.ts';
import { createDatabase, type Postgres } from '../../tests/support/server/postgres.ts';
import { type RealServer, startServer } from '../../tests/support/server/real-server.ts';
import { type Ledger, newLedger } from '../durability/ledger.ts';
import { type Findings, keepPromises, type PromiseKeeper } from '../durability/promises.ts';
import { introduce, type Step, startWriters } from '../durability/writers.ts';
import { exactly, type Figure, type Note, noneOf, number, type Row, type Size } from '../row.ts';
import { atOnce } from '../trials/at-once.ts';
import { inFolder, onPostgres, onServer } from '../trials/cleanup.ts';
import { type Random, seeded, takeSeed } from '../trials/random.ts';

/** Data directories, and the trials in each. Every fifth directory uses PostgreSQL, which is not killed. */
const PLAN: Readonly<Record<Size, { places: number; trials: number }>> = {
  full: { places: 40, trials: 25 },
  quick: { places: 2, trials: 5 },
};
/** Servers attacked in parallel. */
const LANES = 2;
const POSTGRES_EVERY = 5;
/** The share of restarts after a kill that are killed too. */
const KILLED_STARTS = 0.1;
const LONGEST_START_MS = 800;

/** The result of one data directory. */
interface Outcome {
  ledger: Ledger;
  keeper: PromiseKeeper;
  trials: number;
  /** Kills after which the next start swept temporary files or files without a row. */
  midUpload: number;
}

/** `delayMs` after the `count`th step of this kind. */
interface Moment {
  step: Step;
  count: number;
  delayMs: number;
}

/** Some moments are during uploads, some between an upload's last byte and its response, some anywhere. */
function pickMoment(random: Random): Moment {
  const kinds: readonly Moment[] = [
    { step: 'piece', count: random.between(1, 60), delayMs: 0 },
    { step: 'sent', count: random.between(1, 10), delayMs: random.between(0, 20) },
    { step: 'acknowledged', count: random.between(1, 25), delayMs: random.between(0, 40) },
  ];
  return random.pick(kinds) as Moment;
}

/** Starts the writers, kills the server while they write, and waits until all writers have stopped. */
async function killUnderWriters(server: RealServer, ledger: Ledger, random: Random): Promise<void> {
  const moment = pickMoment(random);
  const come = Promise.withResolvers<void>();
  let left = moment.count;
  const writers = startWriters(server.url, ledger, random, (step) => {
    if (step !== moment.step) return;
    left -= 1;
    if (left !== 0) return;
    if (moment.delayMs === 0) come.resolve();
    else setTimeout(come.resolve, moment.delayMs);
  });
  await come.promise;
  const ended = server.end('SIGKILL');
  await writers.stop();
  await ended;
}

/** Kills a start before or just after it completes; the next start must be able to clean up after it. */
async function killStart(start: (signal: AbortSignal) => Promise<RealServer>, random: Random): Promise<void> {
  const killer = new AbortController();
  const started = start(killer.signal);
  const ended = started.then(
    (server) => server.end('SIGKILL'),
    () => undefined,
  );
  await pause(random.between(1, LONGEST_START_MS));
  killer.abort();
  await ended;
}

/** The trials of one data directory. */
interface Course {
  dataDir: string;
  trials: number;
  random: Random;
  /** Node's compile cache. */
  compileCache: string;
  /** The server for its database; SQLite if undefined. */
  postgres: Postgres | undefined;
}

async function torment({ trials, random, compileCache }: Course, location: DataLocation): Promise<Outcome> {
  const outcome: Outcome = { ledger: newLedger(), keeper: keepPromises(location), trials: 0, midUpload: 0 };
  const { ledger, keeper } = outcome;
  const { dataDir, databaseUrl } = location;
  const env = { NODE_COMPILE_CACHE: compileCache, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const start = (signal?: AbortSignal) => startServer({ dataDir, env, ...(signal && { signal }) });

  await killStart(start, random);
  let server = await start();
  try {
    await introduce(server, ledger);
    for (; outcome.trials < trials; outcome.trials += 1) {
      await killUnderWriters(server, ledger, random);
      if (random.next() < KILLED_STARTS) await killStart(start, random);
      server = await start();
      if (server.log().includes('"event":"swept"')) outcome.midUpload += 1;
      await keeper.check(ledger, { swept: true, again: outcome.trials === trials - 1 });
    }
  } finally {
    await server.end('SIGKILL');
  }
  return outcome;
}

/** Runs the trials of one data directory and removes it. */
async function tormentNew(course: Course): Promise<Outcome> {
  const { dataDir, postgres } = course;
  const database = postgres && (await createDatabase(postgres.url));
  try {
    return await torment(course, { dataDir, ...(database && { databaseUrl: database.url }) });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
    await database?.remove();
  }
}

async function run(size: Size, note: Note): Promise<Figure[]> {
  const { places, trials } = PLAN[size];
  const seed = takeSeed(note);
  return inFolder('review-kill-', (home) =>
    onPostgres(async (postgres) => {
      // A third of a start is compiling the sources; a server that exits normally fills the cache for the
      // next ones.
      const compileCache = join(home, 'compile-cache');
      await onServer({ env: { NODE_COMPILE_CACHE: compileCache } }, async () => undefined);
      let made = 0;
      const outcomes = await atOnce(LANES, Array.from({ length: places }), async (_, index) => {
        const outcome = await tormentNew({
          dataDir: join(home, `data-${index}`),
          compileCache,
          trials,
          postgres: index % POSTGRES_EVERY === 1 ? postgres : undefined,
          random: seeded(seed + index),
        });
        for (const text of outcome.keeper.describe(outcome.ledger)) note(text);
        made += trials;
        note(`${number(made)} of ${number(places * trials)} trials`);
        return outcome;
      });
      return toFigures(outcomes, places * trials);
    }),
  );
}

function toFigures(outcomes: readonly Outcome[], wanted: number): Figure[] {
  const sum = (count: (outcome: Outcome) => number) =>
    outcomes.reduce((total, outcome) => total + count(outcome), 0);
  const found = (kind: keyof Findings) => sum(({ keeper }) => keeper.findings[kind].size);
  const trials = sum((outcome) => outcome.trials);
  const midUpload = number(sum((outcome) => outcome.midUpload));
  const acknowledged = number(sum(({ ledger }) => ledger.tally.acknowledged));
  const refused = sum(({ ledger }) => ledger.tally.clearErrors + ledger.tally.surprises.length);
  return [
    exactly(`kill -9 during mixed writes, ${midUpload} of them in the middle of an upload`, wanted, trials),
    noneOf(`of ${acknowledged} acknowledged changes, lost`, found('lost')),
    noneOf('changes made partially or twice', found('halves')),
    noneOf('rows without a file', found('withoutFile')),
    noneOf('files without a row, and temporary files, after the start', found('unreferenced')),
    noneOf('starts that found the audit log broken', found('custody')),
    noneOf('unexpected refusals and errors', refused),
  ];
}

export const kill: Row = { name: 'kill', run };
