// Reads a file of settings: lines of NAME=value. A line that cannot be read is an error: a setting that is passed over in
// silence is a server without its mail server, or without its keys.
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { ConfigError } from './config-error.ts';

const ASSIGNMENT = /^\s*(?:export\s+)?[A-Za-z_][A-Za-z0-9_]*\s*=\s*(.*?)\s*$/;
const EMPTY = /^\s*(#.*)?$/;
/** A # inside an unquoted value. Node drops what follows it, and compose does not: it would be half a password. */
const CUT_OFF = /^[^#]*[^\s#]#/;
/** A value in quotes, which may go on in the next lines; and what follows it. */
const QUOTED = /^(["'`])([\s\S]*?)\1(.*)$/;

/** The number of the first line that cannot be read; undefined if all can. */
export function findUnreadableLine(text: string): number | undefined {
  const lines = text.split(/\r?\n/);
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (EMPTY.test(line)) continue;
    const begun = at;
    let [, value] = ASSIGNMENT.exec(line) ?? [];
    if (value === undefined) return begun + 1;
    if (!/^["'`]/.test(value)) {
      if (CUT_OFF.test(line)) return begun + 1;
      continue;
    }
    while (!QUOTED.test(value) && at + 1 < lines.length) {
      at += 1;
      value += `\n${lines[at]}`;
    }
    const [, , , rest] = QUOTED.exec(value) ?? [];
    if (rest === undefined || !EMPTY.test(rest)) return begun + 1;
  }
  return undefined;
}

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
  const line = findUnreadableLine(text);
  if (line !== undefined)
    throw new ConfigError(
      `${path}: line ${line} cannot be read. A line is NAME=value, or begins with #; a value with a # is in quotes`,
    );
  return parseEnv(text) as Record<string, string>;
}
