// The operator's command, as `npx review` and the container run it.
import { formatWithOptions } from 'node:util';
import { vi } from 'vitest';
import { newProgram, review as reviewIn } from '../../../server/operations/commands/program.ts';
import { type Ended, runProgram } from '../server/real-server.ts';

export const REVIEW = 'server/operations/commands/review.ts';

/** Enough for a program on a busy machine. */
const LONG = 240_000;

/** In a separate process, as an operator runs it: for commands at the same moment, and next to a server in this process. */
export const reviewInProcess = (env: NodeJS.ProcessEnv, ...words: string[]): Promise<Ended> =>
  runProgram([REVIEW, ...words], env, LONG);

/**
 * Here, which takes a hundredth of the time of a process. The server must run in another process: two connections of one
 * process that wait for each other's locks would wait forever. One call at a time.
 */
export async function review(env: NodeJS.ProcessEnv, ...words: string[]): Promise<Ended> {
  const printed = { out: '', err: '' };
  const note = (to: 'out' | 'err', end: string) =>
    ((...values: unknown[]) => {
      printed[to] += formatWithOptions({}, ...values) + end;
      return true;
    }) as () => true;
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(note('out', '\n')),
    vi.spyOn(console, 'error').mockImplementation(note('err', '\n')),
    vi.spyOn(process.stdout, 'write').mockImplementation(note('out', '')),
    vi.spyOn(process.stderr, 'write').mockImplementation(note('err', '')),
  ];
  const [before, mask] = [process.env, process.umask()];
  const { PATH, HOME, TMPDIR } = before;
  process.env = { PATH, HOME, TMPDIR, ...env };
  try {
    return { code: await reviewIn(words), ...printed };
  } finally {
    process.env = before;
    process.umask(mask);
    for (const spy of spies) spy.mockRestore();
  }
}

/** Every call, by its words: `account list`, `check`. */
export const reviewCalls = (): string[] =>
  newProgram().commands.flatMap((word) =>
    word.commands.length > 0
      ? word.commands.map((second) => `${word.name()} ${second.name()}`)
      : [word.name()],
  );
