// Runs an operator's command: reads its arguments, opens the database, runs it and closes the database. Wrong
// arguments print the usage with exit code 2 before anything is opened; a failure prints one line with exit
// code 1.
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { versionAndCommit } from '../version.ts';
import { type Accounts, openAccounts } from './open-accounts.ts';

/** The options of the command that were given: texts, and true for those without a value. */
export type Options = Readonly<Record<string, string | boolean | undefined>>;

interface AloneCommand<Arguments> {
  /** What --help prints: how to call the command, and what it does. */
  usage: string;
  /** The options that it takes in addition to --help and --version. */
  options?: ParseArgsOptionsConfig;
  /** @throws when an argument is missing, invalid or unexpected. */
  read(words: readonly string[], options: Options): Arguments;
  act(args: Arguments): Promise<void>;
}

type Command<Arguments> = Omit<AloneCommand<Arguments>, 'act'> & {
  act(accounts: Accounts, args: Arguments): Promise<void>;
};

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Runs a command that needs neither settings nor data. */
export async function runAlone<Arguments>(command: AloneCommand<Arguments>): Promise<void> {
  const { usage, read, act } = command;
  let args: Arguments;
  try {
    const options: ParseArgsOptionsConfig = {
      ...command.options,
      help: { type: 'boolean' },
      version: { type: 'boolean' },
    };
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (values.help || values.version) {
      console.log(values.help ? usage : versionAndCommit);
      return;
    }
    args = read(positionals, values as Options);
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
