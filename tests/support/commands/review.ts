// The operator's command, as `npx review` and the container run it.
import { vi } from 'vitest';
import { newProgram, review as reviewIn } from '../../../server/operations/commands/program.ts';
import { type Ended, runProgram } from '../server/real-server.ts';

export const REVIEW = 'server/operations/commands/review.ts';

/** Enough for a program on a busy machine. */
const LONG = 240_000;

export const review = (env: NodeJS.ProcessEnv, ...words: string[]): Promise<Ended> =>
  runProgram([REVIEW, ...words], env, LONG);

/** What it prints about its words, and its exit code, without a process. */
export async function reviewHere(...words: string[]): Promise<Ended> {
  const [out, err] = ([process.stdout, process.stderr] as const).map((stream) =>
    vi.spyOn(stream, 'write').mockReturnValue(true),
  );
  try {
    const code = await reviewIn(words);
    const printed = [out, err].map((spy) => (spy?.mock.calls ?? []).map(([text]) => text).join(''));
    return { code, out: printed[0] ?? '', err: printed[1] ?? '' };
  } finally {
    vi.restoreAllMocks();
  }
}

/** Every call, by its words: `account invite`, `check`. */
export const reviewCalls = (): string[] =>
  newProgram().commands.flatMap((word) =>
    word.commands.length > 0
      ? word.commands.map((second) => `${word.name()} ${second.name()}`)
      : [word.name()],
  );
