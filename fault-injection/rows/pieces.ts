// A file that is sent in pieces while everything around it fails: the sender's connection, the server, the session, the
// database and the object store. It ends as the bytes that were chosen, and an interruption costs one piece at most.
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { MOST_PIECE_BYTES, PIECE_BYTES } from '../../contract/limits.ts';
import { BUCKET_KEYS } from '../../tests/support/outside/object-store/buckets.ts';
import { startObjectStore } from '../../tests/support/outside/object-store/object-store.ts';
import { freePort } from '../../tests/support/server/free-port.ts';
import { createDatabase } from '../../tests/support/server/postgres.ts';
import { type RealServer, startServer } from '../../tests/support/server/real-server.ts';
import { exactly, type Figure, type Note, noneOf, type Row, type Size } from '../row.ts';
import { inFolder, onPostgres } from '../trials/cleanup.ts';
import { type Random, seeded, takeSeed } from '../trials/random.ts';
import { Sender } from './pieces/sender.ts';
import { type Begin, byClient, byLink } from './pieces/ways.ts';
import { startSwitch } from './servers/switch.ts';

const PLAN = {
  quick: { interruptions: 5, pieces: 4 },
  full: { interruptions: 100, pieces: 128 },
} as const satisfies Record<Size, object>;
const MOST_PIECES = MOST_PIECE_BYTES / PIECE_BYTES;
/** A piece is on its way, stored or committed at some moment within this time. */
const LONGEST_MS = 120;

/** What can fail around the sender. */
interface Surroundings {
  url: string;
  /** Each breaks one thing while a piece is being sent, and repairs it when that request has ended. */
  faults: Record<string, (sending: Promise<unknown>) => Promise<void>>;
}

interface Outcome {
  interruptions: number;
  /** Pieces that were sent in vain more often than once for each interruption. */
  doubled: number;
  /** Offsets that were reported for bytes that had not been sent, or had been reported before. */
  wrongOffsets: number;
  /** How many files were sent, and how many of them are stored with the SHA-256 of what was chosen. */
  files: number;
  same: number;
}

/** The smallest piece at this place; all differ. */
function pieceAt(index: number, pieces: number): Buffer {
  const piece = Buffer.alloc(index === pieces - 1 ? PIECE_BYTES - 4_321 : PIECE_BYTES, `piece ${index} `);
  if (index === 0) piece.write('%PDF-1.7 fictitious\n');
  return piece;
}

async function interrupt(
  { url, faults }: Surroundings,
  begin: Begin,
  plan: (typeof PLAN)[Size],
  random: Random,
): Promise<Outcome> {
  const way = await begin(url);
  const sender = new Sender(way, await way.signIn());
  const outcome: Outcome = { interruptions: 0, doubled: 0, wrongOffsets: 0, files: 0, same: 0 };
  // An interruption may come when all is stored. Those that were left then interrupt another file.
  while (outcome.interruptions < plan.interruptions) {
    outcome.files += 1;
    await sendFile(sender, faults, plan, random, outcome);
  }
  const wanted = hashOf(plan.pieces);
  await sender.signInAgain();
  outcome.same = (await way.hashes(sender.wire)).filter((hash) => hash === wanted).length;
  return outcome;
}

/** Sends a file and counts in the outcome what happened to it. */
async function sendFile(
  sender: Sender,
  faults: Surroundings['faults'],
  { interruptions, pieces }: (typeof PLAN)[Size],
  random: Random,
  outcome: Outcome,
): Promise<void> {
  const bytes = pieces * PIECE_BYTES - 4_321;
  const name = `Records ${outcome.files}.pdf`;
  const address = await sender.addressOf(name, bytes);
  const before = outcome.interruptions;
  let requests = 0;
  let accepted = 0;
  /** Where the pieces that were sent end. */
  const ends = new Set<number>();
  const kinds = [...Object.keys(faults), 'connection', ...(sender.way.isSignedIn ? ['session'] : [])];
  for (let offset = 0; offset < bytes; ) {
    const index = offset / PIECE_BYTES;
    const left = interruptions - outcome.interruptions;
    // Those that are left are shared out among the pieces that are left.
    const isHit = left > 0 && random.next() < left / (left + pieces - index - 1);
    const giveUp = new AbortController();
    const count = Math.min(random.between(1, MOST_PIECES), pieces - index);
    const piece = Buffer.concat(Array.from({ length: count }, (_, more) => pieceAt(index + more, pieces)));
    const sending = sender.send(address, offset, piece, giveUp.signal);
    requests += 1;
    if (isHit) {
      outcome.interruptions += 1;
      await pause(random.between(0, LONGEST_MS));
      const kind = random.pick(kinds) ?? 'connection';
      if (kind === 'connection') giveUp.abort();
      else if (kind === 'session') await sender.wire.fetch('/user/logout', { method: 'POST' });
      else await faults[kind]?.(sending);
    }
    await sending;
    const stored = await sender.offsetOf(address);
    // Also the end of an earlier piece, which was still on its way when the offset was asked for.
    ends.add(offset + piece.length);
    if (stored < offset || (stored > offset && !ends.has(stored))) outcome.wrongOffsets += 1;
    if (stored > offset) accepted += 1;
    offset = stored;
  }
  outcome.doubled += Math.max(0, requests - accepted - (outcome.interruptions - before));
}

