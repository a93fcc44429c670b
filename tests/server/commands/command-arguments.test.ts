// The arguments of the operator's commands: --help and wrong arguments. They do not depend on the database.
// Runs only on SQLite.
import { expect, it } from 'vitest';
import { review, reviewCalls } from '../../support/commands/review.ts';

it('--help describes a command, and wrong arguments print its usage', async () => {
  const calls = reviewCalls();
  const endings = calls.flatMap((call) => [
    { args: [...call.split(' '), '--help'], call, code: 0 },
    { args: [...call.split(' '), 'name', '--nope'], call, code: 2 },
    ...(['account list', 'check', 'keys rewrap', 'keys show', 'mail list'].includes(call)
      ? []
      : [{ args: call.split(' '), call, code: 2 }]),
  ]);
  endings.push({ args: ['account'], call: 'account', code: 2 });
  endings.push({ args: ['account', 'nope'], call: 'account', code: 2 });
  endings.push({ args: [], call: '[options]', code: 2 }, { args: ['nope'], call: '[options]', code: 2 });
  for (const { args, call, code } of endings) {
    const ended = await review({}, ...args);
    const [usage, nothing] = code === 0 ? [ended.out, ended.err] : [ended.err, ended.out];
    expect([args, ended.code, nothing]).toEqual([args, code, '']);
    expect(usage).toContain(`Usage: npx review ${call}`);
  }
});
