// The arguments of `npm start`.
import { parseArgs } from 'node:util';
import { ConfigError } from './config-error.ts';

/** `migrate`: a PostgreSQL of an older version may be changed. @throws ConfigError for an argument that does not exist. */
export function readStartOptions(args: string[]) {
  try {
    return parseArgs({ args, options: { version: { type: 'boolean' }, migrate: { type: 'boolean' } } })
      .values;
  } catch (error) {
    throw new ConfigError(`the arguments are [--migrate] [--version], and ${(error as Error).message}`);
  }
}
