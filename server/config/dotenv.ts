// Reads a file of settings: lines of NAME=value. A line that cannot be read is an error: a setting that is passed over in
// silence is a server without its mail server, or without its keys.
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { ConfigError } from './config-error.ts';

const QUOTED = /"[^"]*"|'[^']*'|`[^`]*`/.source;
/** Node drops what follows a # in a value without quotes, and compose does not: it would be half a password. */
const PLAIN = /[^\s"'`#][^#]*?/.source;
const LINE = new RegExp(
  String.raw`^\s*((export\s+)?[A-Za-z_]\w*\s*=\s*(${QUOTED}|${PLAIN})?\s*((?<=\s)#.*)?|#.*)?$`,
);

/**
 * @returns the settings; undefined if there is no such file
 * @throws ConfigError when it cannot be read; the message never repeats a line, which may have a secret
 */
export function readDotenv(path: string): Record<string, string> | undefined {
  let text: string;
  try {
    // Some editors put a byte order mark in front of the first name.
    text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    const code = Reflect.get(error as Error, 'code');
    if (code === 'ENOENT') return undefined;
    throw new ConfigError(`${path} cannot be read (${code}): run this as the user who may read it`);
  }
  const unreadable = text.split(/\r?\n/).findIndex((line) => !LINE.test(line) || line.includes('\r'));
  if (unreadable >= 0)
    throw new ConfigError(
      `${path}: line ${unreadable + 1} cannot be read. A line is NAME=value, or begins with #; a value with a # is in quotes, and cannot have several lines`,
    );
  return parseEnv(text) as Record<string, string>;
}
