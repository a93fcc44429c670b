// How much the memory of a process grows while something happens, from the operating system (Linux).
import { forgetPeak, memoryOf } from '../../tests/support/requests/big-upload.ts';

const MIB = 1024 * 1024;

/** The peak of the process's memory (RSS) during `act` above what it was before, in MiB. */
export async function growthDuring(pid: number, act: () => Promise<unknown>): Promise<number> {
  await forgetPeak(pid);
  const { now } = await memoryOf(pid);
  await act();
  return Math.max(0, (await memoryOf(pid)).peak - now) / MIB;
}
