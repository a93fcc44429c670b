// Finds the operator's command by its words, and runs it. Wrong arguments print the usage with exit code 2 before anything
// is opened; a failure prints one line with exit code 1.
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { operatorCommand } from '../../base/operator-command.ts';
import { versionAndCommit } from '../../base/version.ts';
import type { Command, Options } from './command.ts';

/** Commands by their second word; one without a second word has the name ''. */
type Commands = Readonly<Record<string, Command>>;

const WORDS: Readonly<Record<string, { about: string; load(): Promise<Commands> }>> = {
  account: {
    about: 'accounts of clients and staff: create, invite, list, disable, erase, …',
    load: async () => (await import('./account.ts')).accountCommands,
  },
  inquiry: {
    about: 'one inquiry: erase it, print its log, verify a saved record or receipt',
    load: async () => (await import('./inquiry.ts')).inquiryCommands,
  },
  check: {
    about: 'checks the installation, the audit log and, with --files, every file',
    load: async () => ({ '': (await import('./check.ts')).check }),
  },
  backup: {
    about: 'makes a backup next to the running server, or verifies one',
    load: async () => ({ '': (await import('./backup.ts')).backup }),
  },
  restore: {
    about: 'restores a backup, also to another database or store of files',
    load: async () => ({ '': (await import('./restore.ts')).restore }),
  },
  mail: {
    about: 'sends a test, lists waiting emails, retries one',
    load: async () => (await import('./mail.ts')).mailCommands,
  },
  keys: {
    about: 'shows the signing key, wraps the keys of files with a new key',
    load: async () => (await import('./keys.ts')).keysCommands,
  },
};

const COMMON: ParseArgsOptionsConfig = { help: { type: 'boolean' }, version: { type: 'boolean' } };

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const overview = () =>
  [
    `Usage: ${operatorCommand('WORD …')}`,
    ...Object.entries(WORDS).map(([word, { about }]) => `  ${word.padEnd(8)} ${about}`),
    `"${operatorCommand('WORD --help')}" explains a command. All commands need the settings that the server was started with.`,
  ].join('\n');

const usageOf = (word: string, commands: Commands) =>
  Object.entries(commands)
    .map(([name, { takes, about }]) => {
      const call = [word, name, takes].filter(Boolean).join(' ');
      return `Usage: ${operatorCommand(call)}\n${about}`;
    })
    .join('\n\n');

function print(text: string): number {
  console.log(text);
  return 0;
}

function refuse(complaint: string, usage: string): number {
  console.error(`${complaint}\n${usage}`);
  return 2;
}

/** @param usage of the command, or of all with its first word */
async function run(
  { options = {}, read }: Command,
  words: readonly string[],
  usage: string,
): Promise<number> {
  let act: () => Promise<void>;
  try {
    const parsed = parseArgs({
      args: [...words],
      options: { ...options, ...COMMON },
      allowPositionals: true,
    });
    const { help, version, ...values } = parsed.values;
    if (help || version) return print(help ? usage : versionAndCommit);
    act = read(parsed.positionals, values as Options);
  } catch (error) {
    return refuse(messageOf(error), usage);
  }
  try {
    await act();
    return 0;
  } catch (error) {
    console.error(messageOf(error));
    return 1;
  }
}

/** @returns the exit code */
export async function review([word = '', ...rest]: readonly string[]): Promise<number> {
  if (word === '--version') return print(versionAndCommit);
  if (word === '--help') return print(overview());
  const found = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
  if (!found) return refuse(word === '' ? 'A word is missing.' : `There is no ${word}.`, overview());
  const commands = await found.load();
  if (commands['']) return run(commands[''], rest, usageOf(word, commands));
  const [name = '', ...words] = rest;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) return run(command, words, usageOf(word, { [name]: command }));
  if (name === '--help') return print(usageOf(word, commands));
  return refuse(
    `The word after ${word} must be one of: ${Object.keys(commands).join(', ')}.`,
    usageOf(word, commands),
  );
}
