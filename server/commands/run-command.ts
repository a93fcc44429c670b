// Runs an operator's command: reads its arguments, opens the database, runs it and closes the database. Wrong
// arguments print the usage with exit code 2 before anything is opened; a failure prints one line with exit
// code 1.
import { parseArgs } from 'node:util';
import { type Accounts, openAccounts } from './open-accounts.ts';

interface Command<Arguments> {
  /** What --help prints: how to call the command, and what it does. */
  usage: string;
  /** @throws when an argument is missing, invalid or unexpected. */
  read(words: readonly string[]): Arguments;
  act(accounts: Accounts, args: Arguments): Promise<void>;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

export async function runCommand<Arguments>({ usage, read, act }: Command<Arguments>): Promise<void> {
  let args: Arguments;
  try {
    const options = { help: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (values.help) {
      console.log(usage);
      return;
    }
    args = read(positionals);
  } catch (error) {
    console.error(`${messageOf(error)}\n${usage}`);
    process.exitCode = 2;
    return;
  }
  try {
    const accounts = await openAccounts();
    try {
      await act(accounts, args);
    } finally {
      await accounts.engine.close();
    }
  } catch (error) {
    console.error(messageOf(error));
    process.exitCode = 1;
  }
}
