// A program of the distribution that runs during a part of an attack.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findProgram } from '../../scripts/programs.ts';
import { until } from './until.ts';

interface Program {
  /** Of the program and of its Debian package. */
  name: string;
  args: readonly string[];
  /** For its output, and its home. */
  folder: string;
  /** Whether it works. */
  isUp(): Promise<boolean>;
}

/** Starts the program, runs `act`, and stops it. @throws with its output when it does not start or `act` fails. */
export async function whileRunning<T>(
  { name, args, folder, isUp }: Program,
  act: () => Promise<T>,
): Promise<T> {
  const output = openSync(join(folder, 'output'), 'a');
  const child: ChildProcess = spawn(await findProgram(name), args, {
    env: { PATH: process.env.PATH, HOME: folder },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const killIt = () => child.kill('SIGKILL');
  process.once('exit', killIt);
  const gone = once(child, 'close');
  try {
    await until(`${name} answers`, isUp);
    return await act();
  } catch (error) {
    const printed = await readFile(join(folder, 'output'), 'utf8');
    throw new Error(`with ${name}: ${(error as Error).message}\n${printed}`, { cause: error });
  } finally {
    child.kill('SIGTERM');
    await gone;
    process.off('exit', killIt);
  }
}
