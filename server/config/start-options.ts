// The arguments of `npm start`.
import { parseArgs } from 'node:util';
import { ConfigError } from './config-error.ts';

export interface StartOptions {
  isVersionAsked: boolean;
  /** Whether a PostgreSQL of an older version may be changed. */
  isMigrationAllowed: boolean;
}

/** @throws ConfigError for an argument that does not exist. */
export function readStartOptions(args: readonly string[]): StartOptions {
  const { version, migrate } = parse(args);
  return { isVersionAsked: version, isMigrationAllowed: migrate };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        version: { type: 'boolean', default: false },
        migrate: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new ConfigError(`the arguments are [--migrate] [--version], and ${(error as Error).message}`);
  }
}
