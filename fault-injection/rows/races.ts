// Races: two conflicting or identical requests at the same moment. Exactly one wins; the loser is informed
// and leaves no file, no mail and no row.
import { since } from '../../scripts/run-tool.ts';
import { verifyAudit } from '../../server/audit/verify.ts';
import { listFileProblems } from '../../tests/support/data/stored-data.ts';
import { exactly, type Figure, type Note, noneOf, number, type Row, type Size } from '../row.ts';
import { atOnce } from '../trials/at-once.ts';
import { seeded, takeSeed } from '../trials/random.ts';
import { type Arena, ENGINES, type EngineName, inArena } from './races/arena.ts';
import type { Contest } from './races/contest.ts';
import { contests } from './races/contests.ts';
import { steer } from './races/duel.ts';
import { fight } from './races/fight.ts';

const ROUNDS: Readonly<Record<Size, number>> = { quick: 8, full: 500 };
/** The share of rounds that each side must win; otherwise they did not race. */
const LEAST_SHARE = 0.1;

interface Tally {
  right: number;
  /** The wins of the first and of the second request. */
  wins: [number, number];
}

async function hold(
  arena: Arena,
  contest: Contest,
  rounds: number,
  random: () => number,
  note: Note,
): Promise<Tally> {
  const tally: Tally = { right: 0, wins: [0, 0] };
  const starts = steer(random);
  for (let round = 1; round <= rounds; round += 1) {
    try {
      const winner = await fight(arena, contest, starts.next());
      starts.won(winner);
      tally.wins[winner] += 1;
      tally.right += 1;
    } catch (error) {
      note(`${contest.what}, round ${round}: ${(error as Error).message}`);
    }
  }
  return tally;
}

function figureOf(
  engine: EngineName,
  { what }: Contest,
  rounds: number,
  size: Size,
  { right, wins }: Tally,
): Figure {
  // One side may win all of a few rounds.
  const least = size === 'quick' ? 0 : rounds * LEAST_SHARE;
  return {
    what: `${engine}: ${what}, ${number(rounds)} rounds: one winner, the loser informed and no trace of it left`,
    wanted: number(rounds) + (least > 0 ? `, each side at least ${number(least)}` : ''),
    found: `${number(right)} (${wins.join(' and ')})`,
    met: right === rounds && Math.min(...wins) >= least,
  };
}

async function raceOn(engine: EngineName, size: Size, seed: number, note: Note): Promise<Figure[]> {
  const random = seeded(seed).next;
  const figures: Figure[] = [];
  await inArena(engine, async (arena) => {
    for (const contest of contests) {
      const rounds = ROUNDS[size];
      const started = performance.now();
      const tally = await hold(arena, contest, rounds, random, note);
      note(`${engine}: ${contest.what}: ${rounds} rounds in ${since(started)}`);
      figures.push(figureOf(engine, contest, rounds, size, tally));
    }
    const problems = (await listFileProblems(arena.data)).length;
    figures.push(
      noneOf(
        `${engine}: after all races: files without a row, rows without a file, temporary files`,
        problems,
      ),
    );
    const custody = await verifyAudit(arena.data.db, arena.data.secrets);
    figures.push(exactly(`${engine}: after all races: intact audit chains`, 1, custody.ok ? 1 : 0));
  });
  return figures;
}

export const races: Row = {
  name: 'races',
  async run(size, note) {
    const seed = takeSeed(note);
    const figures = await atOnce(ENGINES.length, ENGINES, (engine) => raceOn(engine, size, seed, note));
    return figures.flat();
  },
};
