// Runs an operator's command: reads its arguments, opens the database, runs it and closes the database. Wrong
// arguments print the usage with exit code 2 before anything is opened; a failure prints one line with exit
// code 1.
import { parseArgs } from 'node:util';
import { type Accounts, openAccounts } from './open-accounts.ts';

interface AloneCommand<Arguments> {
  /** What --help prints: how to call the command, and what it does. */
  usage: string;
  /** @throws when an argument is missing, invalid or unexpected. */
  read(words: readonly string[]): Arguments;
  act(args: Arguments): Promise<void>;
}

type Command<Arguments> = Omit<AloneCommand<Arguments>, 'act'> & {
  act(accounts: Accounts, args: Arguments): Promise<void>;
};

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Runs a command that needs neither settings nor data. */
export async function runAlone<Arguments>({ usage, read, act }: AloneCommand<Arguments>): Promise<void> {
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
    await act(args);
  } catch (error) {
    console.error(messageOf(error));
    process.exitCode = 1;
  }
}

export async function runCommand<Arguments>({ act, ...command }: Command<Arguments>): Promise<void> {
  await runAlone({ ...command, act: (args) => withAccounts((accounts) => act(accounts, args)) });
}

/** Opens the database and the keys, and closes them afterwards. */
export async function withAccounts(act: (accounts: Accounts) => Promise<void>): Promise<void> {
  const accounts = await openAccounts();
  try {
    await act(accounts);
  } finally {
    await accounts.engine.close();
  }
}