function hashOf(pieces: number): string {
  const hash = createHash('sha256');
  for (let index = 0; index < pieces; index += 1) hash.update(pieceAt(index, pieces));
  return hash.digest('hex');
}

/** A server that keeps its address when it is killed. */
async function onKilledServer<T>(
  env: NodeJS.ProcessEnv,
  act: (server: { url: string; kill(sending: Promise<unknown>): Promise<void> }) => Promise<T>,
): Promise<T> {
  return await inFolder('review-pieces-', async (dataDir) => {
    const options = { dataDir, port: await freePort(), env };
    let server: RealServer = await startServer(options);
    try {
      return await act({
        url: server.url,
        async kill(sending) {
          await server.end('SIGKILL');
          await sending;
          server = await startServer(options);
        },
      });
    } finally {
      await server.end('SIGKILL');
    }
  });
}

const onOneMachine = (begin: Begin, size: Size, random: Random) =>
  onKilledServer({}, ({ url, kill }) => interrupt({ url, faults: { kill } }, begin, PLAN[size], random));

const onServices = (begin: Begin, size: Size, random: Random) =>
  onPostgres(async (postgres) => {
    const database = await createDatabase(postgres.url);
    const objects = await startObjectStore();
    const address = new URL(database.url);
    const cut = await startSwitch(Number(address.port));
    const port = Number(address.port);
    address.port = String(cut.port);
    const bucket = await objects.newBucket();
    try {
      const env = { DATABASE_URL: address.href, ...BUCKET_KEYS, FILES_URL: bucket.env.FILES_URL };
      return await onKilledServer(env, ({ url, kill }) => {
        const faults = {
          kill,
          async database(sending: Promise<unknown>) {
            cut.moveTo(1);
            await sending;
            cut.moveTo(port);
          },
          async store(sending: Promise<unknown>) {
            objects.behavior = 'refuse';
            await sending;
            objects.behavior = 'work';
          },
        };
        return interrupt({ url, faults }, begin, PLAN[size], random);
      });
    } finally {
      await cut.close();
      await objects.stop();
      await database.remove();
    }
  });

async function run(size: Size, note: Note): Promise<Figure[]> {
  const random = seeded(takeSeed(note));
  const outcomes: Outcome[] = [];
  for (const begin of [byClient, byLink])
    outcomes.push(await onOneMachine(begin, size, random), await onServices(begin, size, random));
  const sum = (count: (outcome: Outcome) => number) =>
    outcomes.reduce((total, outcome) => total + count(outcome), 0);
  const mib = Math.round((PLAN[size].pieces * PIECE_BYTES) / 1024 ** 2);
  return [
    exactly(
      `files of ${mib} MiB in pieces, of a draft and through a link, on SQLite and the disk and on PostgreSQL and an object store: interruptions`,
      outcomes.length * PLAN[size].interruptions,
      sum((outcome) => outcome.interruptions),
    ),
    exactly(
      'files that end with the SHA-256 of what was chosen',
      sum(({ files }) => files),
      sum(({ same }) => same),
    ),
    noneOf(
      'pieces sent in vain, beyond one for each interruption',
      sum(({ doubled }) => doubled),
    ),
    noneOf(
      'offsets reported for anything but stored bytes',
      sum(({ wrongOffsets }) => wrongOffsets),
    ),
  ];
}

export const pieces: Row = { name: 'pieces', run };
