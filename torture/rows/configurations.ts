// Wrong settings, data and services: the real process must refuse to start soon, and name the wrong setting
// in one line without secrets.
import { join } from 'node:path';
import { BAD_SETTINGS, SECRET_SETTINGS } from '../../tests/support/server/bad-settings.ts';
import { freePort } from '../../tests/support/server/free-port.ts';
import { type Ended, runProgram } from '../../tests/support/server/real-server.ts';
import { atMost, exactly, type Figure, type Note, number, type Row } from '../row.ts';
import { atOnce } from '../trials/at-once.ts';
import { inFolder } from '../trials/cleanup.ts';
import { badDataDirectories, badPaths, takenThings } from './configurations/bad-data.ts';
import { badDatabases } from './configurations/bad-databases.ts';
import type { BadStart } from './configurations/bad-start.ts';

const MAX_MS = 3_000;
/** A start that is not refused keeps running; the attack waits no longer than this. */
const GIVE_UP_MS = 15_000;
/** Every way to start the server. */
const PROGRAMS = [['server/main.ts'], ['scripts/need-node.mjs', 'scripts/start.ts']] as const;

function badSettings(home: string): BadStart[] {
  return BAD_SETTINGS.map(([name, value]) => ({
    what: `${name}=${value}`,
    env: { DATA_DIR: join(home, 'settings'), [name]: value },
    names: name,
  }));
}

/** Why a refusal is wrong; undefined if it is right. */
function faultOf({ env, names }: BadStart, { code, out, err }: Ended): string | undefined {
  const printed = out + err;
  const lines = printed.trimEnd().split('\n');
  if (code === undefined) return 'it started';
  if (code === 0) return 'it ended with 0';
  if (lines.length !== 1 || !lines[0]?.startsWith('Cannot start. ')) return `it printed: ${printed}`;
  if (!new RegExp(`\\b${names}\\b`).test(printed)) return `it did not name ${names}: ${printed}`;
  const secrets = SECRET_SETTINGS.map((name) => env[name] ?? '').filter((value) => value.length > 5);
  if ([...secrets, 'canary'].some((secret) => printed.includes(secret)))
    return `it printed a secret: ${printed}`;
  return undefined;
}

/** Tries one start with each program, one after another because they share the data directory. */
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

/** A few of each kind, each with one program. */
async function quick(home: string, note: Note): Promise<Figure[]> {
  const settings = badSettings(home).filter(({ what }) => what === 'PORT=http');
  const data = (await badPaths(home)).filter(({ names }) => names === 'DATA_DIR');
  const { tries, refused } = await tryAll([...settings, ...data], PROGRAMS.slice(0, 1), note);
  const { refused: asNpm } = await tryAll(settings, PROGRAMS.slice(1), note);
  return [
    exactly(
      `${tries} bad configurations: rejected with one line that names the setting`,
      tries + 1,
      refused + asNpm,
    ),
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
    const what = `${number(starts.length)} bad configurations, with node and with npm start`;
    return [
      exactly(`${what}: rejected with one line that names the setting and no secret`, tries, refused),
      atMost(`${what}: longest time to rejection`, MAX_MS, slowest, 'ms'),
    ];
  } finally {
    await databases.release();
    await taken.release();
  }
}

export const configurations: Row = {
  name: 'configurations',
  run: (size, note) =>
    inFolder('review-configurations-', (home) => (size === 'quick' ? quick(home, note) : full(home, note))),
};
