// How much time of the processor programs take, from the operating system (Linux). Other work on the machine changes it
// much less than it changes how many answers there are in a second.
import { readFile } from 'node:fs/promises';

/** Per second: the unit of proc(5) on every Linux. */
const TICKS = 100;

/** CPU seconds of all threads of the process so far. */
export async function ofProcess(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The program's name may contain spaces; after it, utime and stime are the 12th and 13th fields.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

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
