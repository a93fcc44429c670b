// Runs the command move on a stopped server's data, whole or killed in the middle.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { root } from '../../../scripts/run-tool.ts';
import { type Ended, runProgram } from '../server/real-server.ts';
import { REVIEW } from './review.ts';

/** Enough for a program on a busy machine. */
const LONG = 240_000;

export const move = (env: NodeJS.ProcessEnv, ...args: string[]): Promise<Ended> =>
  runProgram([REVIEW, 'move', ...args], env, LONG);

/**
 * Starts the command and kills it (SIGKILL) at a point of its progress.
 * @param isThere is asked with what it has printed
 * @returns whether it was killed before it ended
 * @throws when it fails before
 */
export async function killMove(
  env: NodeJS.ProcessEnv,
  isThere: (printed: string) => boolean,
  ...args: string[]
): Promise<boolean> {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, [REVIEW, 'move', ...args], {
    cwd: root,
    env: { PATH, HOME, TMPDIR, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    printed += piece;
    if (isThere(printed)) child.kill('SIGKILL');
  });
  const complaint = text(child.stderr);
  const [code, signal] = await once(child, 'exit');
  if (code) throw new Error(`The move ended with ${code}: ${await complaint}`);
  return signal === 'SIGKILL';
}
