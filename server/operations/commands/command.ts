// What a command of the operator consists of.
import type { ParseArgsOptionsConfig } from 'node:util';
import { type Accounts, openAccounts } from './open-accounts.ts';

/** The options of the command that were given: texts, and true for those without a value. */
export type Options = Readonly<Record<string, string | boolean | undefined>>;

export interface Command {
  /** What follows its name in a call. */
  takes: string;
  /** What it does, for --help. */
  about: string;
  options?: ParseArgsOptionsConfig;
  /**
   * Checks the arguments before anything is opened.
   * @returns what runs the command
   * @throws when an argument is missing, invalid or unexpected
   */
  read(words: readonly string[], options: Options): () => Promise<void>;
}

/** Opens the database and the keys, and closes them afterwards. */
export async function withAccounts<T>(act: (accounts: Accounts) => Promise<T>): Promise<T> {
  const accounts = await openAccounts();
  try {
    return await act(accounts);
  } finally {
    await accounts.engine.close();
  }
}
