// The arguments of `npm start`.
import { parseArgs } from 'node:util';
import { ConfigError } from './config-error.ts';

const MOST_PROCESSES = 64;

export interface StartOptions {
  isVersionAsked: boolean;
  /** How many processes serve requests. With more than one, another process supervises them. */
  processes: number;
  /** Whether a PostgreSQL of an older version may be changed. */
  isMigrationAllowed: boolean;
}

/** @throws ConfigError for an argument that does not exist, or has another value than it may have. */
export function readStartOptions(args: readonly string[]): StartOptions {
  const { version, processes, migrate } = parse(args);
  if (!/^[1-9]\d?$/.test(processes) || Number(processes) > MOST_PROCESSES)
    throw new ConfigError(`--processes must be a number from 1 to ${MOST_PROCESSES}`);
  return { isVersionAsked: version, processes: Number(processes), isMigrationAllowed: migrate };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        version: { type: 'boolean', default: false },
        processes: { type: 'string', default: '1' },
        migrate: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new ConfigError(
      `the arguments are [--processes NUMBER] [--migrate] [--version], and ${(error as Error).message}`,
    );
  }
}
