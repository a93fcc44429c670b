// How much time of the processor programs take, from the operating system (Linux). Other work on the machine changes it
// much less than it changes how many answers there are in a second.
import { readdir, readFile } from 'node:fs/promises';

/** Per second: the unit of proc(5) on every Linux. */
const TICKS = 100;

interface Times {
  program: string;
  /** CPU seconds of the threads, and of its children that have ended. */
  own: number;
  ended: number;
}

/** @param path of a `stat` in /proc. */
async function readTimes(path: string): Promise<Times> {
  const text = await readFile(path, 'utf8');
  // The program's name may contain spaces; after it, utime, stime, cutime and cstime are the 12th to 15th fields.
  const end = text.lastIndexOf(')');
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = text
    .slice(end + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number);
  return {
    program: text.slice(text.indexOf('(') + 1, end),
    own: (user + system) / TICKS,
    ended: (endedUser + endedSystem) / TICKS,
  };
}

/** CPU seconds of all threads of the process so far. */
export const ofProcess = async (pid: number): Promise<number> => (await readTimes(`/proc/${pid}/stat`)).own;

/** Of its main thread, which runs all JavaScript of a server but that of its other threads. */
export const ofMainThread = async (pid: number): Promise<number> =>
  (await readTimes(`/proc/${pid}/task/${pid}/stat`)).own;

/** Of the process and of the processes that it has started and that still run. */
export async function ofTree(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const below = children.split(' ').filter(Boolean).map(Number);
  const all = await Promise.all([ofProcess(pid), ...below.map(ofTree)]);
  return all.reduce((sum, seconds) => sum + seconds, 0);
}

/** Of all processes of PostgreSQL on this machine, also of those that have ended. */
export async function ofPostgres(): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const times = await Promise.all(pids.map((pid) => readTimes(`/proc/${pid}/stat`).catch(() => undefined)));
  return times.reduce((sum, one) => sum + (one?.program === 'postgres' ? one.own + one.ended : 0), 0);
}

/** Of the programs that this process has started and that have ended. */
export const ofEndedChildren = async (): Promise<number> => (await readTimes('/proc/self/stat')).ended;

/** @returns what `act` returns, and the CPU seconds that each reading grew by meanwhile. */
export async function cpuDuring<Result, Name extends string>(
  readings: Readonly<Record<Name, () => Promise<number>>>,
  act: () => Promise<Result>,
): Promise<{ result: Result; cpu: Record<Name, number> }> {
  const names = Object.keys(readings) as Name[];
  const read = () => Promise.all(names.map((name) => readings[name]()));
  const before = await read();
  const result = await act();
  const after = await read();
  const grown = names.map((name, index) => [name, (after[index] ?? 0) - (before[index] ?? 0)]);
  return { result, cpu: Object.fromEntries(grown) };
}
