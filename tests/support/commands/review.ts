// The operator's command, as `npx review` and the container run it.
import { vi } from 'vitest';
import { review as reviewIn } from '../../../server/operations/commands/run-command.ts';
import { type Ended, runProgram } from '../server/real-server.ts';

export const REVIEW = 'server/operations/commands/review.ts';

/** Enough for a program on a busy machine. */
const LONG = 240_000;

export const review = (env: NodeJS.ProcessEnv, ...words: string[]): Promise<Ended> =>
  runProgram([REVIEW, ...words], env, LONG);

/** What it prints, and its exit code, without a process. */
export async function reviewHere(...words: string[]): Promise<Ended> {
  const [out, err] = (['log', 'error'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation(() => undefined),
  );
  try {
    const code = await reviewIn(words);
    const printed = [out, err].map((spy) => (spy?.mock.calls ?? []).map(([text]) => `${text}\n`).join(''));
    return { code, out: printed[0] ?? '', err: printed[1] ?? '' };
  } finally {
    vi.restoreAllMocks();
  }
}

/** Every call that --help describes, by its words: `account invite`, `check`. */
export async function reviewCalls(): Promise<string[]> {
  const { out } = await reviewHere('--help');
  const calls: string[] = [];
  for (const [, word = ''] of out.matchAll(/^ {2}([a-z]+) /gm)) {
    const page = await reviewHere(word, '--help');
    for (const [, call = ''] of page.out.matchAll(/^Usage: npx review ([a-z]+(?: [a-z][a-z-]*)?)/gm))
      calls.push(call);
  }
  return calls;
}
