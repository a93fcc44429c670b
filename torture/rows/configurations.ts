// Settings, data and services as operators get them wrong: the real process must refuse to start, soon,
// and say in one line which setting is to blame, without the secrets in it.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BAD_SETTINGS, SECRET_SETTINGS } from '../../tests/support/server/bad-settings.ts';
import { freePort } from '../../tests/support/server/free-port.ts';
import { type Ended, runProgram } from '../../tests/support/server/real-server.ts';
import { atMost, exactly, type Figure, number, type Row, type Size } from '../row.ts';
import { atOnce } from '../trials/at-once.ts';
import { badDataDirectories, badPaths, takenThings } from './configurations/bad-data.ts';
import { badDatabases } from './configurations/bad-databases.ts';
import type { BadStart } from './configurations/bad-start.ts';

type Note = (text: string) => void;

const MAX_MS = 3_000;
/** A start that is not refused runs on; nobody waits longer for its refusal. */
const GIVE_UP_MS = 15_000;
/** Every way in which people start the server. */
const PROGRAMS = [['server/main.ts'], ['scripts/need-node.mjs', 'scripts/start.ts']] as const;

function badSettings(home: string): BadStart[] {
  return BAD_SETTINGS.map(([name, value]) => ({
    what: `${name}=${value}`,
    env: { DATA_DIR: join(home, 'settings'), [name]: value },
    names: name,
  }));
}

/** What is wrong with how a start was refused; undefined: nothing. */
function faultOf({ env, names }: BadStart, { code, out, err }: Ended): string | undefined {
  const printed = out + err;
  const lines = printed.trimEnd().split('\n');
  if (code === undefined) return 'it started';
  if (code === 0) return 'it ended with 0';
  if (lines.length !== 1 || !lines[0]?.startsWith('Cannot start. ')) return `it said: ${printed}`;
  if (!new RegExp(`\\b${names}\\b`).test(printed)) return `it did not name ${names}: ${printed}`;
  const secrets = SECRET_SETTINGS.map((name) => env[name] ?? '').filter((value) => value.length > 5);
  if ([...secrets, 'canary'].some((secret) => printed.includes(secret)))
    return `it told a secret: ${printed}`;
  return undefined;
}

/** How one start was refused, by each program after the other: they have the same data directory. */
async function tryOne(start: BadStart, programs: readonly (readonly string[])[], note: Note) {
  const tries: { ms: number; refused: boolean }[] = [];
  for (const program of programs) {
    const env = { PORT: String(await freePort()), ...start.env };
    const started = performance.now();
    const ended = await runProgram(program, env, GIVE_UP_MS);
    const ms = performance.now() - started;
    const fault = faultOf(start, ended);
    if (fault !== undefined) note(`${start.what}, ${program.at(-1)}: ${fault}`);
    tries.push({ ms: start.isLate ? 0 : ms, refused: fault === undefined });
  }
  return tries;
}

async function tryAll(starts: readonly BadStart[], programs: readonly (readonly string[])[], note: Note) {
  const tries = (await atOnce(2, starts, (start) => tryOne(start, programs, note))).flat();
  const refused = tries.filter((one) => one.refused).length;
  return { tries: tries.length, refused, slowest: Math.max(...tries.map(({ ms }) => ms)) };
}

/** A few of each kind, each by one program. */
async function quick(home: string, note: Note): Promise<Figure[]> {
  const settings = badSettings(home).filter(({ what }) => what === 'PORT=http');
  const data = (await badPaths(home)).filter(({ names }) => names === 'DATA_DIR');
  const { tries, refused } = await tryAll([...settings, ...data], PROGRAMS.slice(0, 1), note);
  const { refused: asNpm } = await tryAll(settings, PROGRAMS.slice(1), note);
  return [
    exactly(`${tries} bad configurations: refused with one line that names it`, tries + 1, refused + asNpm),
  ];
}

async function full(home: string, note: Note): Promise<Figure[]> {
  const taken = await takenThings(home);
  const databases = await badDatabases(home).catch(async (error: unknown) => {
    await taken.release();
    throw error;
  });
  try {
    const data = [...(await badDataDirectories(home)), ...(await badPaths(home))];
    const starts = [...badSettings(home), ...data, ...taken.starts, ...databases.starts];
    const { tries, refused, slowest } = await tryAll(starts, PROGRAMS, note);
    const what = `${number(starts.length)} bad configurations, by node and by npm start`;
    return [
      exactly(`${what}: refused with one line that names the setting and no secret`, tries, refused),
      atMost(`${what}: the longest until it was refused`, MAX_MS, slowest, 'ms'),
    ];
  } finally {
    await databases.release();
    await taken.release();
  }
}

async function run(size: Size, note: Note): Promise<Figure[]> {
  const home = await mkdtemp(join(tmpdir(), 'review-configurations-'));
  try {
    return await (size === 'quick' ? quick(home, note) : full(home, note));
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

export const configurations: Row = { name: 'configurations', sizes: ['quick', 'full'], run };
