// How much time of the processor programs take, from the operating system (Linux). Other work on the machine changes it
// much less than it changes how many answers there are in a second.
import { readFile } from 'node:fs/promises';

/** Per second: the unit of proc(5) on every Linux. */
const TICKS = 100;

/** CPU seconds of all threads of the process so far. */
async function ofProcess(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The program's name may contain spaces; after it, utime and stime are the 12th and 13th fields.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** @returns what `act` returns, and the CPU seconds of the process meanwhile. */
export async function cpuDuring<T>(pid: number, act: () => Promise<T>): Promise<{ result: T; cpu: number }> {
  const before = await ofProcess(pid);
  const result = await act();
  return { result, cpu: (await ofProcess(pid)) - before };
}
